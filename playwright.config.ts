import { defineConfig } from 'playwright/test'
import { BROWSER_FLAGS, installedBrowser } from './scripts/browser.ts'

/** Whether to run the sweeps, which are marked so, or all other tests. */
const runsSweeps = process.env['LOADSTAR_SWEEPS'] !== undefined

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  ...(runsSweeps ? { grep: /@sweep/ } : { grepInvert: /@sweep/ }),
  outputDir: runsSweeps ? 'build/test/sweeps' : 'build/test/e2e',
  fullyParallel: true,
  // Much of a test is waiting for the console's next read, so there is room for one more than cores.
  workers: 3,
  // The last lines of `npm test` name what passed only so, and refuse more than two of them.
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  // What waits for a list that is read every 10 s must outlast that on a busy machine, too.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: `build/test/${runsSweeps ? 'sweeps' : 'e2e'}.json` }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Helsinki',
    // What moves on a screen only takes time.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace nearly doubles the time of a test, so it is made on demand.
    trace: process.env['LOADSTAR_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    // `npm test` names the browser it found or fetched; without either, Playwright takes its own.
    launchOptions: {
      executablePath: installedBrowser('headless'), // The public name of the samples of proxies.
      args: [...BROWSER_FLAGS, '--host-resolver-rules=MAP console.example 127.0.0.1'],
    },
  },
})
