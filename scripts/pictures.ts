import { mkdirSync, writeFileSync } from 'node:fs'
import { openPicture, PICTURES, PICTURES_AT, structureOf } from '#e2e/pages/pictures.ts'
import { readArguments, refuse } from './arguments.ts'
import { buildConsole } from './build.ts'
import { inRepository } from './root.ts'

const THEMES = ['light', 'dark'] as const

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
const simulator = await startSimulator({ port: 0, scenario: PICTURES_AT.scenario })
const browser = await freshBrowser()
const structures: Record<string, readonly string[]> = {}
try {
  simulator.engine.setClock({ paused: true })
  await simulator.engine.advance(PICTURES_AT.afterMs)
  const context = await signedInContext(browser, simulator.url)
  for (const [name, picture] of Object.entries(PICTURES)) {
    for (const colorScheme of THEMES) {
      const page = await context.newPage()
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await openPicture(page, simulator.url, picture)
      const file = `${folder}/${name}-${colorScheme}.png`
      await page.screenshot({ path: file })
      console.log(`Wrote ${file}`)
      structures[name] = await structureOf(page)
      await page.close()
    }
  }
  writeFileSync(`${folder}/structure.json`, `${JSON.stringify(structures, null, 2)}\n`)
} finally {
  await browser.close()
  await simulator.stop()
}
