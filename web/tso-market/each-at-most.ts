/** Does a task for every item, so many at a time, in their order. No task begins once the signal says so. */
export async function eachAtMost<T>(
  items: readonly T[],
  atOnce: number,
  task: (item: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const waiting = items.values()
  const work = async () => {
    for (const item of waiting) {
      if (signal?.aborted) return
      await task(item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work))
}
