import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test as base } from 'playwright/test'
import { enterPassword, feedState, latestValue, openTab } from '../pages/console.ts'
import { clockAt, consoleFrame, jumpTo, press, signInAs } from '../pages/desk-page.ts'
import { collectComplaints } from '../pages/fixtures.ts'
import { startTabServer, TAB_FOLDER, type TabServer } from '../pages/tab-server.ts'

/** The build of the tab from a server of static files, in a folder. */
const test = base.extend<{ server: TabServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright needs the pattern
  server: async ({}, give) => {
    const server = await startTabServer()
    await give(server)
    await server.stop()
  },
  page: async ({ page }, give) => {
    const complaints = collectComplaints(page)
    await give(page)
    // The login asks who is signed in with the directory.
    expect(complaints.filter((text) => !/status of 401/.test(text))).toEqual([])
  },
})

test.describe.configure({ timeout: 90_000 })

test('console and desk run without a server, keep their run over a reload, and work offline', async ({ page, server }) => {
  await page.goto(server.url)
  await enterPassword(page, 'admin')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

  await page.goto(`${server.url}s/1028`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('West row 1')
  await openTab(page, 'MQTT Logs')
  await expect(feedState(page)).toHaveText('Connected')
  await expect(latestValue(page, 'Frequency')).toContainText(/\d\d\.\d+ Hz/)

  await page.goto(`${server.url}desk/`)
  await press(page, 'Pause')
  await jumpTo(page, '5m')
  await expect(consoleFrame(page).getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  // The page of the desk is the only one, so that its reload ends the engine.
  await page.reload()
  await press(page, 'Pause')
  await expect(clockAt(page, '5m')).toBeVisible()

  await server.stop()
  await page.goto(`${server.url}groups/1`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('the link of a run opens it, with no server behind it', async ({ page, server }) => {
  const link = 'desk/#scenario=single-step&seed=7&at=2026-03-02T08:00:13.000Z'
  await page.goto(`${server.url}${link}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('single-step')
  await signInAs(page, 'admin')
  await expect(consoleFrame(page).getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

/** The longest engine, bytes after gzip, with every file that it needs before it answers. */
const ENGINE_AT_MOST = 350_000

/** The files that a script loads before it runs. */
function withImports(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  const code = readFileSync(`${TAB_FOLDER}/assets/${name}`, 'utf8')
  for (const [, imported = ''] of code.matchAll(/(?:^|;)import(?:[^"'();]*from)?["']\.\/([^"']+)["']/g)) {
    withImports(imported, seen)
  }
  return seen
}

test('the engine has at most 350 kB, and loads the broker, the names and the scenarios later', () => {
  const names = readdirSync(`${TAB_FOLDER}/assets`)
  const engine = names.find((name) => /^engine-.*\.js$/.test(name)) ?? ''
  const loaded = [...withImports(engine)]
  const bytes = loaded.reduce((sum, name) => sum + gzipSync(readFileSync(`${TAB_FOLDER}/assets/${name}`)).length, 0)
  console.log(`The engine has ${Math.round(bytes / 1_000)} kB in ${loaded.length} files.`)
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThanOrEqual(ENGINE_AT_MOST)
  for (const later of ['tab-feed-', 'fi-', 'virtual_scenario-library-', 'write-archive-', 'openapi-']) {
    const name = names.find((name) => name.includes(later) && name.endsWith('.js'))
    expect(name, later).toBeDefined()
    expect(loaded).not.toContain(name)
  }
})
