import { expect, test } from 'vitest'
import { FleetCounter } from '#simulator/dashboard/world/fleet-sums.ts'
import { connect, disconnect, removeGroup } from '#simulator/groups/world/group-actions.ts'
import { applyDlmLimits } from './load-limits.ts'
import { loadSite, METERED, type LoadSite } from '#simulator/testing/load-site.ts'
import { setMeterValue } from '#simulator/meters/world/meter-actions.ts'
import { problemsOf } from '#simulator/dashboard/world/problems.ts'
import { siteFigures } from './site-figures.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { arrive } from '#simulator/stations/world/station-actions.ts'

const protections = ({ world }: LoadSite) =>
  world.journal.entries.flatMap(({ kind, at: _at, seq: _seq, ...what }) => (kind === 'protection' ? [what] : []))
const problems = ({ world }: LoadSite) => problemsOf(world, [...world.groups.values()], new FleetCounter(world).read())
const other = ({ world }: LoadSite) => {
  const group = world.groups.get(2)
  if (!group) throw new Error('the site has no second group')
  return group
}

test('a station that leaves its group stays behind the supply until it rejoins the group', () => {
  const site = loadSite()
  const [station] = site.stations
  if (!station) throw new Error('no station')
  arrive(site.world, station, { limitA: 16 })
  run(site.world, 30)
  disconnect(site.world, station, site.group)
  run(site.world, 20)
  expect(problems(site)).toMatchObject([{ kind: 'outside-group', group: site.group, count: 1, device: station }])
  expect(problems(site)[0]?.power?.powerKw).toBeCloseTo(station.powerW / 1_000)
  expect(station.powerW).toBeGreaterThan(5_000)

  connect(site.world, station, other(site))
  expect(problems(site)).toHaveLength(1)
  connect(site.world, station, site.group)
  expect(problems(site)).toEqual([])
  expect(protections(site)).toEqual([
    { groupId: 1, deviceId: station.deviceId, limitedOnSupply: false },
    { groupId: 1, deviceId: station.deviceId, limitedOnSupply: true },
  ])
})

test('a station that joins a group with its own supply leaves the former supply', () => {
  const site = loadSite()
  applyDlmLimits(site.world, other(site), { ...site.group.dlm, externalDeviceId: 'enegic-2' })
  disconnect(site.world, site.at(0), site.group)
  connect(site.world, site.at(0), other(site))
  expect(problems(site)).toEqual([])
})

test('where the meter measures chargers, a station outside the group counts as load of the building', () => {
  const site = loadSite({ ...METERED, stationPowerIncluded: true })
  setMeterValue(site.world, site.group, 10)
  arrive(site.world, site.at(0), { limitA: 16 })
  run(site.world, 30)
  expect(Math.max(...siteFigures(site.world, site.group).nonChargers)).toBeCloseTo(10, 1)
  disconnect(site.world, site.at(0), site.group)
  run(site.world, 30)
  expect(siteFigures(site.world, site.group).nonChargers[0]).toBeCloseTo(26, 0)
})

test('a group without a fuse or a meter has no supply', () => {
  const site = loadSite({ enabled: true, importLimit: 40 })
  disconnect(site.world, site.at(0), site.group)
  applyDlmLimits(site.world, site.group, { ...site.group.dlm, ...METERED })
  expect(problems(site)).toEqual([])
})

test('a main fuse whose watching was ended is a problem until it is watched again', () => {
  const site = loadSite()
  const before = site.group.dlm
  run(site.world, 5)
  applyDlmLimits(site.world, site.group, { ...before, enabled: false })
  applyDlmLimits(site.world, site.group, { ...before, useExternalDevice: false })
  expect(problems(site)).toMatchObject([{ kind: 'fuse-unwatched', sinceMs: site.world.nowMs, group: site.group }])
  applyDlmLimits(site.world, site.group, before)
  expect(problems(site)).toEqual([])
  expect(protections(site)).toEqual([
    { groupId: 1, mainFuseWatched: false },
    { groupId: 1, mainFuseWatched: true },
  ])
})

test('deleting a group ends the watching of its main fuse in the log', () => {
  const site = loadSite()
  removeGroup(site.world, 1)
  expect(protections(site)).toEqual([{ groupId: 1, mainFuseWatched: false }])
})

test('the activity log has a line for each protection that ends', () => {
  const site = loadSite()
  disconnect(site.world, site.at(0), site.group)
  applyDlmLimits(site.world, site.group, { ...site.group.dlm, enabled: false })
  const always = () => true
  const everything = { fromMs: -Infinity, toMs: Infinity, upTo: Infinity, seesStation: always, seesGroup: always, passes: always }
  const rows = [...site.world.activity.findAll({ ...everything, kinds: ['protection'] })]
  expect(rows).toMatchObject([
    { group: site.group, station: site.at(0), property: 'limitedOnSupply', was: true, value: false },
    { group: site.group, station: null, property: 'mainFuseWatched', was: true, value: false },
  ])
})
