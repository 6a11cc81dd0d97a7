import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { WITH_TOKEN } from '#contract/endpoints.ts'
import { refusedRequests, test as base } from '../pages/fixtures.ts'
import { askSample, isInstalled, SAMPLES, type SampleServer } from '../pages/sample-server.ts'

/** What the samples of all proxies have in common, under the public name of the console. */

const GZIP = { 'accept-encoding': 'gzip, br' }

for (const program of ['nginx', 'haproxy'] as const) {
  const { base: folder, start } = SAMPLES[program]
  const test = base.extend<{ sample: SampleServer }>({
    freshPage: true,
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
      const script = readdirSync(join(sample.folder, 'assets')).find((name) => /^index-.*\.js$/.test(name)) ?? ''
      const range = await askSample(sample, `${folder}/assets/${script}`, { headers: { range: 'bytes=999999999-' } })
      expect([range.status, /immutable/.test(range.headers['cache-control'] ?? '')]).toEqual(
        program === 'nginx' ? [200, true] : [416, false],
      )
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
  })
}
