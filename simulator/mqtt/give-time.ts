import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/** If the event loop is idle for this long, all pending work waits for the broker, ms. */
const IDLE_AT_MOST_MS = 1_000
const WAITED_AT_MOST_MS = 5_000
const POLL_MS = 5

/**
 * Waits while this process is busy with passing messages on. Returns false if messages remain although the process was idle:
 * the broker is then slower than the world, not this process.
 */
export async function giveTime(isDone: () => boolean): Promise<boolean> {
  const startMs = performance.now()
  const before = performance.eventLoopUtilization()
  while (!isDone()) {
    const { idle } = performance.eventLoopUtilization(before)
    if (idle > IDLE_AT_MOST_MS || performance.now() - startMs > WAITED_AT_MOST_MS) return false
    await wait(POLL_MS)
  }
  return true
}
