import { expect, test } from 'vitest'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { saveFcr } from '#simulator/demand-response/world/fcr-settings.ts'
import { loadSite } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { arrive, leave } from '#simulator/stations/world/station-actions.ts'

test('load management and demand response make one decision per second for each session, with both reasons', () => {
  const { world, group, stations, at } = loadSite({ enabled: true, importLimit: 36 })
  saveFcr(world, group, { ...group.fcr, isEnabled: true, powerDecrease: 20 })
  for (const station of stations) arrive(world, station, { limitA: 16, socPercent: 20, phases: 3 })
  run(world, 120)
  moveFrequency(world.grid, world.nowMs, { toHz: 49.65, overMs: 0 })
  run(world, 400)
  // Load management raises the others now, and demand response limits them to 0.
  leave(world, at(0))
  run(world, 20)

  const decisions = world.journal.entries.filter(({ kind }) => kind === 'allocation')
  const moments = decisions.map((entry) => `${entry.at} ${String(entry['deviceId'])}`)
  expect(moments).toEqual([...new Set(moments)])
  const { actions } = group.load
  const rows = actions.map(({ timestamp, stationId }) => `${timestamp} ${stationId}`)
  expect(rows).toEqual([...new Set(rows)])

  const reasons = {
    state: 'paused',
    limit: 'fcr',
    current: 0,
    loadManagement: { state: 'holding', limit: 'import-limit', current: 6 },
  }
  expect(actions.findLast(({ stationId }) => stationId === 6)?.reason).toMatchObject(reasons)
  expect(decisions.findLast(({ deviceId }) => deviceId === 'd-6')).toMatchObject(reasons)
})
