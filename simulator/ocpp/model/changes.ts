/** A value, and the moment from which it applies, ms. */
export interface Change<T> {
  readonly fromMs: number
  readonly value: T
}

/** Changes of one charger that are kept: a value that changes each minute fills them in three days. */
export const MAX_CHANGES = 4_320

/** Appends a value if it differs from the last one. The oldest change leaves a full list. */
export function noteChange<T>(changes: Change<T>[], fromMs: number, value: T, isSame: (one: T, other: T) => boolean): void {
  const last = changes.at(-1)
  if (last && isSame(last.value, value)) return
  changes.push({ fromMs, value })
  if (changes.length > MAX_CHANGES) changes.shift()
}

/** The value that applied at a moment; undefined before the first change that is kept. */
export function valueAt<T>(changes: readonly Change<T>[], atMs: number): T | undefined {
  let [from, until] = [0, changes.length]
  while (from < until) {
    const middle = (from + until) >> 1
    if ((changes[middle]?.fromMs ?? Infinity) <= atMs) from = middle + 1
    else until = middle
  }
  return changes[from - 1]?.value
}
