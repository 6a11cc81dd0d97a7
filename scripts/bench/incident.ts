import { DAY_MS } from '#contract/durations.ts'
import { startSimulator } from '#simulator/start.ts'
import { signedInPage } from './browser.ts'
import { line, riseLine, type BenchLine } from './line.ts'

const STATIONS = 60

/** An operator saves the last day of a group of 60 stations in the browser: time, requests, and memory of the page with the file. */
export async function measure(): Promise<BenchLine[]> {
  const simulator = await startSimulator({ port: 0, stations: 4 * STATIONS })
  const { engine, url } = simulator
  const { world } = engine
  const group = [...world.groups.values()].find(({ type }) => type === 'GROUP_TYPE_CHARGER')
  const indexes = world.stations.flatMap(({ plan, index }) => (plan.kind === 'ac' ? index : [])).slice(0, STATIONS)
  if (!group || indexes.length < STATIONS) throw new Error('The site has too few stations of the kind ac.')
  group.stationIndexes = indexes
  engine.setClock({ paused: true })
  await engine.advance(DAY_MS)

  const { browser, page } = await signedInPage(url)
  await page.goto(`${url}/groups/${group.id}/history`)
  await page.getByRole('button', { name: 'Save incident' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save incident' })
  const [day = '', clock = ''] = (await dialog.getByLabel('End date').inputValue()).split(' ')
  await dialog.getByLabel('Start date').fill(`${yesterday(day)} ${clock}`)

  const devTools = await page.context().newCDPSession(page)
  await devTools.send('HeapProfiler.collectGarbage')
  const heapBytes = async () => (await devTools.send('Runtime.getHeapUsage')).usedSize
  const [before, startedMs] = [await heapBytes(), performance.now()]
  let [requests, most] = [0, before]
  page.on('request', (request) => request.url().includes('/api/') && requests++)
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const note = async () => (most = Math.max(most, await heapBytes()))
  // The last one can be unanswered when the browser closes.
  const watch = setInterval(() => void note().catch(() => undefined), 100)
  const { size } = await (await import('node:fs/promises')).stat(await (await saved).path())
  clearInterval(watch)
  const tookMs = performance.now() - startedMs
  await browser.close()
  await simulator.stop()
  const what = `incident of a day of ${STATIONS} stations`
  return [
    line(`${what}: saved`, tookMs, { atMost: 15_000 }, (ms) => `${(ms / 1_000).toFixed(1)} s`),
    line(`${what}: requests`, requests, { atMost: 60 }, String),
    riseLine(`${what}, page with the file`, most - before + size),
  ]
}

/** The day before `DD/MM/YYYY`. */
function yesterday(day: string): string {
  const [date, month, year] = day.split('/').map(Number)
  const before = new Date(Date.UTC(year ?? NaN, (month ?? NaN) - 1, (date ?? NaN) - 1)).toISOString()
  return `${before.slice(8, 10)}/${before.slice(5, 7)}/${before.slice(0, 4)}`
}
