import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'playwright/test'
import { startSimulator } from '#simulator/start.ts'
import { sweepUnless } from '../pages/sweep.ts'
import { startTabServer } from '../pages/tab-server.ts'

/** Makes a call of the control API and returns the text of its reply. */
type Ask = (path: string, body?: unknown) => Promise<string>

/** Plays a scenario from start to end and returns the digest of its journal. */
async function digestOf(ask: Ask, name: string): Promise<string> {
  await ask('sim/clock', { paused: true })
  await ask('sim/scenario', { name })
  const { ends, scenario } = JSON.parse(await ask('sim')) as { ends: string; scenario: string }
  expect(scenario).toBe(name)
  await ask('sim/jump', { to: ends })
  const journal = await ask('sim/journal')
  expect(journal.length).toBeGreaterThan(100)
  return createHash('sha256').update(journal).digest('hex')
}

const folder = fileURLToPath(new URL('../../scenarios', import.meta.url))
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => file.replace('.yaml', ''))

/** Noise of the frequency, real chargers, and calls of users. */
const USUAL = new Set(['single-step', 'v2g-evening', 'activity'])

test.describe.configure({ timeout: 120_000 })

for (const name of names) {
  test(`${name} has the same journal in a browser as in Node.js`, sweepUnless(USUAL.has(name)), async ({ page }) => {
    const server = await startTabServer('/')
    const simulator = await startSimulator({ port: 0 })
    const askNode: Ask = async (path, body) => {
      const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      return (await fetch(`${simulator.url}/${path}`, body === undefined ? {} : sent)).text()
    }
    const askTab: Ask = (path, body) =>
      page.evaluate(
        async ({ path, body }) => {
          const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
          return (await fetch(path, body === undefined ? {} : sent)).text()
        },
        { path, body },
      )
    await page.goto(server.url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const [inTab, inNode] = [await digestOf(askTab, name), await digestOf(askNode, name)]
    await simulator.stop()
    await server.stop()
    expect(inTab).toBe(inNode)
  })
}
