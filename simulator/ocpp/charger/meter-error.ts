/** Numbers from 0 to 1 that depend on the seed only. */
export function numbersOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Part of the largest error by which the values of a meter scatter around its own error. */
const SCATTER = 0.25

/**
 * The factors of the values of a meter, one after the other: its own error, which stays, and a scatter. Both together are at most
 * `share`, such as 0.01 for a meter of class 1.
 */
export function meterFactors(share: number, seed: number): () => number {
  const random = numbersOf(seed)
  random()
  const own = share * (2 * random() - 1)
  return () => 1 + Math.max(-share, Math.min(share, own + share * SCATTER * (2 * random() - 1)))
}
