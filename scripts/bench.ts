import { cpus, platform, release, totalmem } from 'node:os'
import { readArguments, refuse } from './arguments.ts'
import { tableOf, type Line } from './bench/line.ts'
import { buildConsole } from './build.ts'

/** `npm run bench [-- NAME…]`: measures what the product promises, on this machine. Exit code 1 when a promise is missed. */
const BENCHES: Record<string, () => Promise<{ measure(): Promise<Line[]> }>> = {
  'stations-page': () => import('./bench/stations-page.ts'),
  paging: () => import('./bench/paging.ts'),
  world: () => import('./bench/world.ts'),
  'first-screen': () => import('./bench/first-screen.ts'),
  'list-paint': () => import('./bench/list-paint.ts'),
  'live-feed': () => import('./bench/live-feed.ts'),
  leavings: () => import('./bench/leavings.ts'),
  charts: () => import('./bench/charts.ts'),
  'charts-large': () => import('./bench/charts-large.ts'),
  csv: () => import('./bench/csv.ts'),
  report: () => import('./bench/report.ts'),
  budget: () => import('./bench/budget.ts'),
  reasons: () => import('./bench/reasons.ts'),
  broker: () => import('./bench/broker.ts'),
  seconds: () => import('./bench/seconds.ts'),
}

const { positionals } = readArguments({ words: true })
const names = positionals.length > 0 ? positionals : Object.keys(BENCHES)
const stray = names.find((name) => !(name in BENCHES))
if (stray !== undefined) refuse(`There is no measurement ${stray}; there are ${Object.keys(BENCHES).join(', ')}.`)

const model = cpus()[0]?.model.trim() ?? 'unknown processor'
const gigabytes = Math.round(totalmem() / 2 ** 30)
console.log(`${cpus().length} × ${model}, ${gigabytes} GB, ${platform()} ${release()}, Node ${process.version}\n`)

const unbuilt = await buildConsole()
if (unbuilt !== undefined) refuse(unbuilt)

const lines: Line[] = []
for (const name of names) {
  console.log(`Measuring ${name}…`)
  const bench = await BENCHES[name]?.()
  lines.push(...((await bench?.measure()) ?? []))
}
console.log(`\n${tableOf(lines)}`)
process.exit(lines.every((line) => line.isMet) ? 0 : 1)
