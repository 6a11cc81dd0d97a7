import { cpus, platform, release, totalmem } from 'node:os'
import { readArguments, refuse, refuseUsage } from './arguments.ts'
import { tableOf, type BenchLine } from './bench/line.ts'
import { buildConsole } from './build.ts'

const BENCHES: Record<string, () => Promise<{ measure(): Promise<BenchLine[]> }>> = {
  'stations-page': () => import('./bench/stations-page.ts'),
  paging: () => import('./bench/paging.ts'),
  world: () => import('./bench/world.ts'),
  dynamics: () => import('./bench/dynamics/measure.ts'),
  'first-screen': () => import('./bench/first-screen.ts'),
  nginx: () => import('./bench/deployment/nginx.ts'),
  palette: () => import('./bench/palette.ts'),
  'group-live': () => import('./bench/group-live.ts'),
  'list-paint': () => import('./bench/list-paint.ts'),
  'live-feed': () => import('./bench/live-feed/measure.ts'),
  leavings: () => import('./bench/leavings.ts'),
  saturated: () => import('./bench/saturated/measure.ts'),
  idle: () => import('./bench/consoles/idle.ts'),
  consoles: () => import('./bench/consoles/consoles.ts'),
  charts: () => import('./bench/charts/measure.ts'),
  'charts-large': () => import('./bench/charts/large.ts'),
  csv: () => import('./bench/csv.ts'),
  report: () => import('./bench/report.ts'),
  evidence: () => import('./bench/evidence/measure.ts'),
  incident: () => import('./bench/incident.ts'),
  budget: () => import('./bench/budget.ts'),
  reasons: () => import('./bench/reasons.ts'),
  broker: () => import('./bench/broker.ts'),
  seconds: () => import('./bench/seconds.ts'),
  package: () => import('./bench/deployment/package.ts'),
  tab: () => import('./bench/deployment/tab.ts'),
  search: () => import('./bench/search/measure.ts'),
  ocpp: () => import('./bench/ocpp/measure.ts'),
}

const { words, isJson } = readArguments({
  name: 'npm run bench --',
  about: 'Measures performance on this machine and compares each figure with its bound.',
  words: { value: 'NAME…', about: `measurements (all): ${Object.keys(BENCHES).join(', ')}` },
  json: '[{ what, reach, measured, isMet }]',
  examples: ['', 'charts csv'],
  failure: 'a bound is missed',
})
const names = words.length > 0 ? words : Object.keys(BENCHES)
const unknown = names.find((name) => !(name in BENCHES))
if (unknown !== undefined) refuseUsage(`Unknown measurement ${unknown}. Choose from ${Object.keys(BENCHES).join(', ')}.`)
const log = isJson ? console.error : console.log

const model = cpus()[0]?.model.trim() ?? 'unknown processor'
const gigabytes = Math.round(totalmem() / 2 ** 30)
log(`${cpus().length} × ${model}, ${gigabytes} GB, ${platform()} ${release()}, Node ${process.version}\n`)

const unbuilt = await buildConsole()
if (unbuilt !== undefined) refuse(unbuilt)

/** The lines of a measurement. An error becomes a line that is missed, so that the other measurements run. */
async function measureOne(name: string): Promise<BenchLine[]> {
  try {
    const bench = await BENCHES[name]?.()
    return (await bench?.measure()) ?? []
  } catch (error) {
    log(error)
    return [{ what: name, reach: 'a result', measured: 'an error', isMet: false }]
  }
}

const lines: BenchLine[] = []
for (const name of names) {
  log(`Measuring ${name}…`)
  const measured = await measureOne(name)
  if (names.length > 1) log(tableOf(measured))
  lines.push(...measured)
}
console.log(isJson ? JSON.stringify(lines, null, 2) : `\n${tableOf(lines)}`)
process.exit(lines.every((line) => line.isMet) ? 0 : 1)
