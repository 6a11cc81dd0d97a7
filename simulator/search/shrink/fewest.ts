/**
 * Removes ever smaller parts of a list as long as the rest still fails, until no single item can be removed (delta debugging, Zeller
 * and Hildebrandt 2002). Stops early when `isOver`.
 */
export async function fewest<Item>(
  items: readonly Item[],
  fails: (items: Item[]) => Promise<boolean>,
  isOver: () => boolean,
): Promise<Item[]> {
  let left = [...items]
  let size = Math.max(1, left.length >> 1)
  for (;;) {
    let hasChanged = false
    for (let from = left.length - size; from > -size && !isOver(); from -= size) {
      const first = Math.max(0, from)
      const fewer = left.toSpliced(first, size + Math.min(0, from))
      if (fewer.length === left.length || !(await fails(fewer))) continue
      left = fewer
      hasChanged = true
    }
    if (isOver()) return left
    if (size > 1) size >>= 1
    else if (!hasChanged) return left
  }
}
