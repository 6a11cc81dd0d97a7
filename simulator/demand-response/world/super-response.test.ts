import { describe, expect, test } from 'vitest'
import { SECOND_MS } from '#contract/durations.ts'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { saveFcr } from './fcr-settings.ts'
import { REPORT_COLUMNS, type ReportColumn } from '#simulator/fingrid/world/report-columns.ts'
import { reportSeconds } from '#simulator/fingrid/world/report-seconds.ts'
import { run, sampleWorld } from '#simulator/testing/sample-site.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { plugIn } from '#simulator/stations/world/station-actions.ts'

const [ALL, LEFT, ACROSS] = [11, 12, 13]
const GROUPS = [
  { id: ALL, name: 'All', type: 'GROUP_TYPE_CHARGER', sellerId: 1, supergroup: true },
  { id: LEFT, name: 'Left', type: 'GROUP_TYPE_CHARGER', sellerId: 1 },
  { id: ACROSS, name: 'Across', type: 'GROUP_TYPE_CHARGER', sellerId: 1 },
]
const post = (id: number, groups: string[]) => ({ id, name: `Post ${id}`, type: 'Post', sellerId: 1, groups })

function groupOf(world: World, id: number): Group {
  const group = world.groups.get(id)
  if (!group) throw new Error(`no group ${id}`)
  return group
}

/** The latest second in the report of the super group. */
function reportedNow(world: World): Record<ReportColumn, number> {
  const [{ columns } = { columns: [] }] = reportSeconds(world, groupOf(world, ALL), world.nowMs, world.nowMs + SECOND_MS)
  return Object.fromEntries(REPORT_COLUMNS.map((column, at) => [column, columns[at]?.[0] ?? NaN])) as Record<ReportColumn, number>
}

/** The reported response and the actual cut, W: all chargers charge, some groups offer 4 kW, and the frequency falls. */
function afterDip(stations: ReturnType<typeof post>[], offering: readonly number[]) {
  const world = sampleWorld({ seed: 3, change: { groups: GROUPS, stations } })
  for (const station of world.stations) plugIn(world, station, { socPercent: 20, targetSocPercent: 95 })
  run(world, 60)
  for (const id of offering) saveFcr(world, groupOf(world, id), { ...groupOf(world, id).fcr, isEnabled: true, powerDecrease: 4 })
  run(world, 10)
  const before = reportedNow(world)
  moveFrequency(world.grid, world.nowMs, { toHz: 49.65, overMs: 0 })
  run(world, 20)
  const after = reportedNow(world)
  return { ...after, trueCut: before.activePower - after.activePower }
}

describe('a super group reports the response of groups with stations in it', () => {
  test('the whole response of a contained group, and null without an offer', () => {
    const stations = [post(1, ['All', 'Left']), post(2, ['All', 'Left']), post(3, ['All'])]
    const report = afterDip(stations, [LEFT])
    expect(report.trueCut).toBeGreaterThan(3_800)
    expect(Math.abs(report.activated - report.trueCut)).toBeLessThan(300)
    expect(report).toMatchObject({ maintainedCapacity: 4_000, controllerOn: 1 })
    expect(afterDip(stations, [])).toMatchObject({ activated: 0, maintainedCapacity: 0, controllerOn: 0 })
  })

  test('the corresponding part of a partly contained group', () => {
    // The last arrival is limited first, and is not in the super group.
    const { activated, maintainedCapacity } = afterDip([post(1, ['All', 'Across']), post(2, ['Across'])], [ACROSS])
    expect(Math.abs(activated)).toBeLessThan(300)
    expect(maintainedCapacity).toBeGreaterThan(1_000)
    expect(maintainedCapacity).toBeLessThan(3_000)
  })

  test('nothing of a group outside it', () => {
    const report = afterDip([post(1, ['All']), post(2, ['Left'])], [LEFT])
    expect(report).toMatchObject({ activated: 0, maintainedCapacity: 0, controllerOn: 0 })
  })

  test.for([
    ['two of them', [LEFT, ACROSS]],
    ['one of them and itself', [ALL, LEFT]],
  ] as const)('a station once that is held down by %s', ([, offering]) => {
    const stations = [1, 2].map((id) => post(id, ['All', 'Left', 'Across']))
    const { activated, trueCut } = afterDip(stations, offering)
    expect(trueCut).toBeGreaterThan(3_800)
    expect(Math.abs(activated - trueCut)).toBeLessThan(300)
  })
})
