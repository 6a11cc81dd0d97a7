import { describe, expect, test } from 'vitest'
import { readDeviceMessage } from '#contract/live-feed.ts'
import { shownStates } from '#simulator/charts/world/shown-states.ts'
import { fleetCounterOf } from '#simulator/dashboard/world/fleet-sums.ts'
import { allocationsOf } from '#simulator/dlm/world/load-reports.ts'
import { deviceValues } from '#simulator/events/world/device-values.ts'
import { readSeries } from '#simulator/history/world/history.ts'
import { telemetryOf } from '#simulator/fingrid/world/telemetry.ts'
import { deviceMessage } from '#simulator/mqtt/publish.ts'
import { sessionOf } from '#simulator/session/calls/visibility.ts'
import { stateView, stationView } from '#simulator/stations/calls/station-view.ts'
import { setOnline } from '#simulator/stations/world/station-actions.ts'
import { mqttWorld } from '#simulator/testing/mqtt-site.ts'
import { ocppSite, ocppWorld } from '#simulator/testing/ocpp-site.ts'
import { run, sampleWorld } from '#simulator/testing/sample-site.ts'
import type { ChargerMessage } from '../model/charger-message.ts'
import { takeChargerMessage } from './charger-messages.ts'
import { sentValues } from './sent-values.ts'

/** A charger with a session that has sent these messages, a second apart. */
function charging(...messages: readonly ChargerMessage[]) {
  const site = ocppWorld(1)
  const all = [
    { boot: { vendor: 'S', model: 'O' } },
    { start: { tag: 'T', key: 'k' } },
    { status: 'Charging' },
    ...messages,
  ] as const
  for (const message of all) {
    site.tell(0, message)
    run(site.world, 1)
  }
  const [user] = site.world.users
  const [group] = [...site.world.groups.values()]
  if (!user || !group) throw new Error('The site has a user and a group')
  return {
    ...site,
    group,
    view: () => stateView(site.world, sessionOf(site.world, user), site.at(0)),
    feed: () => {
      const read = readDeviceMessage(deviceMessage(site.world, site.at(0)))
      if ('problem' in read) throw new Error(read.problem)
      return { ...read.message, keys: read.message.values.map(({ key }) => key) }
    },
    power: () => telemetryOf(site.world, group).values.find(({ name }) => name === 'activePowerKw'),
  }
}

const silent = (site: ReturnType<typeof charging>, seconds: number) => {
  for (let second = 0; second < seconds; second += 10) {
    site.tell(0, { heartbeat: true })
    run(site.world, 10)
  }
  return site
}

const register = (energyWh: number): ChargerMessage => ({ meter: { energyWh } })
const rising = () => {
  const site = charging()
  for (let place = 0; place < 30; place++) {
    site.tell(0, register(2 * place))
    run(site.world, 1)
  }
  return site
}
const AMPERES: ChargerMessage = { meter: { currentA: [16, 16, 16] } }

describe('the origin of a power is the same in the reply, the live feed and the telemetry', () => {
  test.each([
    ['measured', null, () => charging({ meter: { powerW: 11_000 } }), true, 'valid'],
    ['measured', null, () => charging({ meter: { currentA: [0, 0, 0] } }), true, 'valid'],
    ['derived', 'register', rising, true, 'valid'],
    ['derived', 'current-and-voltage', () => charging({ meter: { currentA: [16, 16, 16], voltageV: 240 } }), true, 'valid'],
    ['derived', 'current', () => charging(AMPERES), true, 'questionable'],
    ['assumed', null, () => silent(charging(), 20), false, 'questionable'],
    ['assumed', null, () => charging({ meter: { powerW: 3.4, powerUnit: 'none' } }), false, 'questionable'],
    ['last-known', null, () => silent(charging(AMPERES), 60), true, 'questionable'],
    ['status', null, () => charging(AMPERES, { status: 'SuspendedEV' }), true, 'valid'],
  ] as const)('%s, from %s', (origin, from, site, isMeasured, quality) => {
    const { view, feed, power } = site()
    expect(view()).toMatchObject({ powerOrigin: origin, powerDerivedFrom: from })
    const { powerMeasuredAt } = view()
    expect(feed()).toMatchObject({ powerOrigin: origin, ...(from && { powerDerivedFrom: from }), powerMeasuredAt })
    expect(feed().keys.includes('Power.Active.Import')).toBe(isMeasured)
    expect(feed().keys.includes('Power.Assumed')).toBe(!isMeasured)
    expect(power()?.quality).toBe(quality)
  })
})

test.each([
  ['nothing', {}, null, null],
  ['currents', { currentA: [16, 16, 16] }, null, 16],
  ['currents and a voltage', { currentA: [16, 16, 16], voltageV: 244 }, 244, 16],
  ['a power, which shows no current', { powerW: 11_040 }, null, null],
  ['a power above its single current, which is that of all phases', { currentA: [16], powerW: 11_040 }, null, null],
])('of %s, only what was sent is a voltage and a current', (_, meter, voltage, latestCurrent) => {
  expect(charging({ meter: { socPercent: 50, ...meter } }).view()).toMatchObject({ voltage, latestCurrent, gridFrequency: null })
})

