import { expect, test } from 'playwright/test'
import { startSimulator } from '#simulator/start.ts'
import { isInstalled, startFirefox } from '../pages/firefox.ts'
import { type Ask, digestOf, SCENARIO_NAMES, sentBody, USUAL_SCENARIOS } from '../pages/journal-digest.ts'
import { SWEEP, sweepUnless } from '../pages/sweep.ts'
import { startTabServer } from '../pages/tab-server.ts'

test.describe.configure({ timeout: 120_000 })

/** The digest of a scenario that is played in this process. */
async function digestInNode(name: string): Promise<string> {
  const simulator = await startSimulator({ port: 0 })
  try {
    return await digestOf(async (path, body) => (await fetch(`${simulator.url}/${path}`, sentBody(body))).text(), name)
  } finally {
    await simulator.stop()
  }
}

for (const name of SCENARIO_NAMES) {
  test(`${name} has the same journal in a browser as in Node.js`, sweepUnless(USUAL_SCENARIOS.has(name)), async ({ page }) => {
    const server = await startTabServer('/', { scenario: 'single-step' })
    const askTab: Ask = (path, body) =>
      page.evaluate(async ({ path, sent }) => (await fetch(path, sent)).text(), { path, sent: sentBody(body) })
    await page.goto(server.url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const inTab = await digestOf(askTab, name)
    await server.stop()
    expect(inTab).toBe(await digestInNode(name))
  })
}

/** Plays these scenarios in one Firefox and returns the names of those with another journal than in Node.js. */
async function differingInFirefox(names: readonly string[]): Promise<string[]> {
  const server = await startTabServer('/', { scenario: 'single-step' })
  const firefox = await startFirefox()
  const askFirefox: Ask = (path, body) =>
    firefox.evaluate(`fetch(${JSON.stringify(path)}, ${JSON.stringify(sentBody(body))}).then((reply) => reply.text())`)
  try {
    await firefox.open(server.url)
    await expect.poll(() => firefox.evaluate(`String(document.querySelector('h1') !== null)`)).toBe('true')
    const differing: string[] = []
    for (const name of names) {
      if ((await digestOf(askFirefox, name)) !== (await digestInNode(name))) differing.push(name)
    }
    return differing
  } finally {
    await firefox.stop()
    await server.stop()
  }
}

test('the usual scenarios have the same journal in Firefox as in Node.js', async () => {
  test.skip(!isInstalled('firefox-esr'), 'firefox-esr is not installed')
  expect(await differingInFirefox([...USUAL_SCENARIOS])).toEqual([])
})

test('every scenario has the same journal in Firefox as in Node.js', SWEEP, async () => {
  test.setTimeout(900_000)
  test.skip(!isInstalled('firefox-esr'), 'firefox-esr is not installed')
  expect(await differingInFirefox(SCENARIO_NAMES)).toEqual([])
})
