/** Runs a task for every item in order, with a limited number at the same time. Starts no task after the signal aborts. */
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