test('a measured power has the moment of its message, which does not follow later heartbeats', () => {
  const site = charging(AMPERES)
  const atMs = site.world.nowMs - 1_000
  expect(silent(site, 60).view()).toMatchObject({ powerMeasuredAt: new Date(atMs).toISOString(), powerOrigin: 'last-known' })
})

test('the power of an offline charger is the last known one, and an assumed one stays assumed', () => {
  const measured = charging(AMPERES)
  setOnline(measured.world, measured.at(0), false)
  expect(measured.view().powerOrigin).toBe('last-known')
  const assumed = silent(charging(), 20)
  setOnline(assumed.world, assumed.at(0), false)
  expect(assumed.view().powerOrigin).toBe('assumed')
})

test('a charger that has never connected has no power, no status and no last message', () => {
  const site = charging()
  const { world, at } = ocppWorld(1)
  const [user] = world.users
  if (!user) throw new Error('The site has a user')
  expect(site.view().latestChargePower).not.toBeNull()
  const none = { latestChargePower: null, status: null, timestamp: null, isOnline: false }
  const view = () => stateView(world, sessionOf(world, user), at(0))
  expect(view()).toMatchObject(none)
  setOnline(world, at(0), true)
  setOnline(world, at(0), false)
  expect(view()).toMatchObject(none)
})

test('a charger that has gone offline without a status has none, and a last message', () => {
  const site = charging()
  setOnline(site.world, site.at(0), false)
  expect(site.view()).toMatchObject({ status: 'Charging' })
  const { world, at, tell } = ocppWorld(1)
  const [user] = world.users
  tell(0, { boot: { vendor: 'V' } })
  tell(0, { connected: false })
  if (!user) throw new Error('The site has a user')
  expect(stateView(world, sessionOf(world, user), at(0))).toMatchObject({ status: null, timestamp: expect.any(String) as string })
})

test.each([
  ['V2G device', 0, { meter: { powerW: 0 } }, 'Available'],
  ['V2G device with a voltage alone', 0, { meter: { voltageV: 231, frequencyHz: 50 } }, null],
  ['V2G device with a car', 0, { status: 'Charging', meter: { socPercent: 50 } }, 'Charging'],
  ['battery', 2, { meter: { socPercent: 50 } }, 'Available'],
  ['battery with an old report', 2, { meter: { socPercent: 50 }, taken: 'no time' }, null],
  ['battery with a fault', 2, { status: 'Faulted' }, 'Faulted'],
] as const)('a %s that connects by MQTT has no status before its first report', (_, place, message, status) => {
  const { world, at, tell } = mqttWorld()
  const [user] = world.users
  if (!user) throw new Error('The site has a user')
  const view = () => stateView(world, sessionOf(world, user), at(place))
  run(world, 2)
  expect(view()).toMatchObject({ status: null, isOnline: false })
  tell(place, { heartbeat: true })
  run(world, 2)
  expect(view()).toMatchObject({ status: null, isOnline: true })
  tell(place, message)
  tell(place, message)
  run(world, 2)
  expect(view()).toMatchObject({ status })
  const { deviceId } = at(place)
  const rows = [...world.journal.entries].filter((entry) => entry.kind === 'station' && entry.deviceId === deviceId)
  expect(rows.filter((row) => 'status' in row)).toMatchObject(status === null ? [] : [{ status, was: null }])
  tell(place, { connected: false })
  expect(view()).toMatchObject({ status, isOnline: false })
})

