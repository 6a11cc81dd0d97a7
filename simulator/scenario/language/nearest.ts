/** The edit distance of two words: inserted, deleted and replaced letters, and swapped neighbours. */
function editDistance(a: string, b: string): number {
  let twoAbove: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const swapped = isSwap ? (twoAbove[column - 2] ?? Infinity) + 1 : Infinity
      current.push(Math.min(replaced, swapped, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    twoAbove = above
    above = current
  }
  return above[b.length] ?? 0
}

/** The known word that is nearest to a misspelt one; undefined if none is near enough. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  const asked = word.toLowerCase()
  let best: string | undefined
  // Words that differ in more than a third of their letters are different words.
  let limit = Math.max(1, Math.floor(asked.length / 3)) + 1
  for (const candidate of known) {
    if (Math.abs(candidate.length - asked.length) >= limit) continue
    const distance = editDistance(asked, candidate.toLowerCase())
    if (distance < limit) {
      best = candidate
      limit = distance
    }
  }
  return best
}

/** `; did you mean "frequency"?`, or an empty text. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const meant = nearest(word, known)
  return meant === undefined ? '' : `; did you mean "${meant}"?`
}
