import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/** If the event loop is idle for this long, all pending work waits for the broker, ms. */
const MAX_IDLE_MS = 1_000
const MAX_WAITED_MS = 5_000
const POLL_MS = 5

/**
 * Waits until `isDone` returns true, or until the broker reads nothing. `readCount` returns the number of messages that the
 * broker has read. Without a new one, the wait ends after a second in which this process was idle, and at the latest after 5 s.
 * Returns false if the broker reads nothing.
 */
export async function giveTimeWhileReading(isDone: () => boolean, readCount: () => number): Promise<boolean> {
  let count = readCount()
  while (!isDone()) {
    if (!(await giveTime(() => isDone() || readCount() !== count))) return false
    count = readCount()
  }
  return true
}

/**
 * Waits while this process is busy with passing messages on. Returns false if messages remain although the process was idle:
 * the broker is then slower than the world, not this process.
 */
export async function giveTime(isDone: () => boolean): Promise<boolean> {
  const startMs = performance.now()
  const before = performance.eventLoopUtilization()
  while (!isDone()) {
    const { idle } = performance.eventLoopUtilization(before)
    if (idle > MAX_IDLE_MS || performance.now() - startMs > MAX_WAITED_MS) return false
    await wait(POLL_MS)
  }
  return true
}
