import { readFile } from 'node:fs/promises'
import { expect, test as base } from 'playwright/test'
import { enterPassword, feedState, latestValue, openTab } from '../pages/console.ts'
import { consoleFrame, jumpTo, press, signInAs } from '../pages/desk-page.ts'
import { collectComplaints } from '../pages/fixtures.ts'
import { tabAssets, tabEngine } from '../pages/tab-engine.ts'
import { startTabServer, type TabServer } from '../pages/tab-server.ts'

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

test.describe.configure({ timeout: 60_000 })

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
  // The run continues from there, and seconds can pass on a busy machine until it is paused.
  await expect(page.getByRole('region', { name: 'Clock' }).getByText(/^5m(\d+s)?$/)).toBeVisible()

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

test('an evidence pack is downloaded from the simulator in the tab', async ({ page, server }) => {
  await page.goto(server.url)
  await enterPassword(page, 'admin')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.evaluate(async (base) => {
    const token = (JSON.parse(localStorage.getItem('loadstar.credential') ?? '{}') as { token: string }).token
    const reply = await fetch(`${base}api/temporary-token`, { headers: { authorization: `Bearer ${token}` } })
    const temporary = (await reply.json()) as { token: string }
    location.href = `${base}api/csv-export/evidence?groupId=1&token=${temporary.token}`
  }, server.url)
  const archive = await readFile(await (await saving).path())
  expect(archive.subarray(0, 2).toString()).toBe('PK')
  expect(archive.includes('manifest.json')).toBe(true)
})

test('the engine has at most 410 kB after gzip, and loads broker, names, scenarios and archives later', () => {
  const { files, bytes } = tabEngine()
  console.log(`The engine has ${Math.round(bytes / 1_000)} kB in ${files.length} files.`)
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThanOrEqual(410_000)
  for (const later of ['tab-feed-', 'fi-', 'virtual_scenario-library-', 'write-archive-', 'openapi-']) {
    const name = tabAssets().find((name) => name.includes(later))
    expect(name, later).toBeDefined()
    expect(files).not.toContain(name)
  }
})
