/**
 * Removes steps as long as the failure stays: first halves, then smaller parts, then single steps (delta debugging, Zeller and
 * Hildebrandt 2002). `fails` plays the steps. No more than `atMost` plays are made, so the result can be longer than the shortest.
 */
export async function shrink<Item>(
  items: readonly Item[],
  fails: (items: readonly Item[]) => Promise<boolean>,
  atMost = 60,
): Promise<readonly Item[]> {
  let left = items
  let parts = 2
  let plays = 0
  while (left.length > 0 && plays < atMost) {
    const size = Math.ceil(left.length / parts)
    let isShorter = false
    for (let from = 0; from < left.length && plays < atMost; from += size) {
      const without = [...left.slice(0, from), ...left.slice(from + size)]
      plays += 1
      if (!(await fails(without))) continue
      left = without
      isShorter = true
      break
    }
    if (isShorter) parts = Math.max(2, parts - 1)
    else if (size === 1) break
    else parts = Math.min(left.length, parts * 2)
  }
  return left
}
