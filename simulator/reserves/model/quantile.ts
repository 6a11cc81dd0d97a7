/**
 * The quantile of ascending values: `share` 0 is the first, 1 the last. Linear interpolation between neighbours at place
 * `share × (n − 1)`: type 7 of Hyndman and Fan (1996), the default of R, NumPy and spreadsheets. NaN without values.
 */
export function quantile(ascending: ArrayLike<number>, share: number): number {
  const place = share * (ascending.length - 1)
  const below = Math.floor(place)
  const low = ascending[below] ?? NaN
  const high = ascending[Math.min(below + 1, ascending.length - 1)] ?? NaN
  return low + (high - low) * (place - below)
}
