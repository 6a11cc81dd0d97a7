import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from 'playwright/test'
import { enterPassword } from '../pages/console.ts'
import { test as base } from '../pages/fixtures.ts'
import { askSample, isInstalled, SAMPLES, type SampleServer } from '../pages/sample-server.ts'

/** Pages and files of different versions behind the samples, as during a deployment, a rollback, or with several servers. */

const BUILD = fileURLToPath(new URL('../../build/console/', import.meta.url))

/** Before the login, and messages of the browser about missing files. */
const EXPECTED = /^Failed to load resource: .*status of 40[14]|Failed to fetch dynamically imported module|A part of the console/

/** The build itself, and the same code under other names. */
type Version = 'first' | 'second'

/** The text of a file in a version. Scripts of the second version have other names, and the policy has the hash of its loader. */
function textIn(version: Version, file: string): string {
  const text = readFileSync(join(BUILD, file), 'utf8')
  if (version === 'first') return text
  const renamed = text.replaceAll(/([\w-]+-[\w-]{8})\.js\b/g, '$1-second.js').replace(/("build": ")/, '$1second-')
  const loader = /<script>([^]*?)<\/script>/.exec(renamed)?.[1] ?? ''
  const hash = createHash('sha256').update(loader).digest('base64')
  return file === 'index.html' ? renamed.replace(/(script-src 'self' 'sha256-)[^']+/, `$1${hash}`) : renamed
}

/** Replaces the page of the console. */
const deployPage = (folder: string, version: Version) => {
  for (const packed of ['.gz', '.br']) rmSync(join(folder, `index.html${packed}`), { force: true })
  writeFileSync(join(folder, 'index.html'), textIn(version, 'index.html'))
}

/**
 * Replaces all files of the console, without the compressed copies. No file of the version before stays. The manifest comes last: an
 * open page that finds it reloads once, and needs the new page then.
 */
function deploy(folder: string, version: Version) {
  for (const packed of ['.gz', '.br']) rmSync(join(folder, `versions.json${packed}`), { force: true })
  rmSync(join(folder, 'assets'), { recursive: true })
  mkdirSync(join(folder, 'assets'))
  for (const file of readdirSync(BUILD, { recursive: true, encoding: 'utf8' })) {
    const target = version === 'second' ? file.replace(/\.js$/, '-second.js') : file
    if (file.endsWith('.js')) writeFileSync(join(folder, target), textIn(version, file))
    else if (/\.(?:css|svg|woff2)$/.test(file)) cpSync(join(BUILD, file), join(folder, file))
  }
  deployPage(folder, version)
  writeFileSync(join(folder, 'versions.json'), textIn(version, 'versions.json'))
}

/** The version whose code runs in the page. */
const runningVersion = async (page: Page): Promise<Version> =>
  (await page.locator('script[type="module"]').first().getAttribute('src'))?.endsWith('-second.js') ? 'second' : 'first'

for (const program of ['nginx', 'haproxy'] as const) {
  const { base: folder, start } = SAMPLES[program]
  const test = base.extend<{ sample: SampleServer }>({
    freshPage: true,
    expectedComplaints: EXPECTED,
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

    for (const [version, other] of [
      ['second', 'first'],
      ['first', 'second'],
    ] as const) {
      test(`a page of the ${version} version without its files says what to do, and works once they are there`, async ({
        page,
        sample,
      }) => {
        deploy(sample.folder, other)
        deployPage(sample.folder, version)
        await page.goto(`${sample.url}${folder}/login`)
        await expect(page.getByText(/^The files of the console could not be loaded from .* Reload the page/)).toBeVisible()
        const script = /"(assets\/index-[^"]+\.js)"/.exec(textIn(version, 'index.html'))?.[1] ?? ''
        const missing = await askSample(sample, `${folder}/${script}`)
        expect([missing.status, missing.headers['cache-control'] ?? '']).toEqual([404, expect.not.stringMatching(/immutable/)])

        deploy(sample.folder, version)
        await page.reload()
        await expect(page.getByLabel('User')).toBeVisible()
        expect(await runningVersion(page)).toBe(version)
      })
    }

    test('an open page reloads itself once after a deployment and once after a rollback, also for files that were missing', async ({
      page,
      sample,
    }) => {
      await page.goto(`${sample.url}${folder}/login`)
      await enterPassword(page, 'admin')
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      let loads = 0
      page.on('load', () => (loads += 1))
      const follow = async (name: string) => {
        await page.getByRole('link', { name, exact: true }).first().click()
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      }

      deploy(sample.folder, 'second')
      await follow('Congestion management')
      expect([await runningVersion(page), loads]).toEqual(['second', 1])

      deploy(sample.folder, 'first')
      await follow('TSO market')
      expect([await runningVersion(page), loads]).toEqual(['first', 2])
      // The file of this screen was missing before the first reload.
      await follow('Congestion management')
      expect([await runningVersion(page), loads]).toEqual(['first', 2])
    })
  })
}
