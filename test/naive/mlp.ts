/**
 * Naive twin of `assembly/mlp` in doubles: one row, one number at a time, as the papers write it.
 */

/** A layer: weights[i][o] and biases[o]. */
export interface Layer {
  weights: number[][];
  biases: number[];
}

/** Layers of flat parameters. */
export function layersOf(sizes: readonly number[], parameters: ArrayLike<number>): Layer[] {
  let at = 0;
  const take = (count: number): number[] => Array.from({ length: count }, () => parameters[at++] as number);
  return sizes.slice(1).map((outputs, l) => {
    const weights = Array.from({ length: sizes[l] as number }, () => take(outputs));
    return { weights, biases: take(outputs) };
  });
}

export function flat(layers: readonly Layer[]): number[] {
  return layers.flatMap(({ weights, biases }) => [...weights.flat(), ...biases]);
}

/** Outputs of every layer, the features first; the last ones are before the softmax. */
function activations(layers: readonly Layer[], features: readonly number[]): number[][] {
  const all = [[...features]];
  layers.forEach(({ weights, biases }, l) => {
    const before = all[l] as number[];
    const sums = biases.map((bias, o) => before.reduce((sum, x, i) => sum + x * (weights[i]?.[o] as number), bias));
    all.push(l + 1 < layers.length ? sums.map((sum) => Math.max(0, sum)) : sums);
  });
  return all;
}

export function naiveLogits(layers: readonly Layer[], features: readonly number[]): number[] {
  return activations(layers, features).at(-1) as number[];
}

export function naiveSoftmax(logits: readonly number[]): number[] {
  const most = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - most));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}

/** Mean cross-entropy plus the penalty, and its gradients, flat. */
export function naiveGradients(
  layers: readonly Layer[],
  rows: readonly (readonly number[])[],
  labels: readonly number[],
  penalty: number,
): { loss: number; gradients: number[] } {
  const sums = layers.map(({ weights, biases }) => ({
    weights: weights.map((row) => row.map((weight) => penalty * weight)),
    biases: biases.map(() => 0),
  }));
  let loss = (penalty / 2) * layers.flatMap(({ weights }) => weights.flat()).reduce((sum, w) => sum + w * w, 0);
  rows.forEach((row, r) => {
    const all = activations(layers, row);
    const shares = naiveSoftmax(all.at(-1) as number[]);
    loss -= Math.log(shares[labels[r] as number] as number) / rows.length;
    let delta = shares.map((share, k) => (share - (k === labels[r] ? 1 : 0)) / rows.length);
    for (let l = layers.length - 1; l >= 0; --l) {
      const { weights } = layers[l] as Layer;
      const before = all[l] as number[];
      const own = sums[l] as Layer;
      before.forEach((x, i) => {
        delta.forEach((d, o) => {
          const row = own.weights[i] as number[];
          row[o] = (row[o] as number) + x * d;
        });
      });
      own.biases = own.biases.map((bias, o) => bias + (delta[o] as number));
      const above = delta;
      delta = before.map((x, i) => (x > 0 ? above.reduce((sum, d, o) => sum + d * (weights[i]?.[o] as number), 0) : 0));
    }
  });
  return { loss, gradients: flat(sums) };
}

/** What Adam changes at its first step. */
export function naiveFirstStep(gradients: readonly number[], rate: number, epsilon: number): number[] {
  // The corrections for the start undo the first step's factors 1 - beta.
  return gradients.map((g) => (-rate * g) / (Math.sqrt(g * g) + epsilon));
}
