import { mkdirSync, writeFileSync } from 'node:fs'
import { readArguments, refuse } from './arguments.ts'
import { buildConsole } from './build.ts'
import { inRepository } from './root.ts'

/** The pictures of README and docs: a file name, and the path of a screen. */
const PICTURES = { dashboard: '/', 'group-live': '/groups/5' } as const
const THEMES = ['light', 'dark'] as const
/** The scenario is paused during a disturbance of the grid. */
const MOMENT_MS = 9 * 60_000

readArguments({
  name: 'npm run pictures --',
  about: 'Takes the pictures of the console for README and docs, in the light and the dark theme.',
  options: {},
  examples: [''],
  failure: 'a screen could not be opened',
})

// Loading the simulator and the browser takes seconds; the help does not need them.
const { startSimulator } = await import('#simulator/start.ts')
const { freshBrowser, signedInContext } = await import('./bench/browser.ts')
const { spectrumPicture } = await import('./spectrum-picture.ts')
const failure = await buildConsole()
if (failure !== undefined) refuse(failure)
const folder = inRepository('docs', 'pictures')
mkdirSync(folder, { recursive: true })
writeFileSync(`${folder}/grid-spectrum.svg`, spectrumPicture())
const simulator = await startSimulator({ port: 0, scenario: 'busy-day' })
const browser = await freshBrowser()
try {
  simulator.engine.setClock({ paused: true })
  await simulator.engine.advance(MOMENT_MS)
  const context = await signedInContext(browser, simulator.url)
  for (const [name, path] of Object.entries(PICTURES)) {
    for (const colorScheme of THEMES) {
      const page = await context.newPage()
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(simulator.url + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      const file = `${folder}/${name}-${colorScheme}.png`
      await page.screenshot({ path: file })
      console.log(`Wrote ${file}`)
      await page.close()
    }
  }
} finally {
  await browser.close()
  await simulator.stop()
}
