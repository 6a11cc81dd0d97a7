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
