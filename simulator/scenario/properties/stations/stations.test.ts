import { expect, it } from 'vitest'
import { requestFfrLogs } from '#simulator/ffr-logs/world/ffr-log.ts'
import { arrive, leave, setOnline, setStatus } from '#simulator/stations/world/station-actions.ts'
import { loadSite } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { breachIn } from '../testing/breach-in.ts'
import { chargingState, stationStatesProperty, visits } from './station-states.ts'
import { ffrLog, liveValues, presentValues } from './station-reads.ts'

function busy() {
  const site = loadSite({ enabled: true, importLimit: 12 }, 3)
  for (const place of [0, 1, 2]) arrive(site.world, site.at(place), { limitA: 16, phases: 3 })
  run(site.world, 10)
  return site
}

it('stations that go offline and cars that leave keep every property', () => {
  for (const property of [chargingState, presentValues, stationStatesProperty, visits]) {
    const { world, at } = busy()
    let second = 0
    const play = () => {
      second++
      if (second === 5) setOnline(world, at(0), false)
      if (second === 25) setOnline(world, at(0), true)
      if (second === 40) leave(world, at(1))
    }
    expect(breachIn(property, world, 65, play)).toBeGreaterThan(2)
  }
})

it('reports another status, and values that change offline', () => {
  const wrong = busy()
  expect(breachIn(chargingState, wrong.world, 5, () => (wrong.at(0).status = 'Available'))).toMatch(
    /is Available|has been Available/,
  )
  const offline = busy()
  setOnline(offline.world, offline.at(0), false)
  expect(breachIn(chargingState, offline.world, 5, () => (offline.at(0).energyImportWh += 5))).toContain(
    'is offline, and its values change',
  )
})

it('a station that is out of service draws nothing, and one that draws is reported', () => {
  const { world, at } = busy()
  const station = world.stations.find(({ powerW }) => powerW > 1_000) ?? at(0)
  setStatus(world, station, 'Unavailable')
  expect(breachIn(chargingState, world, 5, () => {})).toBeGreaterThan(2)
  expect(breachIn(chargingState, world, 5, () => (station.powerW = 7_000))).toContain('draws 7000 W while it is Unavailable')
})

it('reports a returning station that counts at once', () => {
  const { world, at } = busy()
  setOnline(world, at(0), false)
  run(world, 20)
  const back = () => (setOnline(world, at(0), true), (at(0).countedIn = at(0).groupIds))
  expect(breachIn(presentValues, world, 2, back)).toContain('its stations have sent')
})

it('a station that goes offline and online in one second counts from the next one', () => {
  const { world, at } = busy()
  const blink = () => (setOnline(world, at(0), false), setOnline(world, at(0), true))
  expect(breachIn(presentValues, world, 3, blink)).toBe(3)
})

it('reports a state that is not recorded, and a car outside of its session', () => {
  const lost = busy()
  expect(breachIn(stationStatesProperty, lost.world, 65, () => (lost.at(0).isOnline = lost.world.nowMs % 2_000 === 0))).toContain(
    'is recorded as',
  )
  const gone = busy()
  const endsMs = gone.world.nowMs
  const end = () => gone.at(0).vehicle && Object.assign(gone.at(0).vehicle as object, { endsMs })
  expect(breachIn(visits, gone.world, 5, () => (end(), (gone.at(0).powerW = 500)))).toContain('outside of its session')
})

it('a V2G point may be paused while its power still falls, and not while it stays', () => {
  const site = () => {
    const { world, at } = loadSite({}, 1, 'Both ways')
    arrive(world, at(0), { socPercent: 40 })
    run(world, 20)
    return { world, point: at(0) }
  }
  const paused = site()
  let second = 0
  const pause = () => ++second === 3 && (paused.point.control = { ...paused.point.control, powerW: -4_000 })
  expect(paused.point.powerW).toBeGreaterThan(5_000)
  expect(breachIn(chargingState, paused.world, 12, pause)).toBeGreaterThan(8)
  const wrong = site()
  expect(breachIn(chargingState, wrong.world, 5, () => (wrong.point.status = 'SuspendedEVSE'))).toMatch(/SuspendedEVSE/)
})

it('a log has the samples of its device, or is reported', () => {
  const site = () => {
    const { world, at } = loadSite({}, 1, 'Both ways')
    arrive(world, at(0), { socPercent: 60 })
    run(world, 10)
    requestFfrLogs(world, at(0))
    return { world, at }
  }
  expect(breachIn(ffrLog, site().world, 125)).toBe(1)
  const other = site()
  expect(breachIn(ffrLog, other.world, 125, () => (other.at(0).powerW += 500))).toContain('and the device had')
})

it('a device sends its values, or is reported', () => {
  const site = () => {
    const { world, at } = loadSite({}, 1, 'Both ways')
    arrive(world, at(0), { socPercent: 60 })
    return { world: run(world, 10), station: at(0) }
  }
  expect(breachIn(liveValues, site().world, 10)).toBeGreaterThan(50)
  const negative = site()
  expect(breachIn(liveValues, negative.world, 10, () => (negative.station.ffrNegativeW = -500))).toContain('of ffrNegative')
})
