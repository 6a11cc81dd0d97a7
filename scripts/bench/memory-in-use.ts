import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const MAX_COLLECTIONS = 8
const MEGABYTE = 2 ** 20

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Heap and buffers without what is garbage, bytes. Freed buffers are counted by a later collection, so that one is not enough. */
export async function memoryInUse(): Promise<number> {
  let inUse = Infinity
  for (let round = 0; round < MAX_COLLECTIONS; round++) {
    collectGarbage()
    await pause(50)
    const { heapUsed, external } = process.memoryUsage()
    const before = inUse
    inUse = Math.min(before, heapUsed + external)
    if (inUse > before - MEGABYTE) break
  }
  return inUse
}

/**
 * Answers the questions of a measurement: `watch` and `rose` are about the memory of the process, the others go to `answer`. Sends what
 * is ready.
 */
export function serveMeasurement(ready: unknown, answer: (asked: string) => unknown): void {
  let endWatch = () => NaN
  const answerTo = (asked: string): unknown => {
    if (asked === 'rose') return endWatch()
    if (asked !== 'watch') return answer(asked)
    endWatch = watchMemory()
    return 'watching'
  }
  process.on('message', (asked) => void Promise.resolve(answerTo(String(asked))).then((answer) => process.send?.(answer)))
  process.on('disconnect', () => process.exit())
  process.send?.(ready)
}

/** Watches the memory of the process. The returned function ends it and returns the rise in bytes. */
function watchMemory(): () => number {
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50)
  return () => {
    clearInterval(timer)
    return most - before
  }
}
