import { setTimeout as pause } from 'node:timers/promises'

const AGAIN_MS = 100

/**
 * Reads problems until there are none, because a page may be about to draw a reply. Returns the first problem that is left after
 * this time, ms; undefined if there is none.
 */
export async function persistent(read: () => Promise<readonly string[]>, withinMs: number): Promise<string | undefined> {
  const untilMs = performance.now() + withinMs
  for (;;) {
    const [first] = await read()
    if (first === undefined || performance.now() > untilMs) return first
    await pause(AGAIN_MS)
  }
}
