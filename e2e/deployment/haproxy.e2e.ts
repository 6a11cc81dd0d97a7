import { expect } from 'playwright/test'
import { refusedRequests, test as base } from '../pages/fixtures.ts'
import { askSample, isInstalled, startConsoleServer, startHaproxy, type SampleServer } from '../pages/sample-server.ts'

/** The sample of HAProxy, in front of a console server and the simulator, under a public name. */
const test = base.extend<{ haproxy: SampleServer }>({
  freshPage: true,
  // Before the login.
  expectedComplaints: refusedRequests(401),
  haproxy: async ({ simulator, page }, give) => {
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

test.skip(!isInstalled('haproxy'), 'haproxy is not installed')

test('the console works behind HAProxy: login, links, live feed and a reload', async ({ page, haproxy }) => {
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
  const call = await askSample(haproxy, '/api/groups/rented')
  expect([call.status, call.headers['content-type']]).toEqual([401, expect.stringContaining('application/json')])
  // Probes of the console server, not of the platform.
  expect((await askSample(haproxy, '/metrics')).text).not.toContain('mqtt')
  expect((await askSample(haproxy, '/assets/none.js')).status).toBe(404)
  expect((await askSample(haproxy, '/groups/7')).headers['cache-control']).toBe('no-cache')
})
