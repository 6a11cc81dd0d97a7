import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { WITH_TOKEN } from '#contract/endpoints.ts'
import { refusedRequests, test as base } from '../pages/fixtures.ts'
import {
  askSample,
  isInstalled,
  type SampleServer,
  startConsoleServer,
  startHaproxy,
  startNginx,
} from '../pages/sample-server.ts'

/** What the samples of all proxies have in common, under the public name of the console. */

interface Proxy {
  /** The folder of the console at this server, such as `/console`. */
  readonly base: string
  readonly start: (platform: string) => Promise<SampleServer>
}

const PROXIES: Record<'nginx' | 'haproxy', Proxy> = {
  nginx: { base: '/console', start: startNginx },
  haproxy: {
    base: '',
    async start(platform) {
      const consoleServer = await startConsoleServer(platform)
      const proxy = await startHaproxy({ platform, consoleServer: consoleServer.url })
      const stop = async () => {
        await proxy.stop()
        await consoleServer.stop()
      }
      return { ...proxy, stop }
    },
  },
}

const GZIP = { 'accept-encoding': 'gzip, br' }

for (const program of ['nginx', 'haproxy'] as const) {
  const { base: folder, start } = PROXIES[program]
  const test = base.extend<{ sample: SampleServer }>({
    // Before the login.
    expectedComplaints: refusedRequests(401),
    sample: async ({ simulator, page }, give) => {
      const proxy = await start(simulator.url)
      await give(proxy)
      // The page would report that its stream of changes broke off.
      await page.goto('about:blank')
      await proxy.stop()
    },
  })

  test.describe(program, () => {
    test.skip(!isInstalled(program), `${program} is not installed`)

    test('no error is kept by a browser', async ({ sample }) => {
      const paths = ['/assets/none.js', '/assets/', '/assets/../../etc/passwd', '/assets/none%00.js', '/assets/x/y.css']
      const calls = ['/api/none', '/api/groups/999999', '/api/assets/none.js', '/mqtt']
      for (const path of [...paths.map((path) => folder + path), ...calls]) {
        const { status, headers } = await askSample(sample, path)
        expect(status, path).toBeGreaterThanOrEqual(400)
        expect(headers['cache-control'] ?? '', path).not.toMatch(/immutable|max-age=[1-9]|public/)
      }
    })

    test('the start of the site leads to the console', async ({ page, sample }) => {
      await page.goto(sample.url)
      await expect(page.getByLabel('User')).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(`${folder}/login`)
    })

    test('config.json without a file is read again at each visit', async ({ sample }) => {
      const { status, headers, text } = await askSample(sample, `${folder}/config.json`)
      expect([status, JSON.parse(text)]).toEqual([200, {}])
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
      expect(headers['content-type']).toMatch(/^application\/json/)
    })

    test('answers with tokens are not compressed, and others are', async ({ sample }) => {
      const json = { ...GZIP, 'content-type': 'application/json' }
      const user = JSON.stringify({ user: 'admin', password: 'demo' })
      const login = await askSample(sample, '/api/login', { method: 'POST', headers: json, body: user })
      const { token } = JSON.parse(login.text) as { token: string }
      const headers = { ...GZIP, authorization: `Bearer ${token}` }
      const paths = [...WITH_TOKEN].filter((path) => path.startsWith('/api/') && path !== '/api/auth/logout')
      expect(paths).toContain('/api/auth/me')
      for (const path of [...paths, '/api/auth/logout']) {
        // Text that is repeated would be compressed if anything is.
        const answer = await askSample(sample, `${path}?returnTo=/${'a'.repeat(2_000)}`, { headers })
        expect(answer.headers['content-encoding'], path).toBeUndefined()
      }
      const again = await askSample(sample, '/api/login', { method: 'POST', headers: json, body: user })
      const bearer = (JSON.parse(again.text) as { token: string }).token
      const list = await askSample(sample, '/api/groups/rented', { headers: { ...GZIP, authorization: `Bearer ${bearer}` } })
      expect([list.status, list.headers['content-encoding']]).toEqual([200, expect.stringMatching(/^(gzip|br)$/)])
    })

    test.describe('a rollback', () => {
      test.use({ expectedComplaints: refusedRequests(401, 404) })

      test('a file that was missing for a moment is loaded afterwards', async ({ page, sample }) => {
        test.skip(program === 'haproxy', 'the console server has the files of this repository')
        const script = await scriptOf(page, sample, folder)
        const path = join(sample.folder, script)
        // A new page with the files of the version before.
        renameSync(path, `${path}.away`)
        for (const packed of ['.gz', '.br'].filter((ending) => existsSync(path + ending))) {
          renameSync(path + packed, `${path}.away${packed}`)
        }
        await page.goto(`${sample.url}${folder}/login`)
        const missing = await page.evaluate((url) => fetch(url).then(({ status }) => status), `${folder}/${script}`)
        expect(missing).toBe(404)
        renameSync(`${path}.away`, path)
        await page.goto(`${sample.url}${folder}/login`)
        await expect(page.getByLabel('User')).toBeVisible()
      })
    })
  })
}

/** The entry script of the page, such as `assets/index-1a2b.js`. */
async function scriptOf(page: Page, proxy: SampleServer, folder: string): Promise<string> {
  await page.goto(`${proxy.url}${folder}/login`)
  const { text } = await askSample(proxy, `${folder}/login`)
  return /"(assets\/index-[^"]+\.js)"/.exec(text)?.[1] ?? ''
}