describe('a charger that has booted and sent no status', () => {
  const booted = (...messages: readonly ChargerMessage[]) => {
    const site = ocppWorld(1)
    const { world } = site
    run(world, 2)
    for (const message of [{ boot: { vendor: 'V' } }, ...messages]) {
      site.tell(0, message)
      run(world, 2)
    }
    const [user] = world.users
    const [group] = world.groups.values()
    if (!user || !group) throw new Error('The site has a user and a group')
    const station = site.at(0)
    const span = { startMs: world.startMs - 5_000, endMs: world.nowMs, stepMs: 1_000 }
    return {
      ...site,
      view: stateView(world, sessionOf(world, user), station),
      statuses: fleetCounterOf(world).read()[0]?.statuses,
      states: shownStates(world, [station], span)[0]?.states.map(({ status, isOnline }) => [status, isOnline]),
      values: (property: string) => readSeries(world, station, property, span).filter(({ value }) => !Number.isNaN(value)),
      reason: allocationsOf(world, group).stations[0]?.reason.state,
      quality: telemetryOf(world, group).values.find(({ name }) => name === 'activePowerKw')?.quality,
      feed: deviceValues(station).map(({ key }) => key),
    }
  }

  test('is unknown in replies, counts, states, reasons, graphs, the live feed and telemetry', () => {
    const { view, statuses, states, values, reason, quality, feed } = booted()
    expect(view).toMatchObject({ isOnline: true, status: null, latestChargePower: null, powerOrigin: null })
    expect([...(statuses ?? [])]).toEqual([['Unknown', 1]])
    expect(states).toEqual([
      [null, false],
      [null, true],
    ])
    for (const property of ['Power.Active.Import', 'Current.Import', 'Voltage', 'Energy.Active.Import.Register']) {
      expect(values(property)).toEqual([])
    }
    expect({ reason, quality, feed }).toEqual({ reason: 'unreported', quality: 'missing', feed: [] })
  })

  test('has no status by values without a draw', () => {
    const { view, reason } = booted({ meter: { powerW: 0 } })
    expect({ status: view.status, reason }).toEqual({ status: null, reason: 'unreported' })
  })

  test.each([
    ['Available', 'idle'],
    ['Preparing', 'preparing'],
    ['Finishing', 'finished'],
  ] as const)('that reports %s without a transaction has the state %s', (status, state) => {
    expect(booted({ status }).reason).toBe(state)
  })

  test('is free from its first status on, and the states before it stay unknown', () => {
    const { view, statuses, states, values, reason, quality } = booted({ status: 'Available' })
    expect(view).toMatchObject({ status: 'Available', latestChargePower: 0, powerOrigin: 'status' })
    expect([...(statuses ?? [])]).toEqual([['Available', 1]])
    expect(states?.at(-1)).toEqual(['Available', true])
    expect(states?.slice(0, -1).every(([status]) => status === null)).toBe(true)
    expect([reason, quality]).toEqual(['idle', 'valid'])
    expect(values('Power.Active.Import').map(({ value }) => value)).toEqual([0])
    // No voltage was measured, and the counter begins with the run.
    expect([values('Voltage'), values('Energy.Active.Import.Register').map(({ value }) => value)]).toEqual([[], [0]])
  })

  test('charges from its first values on, and a whole charger that is available says nothing of it', () => {
    expect(booted(AMPERES)).toMatchObject({ view: { status: 'Charging', powerOrigin: 'derived' } })
    expect(booted({ whole: { status: 'Available' } })).toMatchObject({
      view: { status: null },
      states: [
        [null, false],
        [null, true],
      ],
    })
  })
})

describe('sent values', () => {
  test('contain what the charger has sent, each with its moment, and nothing else', () => {
    const site = charging({ meter: { currentA: [6, 0, 0], voltageV: 231 } }, { meter: { energyWh: 1_500 } })
    const sent = sentValues(site.at(0).ocpp?.meter ?? { values: {}, atMs: {} })
    expect(sent.map(({ key, value, unit }) => [key, value, unit])).toEqual([
      ['Current.Import.L1', 6, 'A'],
      ['Current.Import.L2', 0, 'A'],
      ['Current.Import.L3', 0, 'A'],
      ['Voltage', 231, 'V'],
      ['Energy.Active.Import.Register', 1_500, 'Wh'],
    ])
    expect(new Set(sent.map(({ atMs }) => atMs)).size).toBe(2)
  })

  test('name the direction by the sign', () => {
    expect(sentValues({ values: { powerW: -4_000 }, atMs: { powerW: 5 } })).toEqual([
      { key: 'Power.Active.Export', value: 4_000, unit: 'W', atMs: 5 },
    ])
  })
})

test('the main meter and the status of the charger are apart from those of its station', () => {
  const { view } = charging(AMPERES, { whole: { meter: { powerW: 5_600 }, status: 'Faulted' } })
  expect(view()).toMatchObject({
    chargerStatus: 'Faulted',
    status: 'Faulted',
    latestChargePower: 0,
    mainMeter: [{ key: 'Power.Active.Import', value: 5_600, unit: 'W' }],
  })
  const unsure = charging({ whole: { meter: { powerW: 3.4, powerUnit: 'none' } } })
  expect(unsure.view()).not.toHaveProperty('mainMeter')
})

test.each([
  [undefined, null, [2, 3]],
  [1, 1, [2, 3]],
  [3, 3, [1, 2]],
] as const)(
  'with L1 on line %s by the site, the reply has %s and a car on L2 and L3 draws on lines %s',
  (line, shown, carLines) => {
    const change = { stations: ocppSite(2, 40).stations.map((one) => Object.assign(one, { phaseOneLine: line })) }
    const world = sampleWorld({ change: { ...ocppSite(2, 40), ...change } })
    const [, station] = world.stations
    const [user] = world.users
    if (!station || !user) throw new Error('The site has a second post and a user')
    const meter = { currentA: [0, 14, 14], voltageV: 230 }
    for (const message of [{ start: { tag: 'T', key: 'k' }, status: 'Charging' } as const, { meter }]) {
      takeChargerMessage(world, station, message)
      run(world, 1)
    }
    const { phaseOneInstalledOnGridLine, ...view } = stationView(world, sessionOf(world, user), station)
    expect([phaseOneInstalledOnGridLine, view.carLines]).toEqual([shown, carLines])
  },
)
