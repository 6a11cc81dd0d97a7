import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from 'playwright/test'

/** Makes a call of the control API and returns the text of its reply. */
export type Ask = (path: string, body?: unknown) => Promise<string>

export const SCENARIO_NAMES: readonly string[] = readdirSync(fileURLToPath(new URL('../../scenarios', import.meta.url)))
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => file.replace('.yaml', ''))

/** Noise of the frequency, real chargers, and calls of users. */
export const USUAL_SCENARIOS: ReadonlySet<string> = new Set(['single-step', 'v2g-evening', 'activity'])

/** The options of `fetch` for a call. */
export const sentBody = (body: unknown) =>
  body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }

/** Plays a scenario from start to end and returns the digest of its journal. */
export async function digestOf(ask: Ask, name: string): Promise<string> {
  await ask('sim/clock', { paused: true })
  await ask('sim/scenario', { name })
  const { ends, scenario } = JSON.parse(await ask('sim')) as { ends: string; scenario: string }
  expect(scenario).toBe(name)
  await ask('sim/jump', { to: ends })
  const journal = await ask('sim/journal')
  expect(journal.length).toBeGreaterThan(100)
  return createHash('sha256').update(journal).digest('hex')
}
