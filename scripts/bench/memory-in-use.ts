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

/** Watches the memory of the process. The returned function ends it and returns the rise in bytes. */
export function watchMemory(): () => number {
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50)
  return () => {
    clearInterval(timer)
    return most - before
  }
}
