/**
 * Version of captally, as in package.json (a test compares them). It is part of every signature.
 *
 * @module
 */
export const VERSION = "0.1.0";
