/**
 * Choices of learning, and what holds when nobody chooses; the command line needs no more to list its options.
 *
 * @module
 */

/**
 * What the classes are: 1 is the wanted one. `human`: a person wrote the caption (1) or a machine (0), as NNEval. `match`: a person
 * wrote the caption for this image (1) or for another one (0).
 */
export const OBJECTIVES = ["human", "match"] as const;

export type Objective = (typeof OBJECTIVES)[number];

/** `auto`: TensorFlow.js where a graphics card speeds it up, the kernel otherwise, which is faster than its other backends. */
export const ENGINE_NAMES = ["auto", "kernel", "tfjs"] as const;

export type EngineName = (typeof ENGINE_NAMES)[number];

/** How NNEval's authors select an epoch: all 5,822 captions of Flickr8k-Expert; a caption is not among its own references. */
export const DEFAULT_SELECTION = { protocol: "flickr8k-expert", variant: "C", target: "mode" } as const;
