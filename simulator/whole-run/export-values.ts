import type { ChartPoint } from '#contract/charts.ts'
import { SECOND_MS } from '#contract/durations.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import { openRun } from './driven-run.ts'
import { createInProcessCaller } from './in-process-caller.ts'
import type { WholeRunBreach, WholeRunCheck } from './whole-run-check.ts'

/** A chart of the contract and the export with the same values. */
interface Pair {
  readonly chart: EndpointName
  readonly file: EndpointName
  readonly query: Readonly<Record<string, string | number | boolean>>
}
const PAIRS: readonly Pair[] = [
  { chart: 'readChargersChart', file: 'exportChargersChart', query: { units: 'A', minutes: 1 } },
  { chart: 'readChargersChart', file: 'exportChargersChart', query: { units: 'W', minutes: 2, includeFrequency: true } },
  { chart: 'readMeterChart', file: 'exportExternalMeterChart', query: { units: 'A', minutes: 1 } },
  { chart: 'readMeterChart', file: 'exportExternalMeterChart', query: { units: 'W', minutes: 3, isBoostDevice: true } },
]
/** The first columns are the time in UTC and in the time zone of the site. */
const TIME_COLUMNS = 2

/** The values of a file by property, unit and Unix seconds. An empty cell is a gap, as null is one in a chart. */
function valuesOfFile(text: string) {
  const [header = '', ...rows] = text.replace(/^\uFEFF/, '').split('\r\n')
  const titles = header.split(',').slice(TIME_COLUMNS)
  const values = new Map<string, number | null>()
  for (const row of rows.filter((each) => each !== '')) {
    const [utc = '', local = '', ...cells] = row.split(',')
    // Both are the same moment. Another one is no time of the chart.
    const atS = Date.parse(utc) === Date.parse(local) ? Date.parse(utc) / SECOND_MS : `${utc} and ${local}`
    for (const [column, title] of titles.entries()) {
      const cell = cells[column] ?? 'missing'
      values.set(`${title} at ${atS}`, cell === '' ? null : Number(cell))
    }
  }
  return values
}

const valuesOfChart = (points: readonly ChartPoint[]) =>
  new Map(
    points.map(({ property, unit, mergedTimestamp, value }) => [
      `${property} (${unit}) at ${Date.parse(mergedTimestamp) / SECOND_MS}`,
      value,
    ]),
  )

/** The first value that only one of both has, or that differs. */
function firstDifference(chart: ReadonlyMap<string, number | null>, file: ReadonlyMap<string, number | null>) {
  for (const name of new Set([...chart.keys(), ...file.keys()])) {
    const [shown, exported] = [chart.get(name), file.get(name)]
    if (shown !== exported) return `has ${exported ?? 'no value'} for ${name}, and the chart ${shown ?? 'no value'}`
  }
  return undefined
}

/** Precondition: the user may read the chart, and no injected fault changes the reply or the file. */
export const exportValues: WholeRunCheck = {
  name: 'export-values',
  async check({ scenario, endMs, stations }): Promise<WholeRunBreach | undefined> {
    const lines = scenario.lines.filter(({ stimulus }) => !('fault' in stimulus))
    const run = openRun({ loaded: { ...scenario, lines, expected: [], accepted: [] }, seed: scenario.seed, stations })
    const callAs = createInProcessCaller(() => run.engine)
    try {
      const { world } = run.engine
      await run.advance(endMs - world.nowMs)
      const atS = (world.nowMs - world.runStartMs) / SECOND_MS
      const reader = world.users.find(({ roles }) => roles.includes('energyAdmin'))
      for (const group of reader ? world.groups.values() : []) {
        for (const { chart, file, query } of PAIRS) {
          const params = { groupId: group.id }
          const [start, end] = [world.startMs - 60 * SECOND_MS, world.nowMs]
          const span = { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
          const user = reader?.user ?? ''
          const shown = await run.drive(callAs(user, chart, { params, query: { ...query, ...span } }))
          const spanS = { start: start / SECOND_MS, end: end / SECOND_MS, token: 'in the header' }
          const exported = await run.drive(callAs(user, file, { params, query: { ...query, ...spanS } }))
          if (shown.status !== exported.status) {
            return {
              atS,
              what: `${chart} of ${group.name} was answered with ${shown.status}, and ${file} with ${exported.status}`,
            }
          }
          if (shown.status !== 200) continue
          const isInAmperes = (shown.body as ChartPoint[]).some(({ unit }) => unit === 'A')
          if (group.type === 'GROUP_TYPE_DC' && chart === 'readChargersChart' && isInAmperes) {
            return { atS, what: `${chart} of ${group.name} is in amperes, and the group has fast chargers` }
          }
          const difference = firstDifference(valuesOfChart(shown.body as ChartPoint[]), valuesOfFile(exported.body as string))
          if (difference !== undefined) return { atS, what: `${file} of ${group.name} ${difference}` }
        }
      }
      return undefined
    } finally {
      run.engine.stop()
    }
  },
}
