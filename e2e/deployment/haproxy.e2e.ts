import { expect } from 'playwright/test'
import { refusedRequests, test as base } from '../pages/fixtures.ts'
import { isInstalled, startConsoleServer, startHaproxy, type SampleServer } from '../pages/sample-server.ts'

/** The sample of HAProxy, in front of a console server and the simulator. Without HAProxy, the tests end at once. */
const test = base.extend<{ haproxy: SampleServer | undefined }>({
  // Before the login.
  expectedComplaints: refusedRequests(401),
  haproxy: async ({ simulator, page }, give) => {
    if (!isInstalled('haproxy')) return give(undefined)
    // Calls that HAProxy passes to the console server by mistake fail there.
    const server = await startConsoleServer('http://127.0.0.1:9')
    const haproxy = await startHaproxy({ platform: simulator.url, consoleServer: server.url })
    await give(haproxy)
    // The page would report that its stream of changes broke off.
    await page.goto('about:blank')
    await haproxy.stop()
    await server.stop()
  },
})

test('the console works behind HAProxy: login, links, live feed and a reload', async ({ page, haproxy }) => {
  if (!haproxy) return
  await page.goto(`${haproxy.url}/groups/1/history`)
  await page.getByLabel('User').fill('admin')
  await page.getByLabel('Password').fill('demo')
  await page.keyboard.press('Enter')
  // The login returns to the address that was opened.
  await expect(page.getByRole('application').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('application').first()).toBeVisible()

  await page.goto(`${haproxy.url}/devices/d-1028/mqtt-logs`)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
})

test('HAProxy passes calls to the platform and everything else to the console server', async ({ haproxy }) => {
  if (!haproxy) return
  const call = await fetch(`${haproxy.url}/api/groups/rented`)
  expect([call.status, call.headers.get('content-type')]).toEqual([401, expect.stringContaining('application/json')])
  // Probes of the console server, not of the platform.
  expect(await (await fetch(`${haproxy.url}/metrics`)).text()).not.toContain('mqtt')
  expect((await fetch(`${haproxy.url}/assets/none.js`)).status).toBe(404)
  expect((await fetch(`${haproxy.url}/groups/7`)).headers.get('cache-control')).toBe('no-cache')
})
