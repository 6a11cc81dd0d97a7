import { beforeEach, expect, it, vi } from 'vitest'
import type * as Action from '#simulator/scenario/playback/action.ts'
import type * as RunLines from '#simulator/persistence/run-lines.ts'
import type { ChartLine } from '#simulator/charts/model/chart-line.ts'
import type * as Csv from '#simulator/csv/csv-table.ts'
import type * as CsvTimes from '#simulator/csv/csv-times.ts'
import type * as Export from '#simulator/exports/calls/export-station.ts'
import { runScenario } from '#simulator/run-scenario.ts'
import { loadScenario } from '#simulator/scenario/language/load.ts'
import { WHOLE_RUN_CHECKS } from './all-checks.ts'

/** Bugs that are planted for one test. */
const planted = vi.hoisted(() => ({ bug: '' }))
beforeEach(() => void (planted.bug = ''))

const later = <T extends { at: string }>(action: T): T => ({ ...action, at: `${Number.parseInt(action.at, 10) + 1}s` })

vi.mock('#simulator/scenario/playback/action.ts', async (original) => {
  const module = await original<typeof Action>()
  const timelineAction: typeof module.timelineAction = (...given) => {
    const action = module.timelineAction(...given)
    return planted.bug === 'late action' ? later(action) : action
  }
  return { ...module, timelineAction }
})
vi.mock('#simulator/persistence/run-lines.ts', async (original) => {
  const module = await original<typeof RunLines>()
  const didLine: typeof module.didLine = (nowMs, action) =>
    module.didLine(nowMs, planted.bug === 'late line' ? later(action) : action)
  return { ...module, didLine }
})
vi.mock('#simulator/exports/calls/export-station.ts', async (original) => {
  const module = await original<typeof Export>()
  const meterValueBlocks: typeof module.meterValueBlocks = (world, station, span) =>
    module.meterValueBlocks(world, world.stations[planted.bug === 'other station' ? 1 : station.index] ?? station, span)
  return { ...module, meterValueBlocks }
})
vi.mock('#simulator/csv/csv-table.ts', async (original) => {
  const module = await original<typeof Csv>()
  const wrong = ({ points, ...line }: ChartLine) => ({
    ...line,
    points: points.map(({ atMs, value }) => ({ atMs, value: (value ?? 0) + 1 })),
  })
  const tableOf: typeof module.tableOf = (lines) => module.tableOf(planted.bug === 'wrong cell' ? lines.map(wrong) : lines)
  return { ...module, tableOf }
})

vi.mock('#simulator/csv/csv-times.ts', async (original) => {
  const module = await original<typeof CsvTimes>()
  const localText: typeof module.localText = (ms) =>
    planted.bug === 'other offset' ? module.localText(ms).replace('+', '-') : module.localText(ms)
  return { ...module, localText }
})

const yaml = `
about: Cars and limits.
starts: 2026-03-02T08:00:00Z
lasts: 40s
site: courtyard
timeline:
  - { at: 3s, vehicle: { station: Courtyard one, arrives: { limit: 32 } } }
  - { at: 7s, operator: { user: admin, call: acknowledgeProblem, params: { problemId: group-1-overload } } }
  - { at: 9s, station: { station: Courtyard nine, plug: true } }
  - { at: 20s, meter: { group: Bakery, silent: true } }
  - { at: 31s, vehicle: { station: Courtyard one, leaves: true } }
`
const scenario = loadScenario({ yaml })
const check = (name: 'export-values' | 'replay' | 'restart' | 'same-values') =>
  WHOLE_RUN_CHECKS.get(name)?.check({ scenario, endMs: scenario.endMs })

it.each(['export-values', 'replay', 'restart', 'same-values'] as const)(
  '%s holds for a run with cars and limits',
  async (name) => {
    expect(await check(name)).toBeUndefined()
  },
)

it('reports actions that a replay plays at another moment', async () => {
  planted.bug = 'late action'
  const breach = await check('replay')
  expect(breach).toMatchObject({ atS: 3 })
  expect(breach?.what).toMatch(/^the replay of its actions writes another journal: The runs part at 3s\. first: stimulus \{/)
})

it('reports a stored action that has another moment', async () => {
  planted.bug = 'late line'
  expect((await check('restart'))?.what).toMatch(/^the restarted run writes another journal: The runs part at /)
})

it('reports an export that differs from the live feed', async () => {
  planted.bug = 'other station'
  expect((await check('same-values'))?.what).toMatch(/^the CSV export has 0 W for Courtyard one, and the live feed \d+ W$/)
})

it('reports an export whose local time is another moment', async () => {
  planted.bug = 'other offset'
  expect((await check('export-values'))?.what).toMatch(/^exportChargersChart of .+ has no value for /)
})

it('reports an export whose values differ from those of the chart', async () => {
  planted.bug = 'wrong cell'
  expect((await check('export-values'))?.what).toMatch(
    /^exportChargersChart of .+ has [\d.]+ for Current\.Import\.L1 \(A\) at \d+, and the chart [\d.]+$/,
  )
})

it('a scenario that expects a property of the whole run fails with its breach', async () => {
  planted.bug = 'other station'
  const expected = `${yaml}expect:\n  - { always: true, property: registers }\n  - { always: true, property: same-values }\n`
  const { outcomes } = await runScenario({ yaml: expected })
  expect(outcomes.map(({ held }) => held)).toEqual([true, false])
  expect(outcomes[1]?.said).toMatch(/^at \d+s the CSV export has 0 W/)
})
