import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { refusedRequests, signIn, test as base } from '../pages/fixtures.ts'
import { askSample, hasBrotli, isInstalled, startNginx, type SampleServer } from '../pages/sample-server.ts'

/** The sample of nginx, in front of the simulator, under a public name. */
const test = base.extend<{ nginx: SampleServer }>({
  freshPage: true,
  // Before the login.
  expectedComplaints: refusedRequests(401),
  nginx: async ({ simulator, page }, give) => {
    const server = await startNginx(simulator.url)
    await give(server)
    // The page would report that its stream of changes broke off.
    await page.goto('about:blank')
    await server.stop()
  },
})

test.skip(!isInstalled('nginx'), 'nginx is not installed')

test('the console works below /console/: login, links, live feed, charts and a reload', async ({ page, nginx }) => {
  await page.goto(`${nginx.url}/console`)
  await page.getByLabel('User').fill('admin')
  await page.getByLabel('Password').fill('demo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page).toHaveURL(`${nginx.url}/console/`)

  await page.getByRole('link', { name: 'Load management', exact: true }).click()
  await expect(page).toHaveURL(`${nginx.url}/console/site-management`)
  await page.goBack()
  await expect(page).toHaveURL(`${nginx.url}/console/`)

  await page.goto(`${nginx.url}/console/groups/1/history`)
  await expect(page.getByRole('application').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('application').first()).toBeVisible()

  await page.goto(`${nginx.url}/console/devices/d-1028/stats`)
  await page.getByRole('link', { name: /MQTT/ }).click()
  await expect(page).toHaveURL(`${nginx.url}/console/devices/d-1028/mqtt-logs`)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
})

test('files are compressed, and cached by their kind', async ({ nginx }) => {
  const encoding = hasBrotli() ? 'br' : 'gzip'
  const ask = (path: string) => askSample(nginx, `/console${path}`, { headers: { 'accept-encoding': encoding } })
  const plain = (path: string) => askSample(nginx, `/console${path}`)
  const page = await ask('/groups/7')
  expect(page.headers['cache-control']).toBe('no-cache')
  expect(page.headers['content-encoding']).toBe(encoding)
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  const script = /"(assets\/index-[^"]+\.js)"/.exec((await plain('/groups/7')).text)?.[1]
  const file = await ask(`/${script}`)
  expect(file.headers['cache-control']).toContain('immutable')
  expect(file.headers['content-encoding']).toBe(encoding)
  expect((await ask('/assets/none.js')).status).toBe(404)
  expect((await ask('/versions.json')).headers['cache-control']).toBe('no-cache')
  expect((await askSample(nginx, '/api/groups/rented')).status).toBe(401)
  expect((await askSample(nginx, '/elsewhere')).status).toBe(404)
})

test('config.json names the product, switches a screen off, and is explained when it is wrong', async ({
  page,
  nginx,
  context,
  simulator,
}) => {
  // Only the browser resolves the public name.
  await signIn(context, nginx.url, 'admin', simulator.url)
  const write = (config: object) => writeFileSync(join(nginx.folder, 'config.json'), JSON.stringify(config))
  write({
    product: { name: 'Fleet desk', mark: 'favicon.svg' },
    timeZone: 'Europe/Berlin',
    screensOff: ['p2pMarket'],
    mqttPath: '/mqtt',
  })
  await page.goto(`${nginx.url}/console/`)
  await expect(page).toHaveTitle(/Dashboard · Fleet desk/)
  await expect(page.getByRole('link', { name: 'TSO market' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'P2P market' })).toHaveCount(0)

  write({ platformOrigin: 'platform.example', timezone: 'Europe/Berlin' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The configuration of the console is wrong' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText([
    /^The field platformOrigin of config\.json must be/,
    /unknown fields: timezone/,
  ])
})
