import { describe, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { readGroupChart } from '#simulator/charts/world/group-charts.ts'
import { finish } from '#simulator/core/world/piecewise.ts'
import { readSeries } from '#simulator/history/world/history.ts'
import { readSeconds } from '#simulator/history/world/seconds.ts'
import { ocppWorld } from '#simulator/testing/ocpp-site.ts'
import { run, withoutSeconds } from '#simulator/testing/sample-site.ts'
import type { ChargerMessage } from '../model/charger-message.ts'

const GAP = { fromS: 61, toS: 120 }

/** A charger that draws 6.9 kW until 60 s after the start of the world, is offline until 120 s or later, and then draws 2.3 kW. */
function returning(site = ocppWorld(1), offlineS = 60, shown: ChargerMessage = { status: 'Charging' }) {
  const { world } = site
  const tell = (message: ChargerMessage) => site.tell(0, message)
  const moment = (second: number) => new Date(world.startMs + second * SECOND_MS).toISOString()
  const draw = (amperes: number, volts = 230) => ({ currentA: [amperes, amperes, amperes], voltageV: volts })
  tell({ boot: { vendor: 'Sample', model: 'One' } })
  tell({ start: { transaction: 't' }, status: 'Charging', meter: { ...draw(10), energyWh: 1_000 } })
  run(world, 60)
  tell({ connected: false })
  run(world, offlineS)
  tell({ ...shown, meter: { ...draw(10 / 3), energyWh: 1_200 } })
  run(world, 20)
  const station = site.at(0)
  const series = (property: string, fromS: number, toS: number, stepMs = SECOND_MS) =>
    readSeries(world, station, property, {
      startMs: world.startMs + fromS * SECOND_MS,
      endMs: world.startMs + toS * SECOND_MS,
      stepMs,
    }).map(({ value }) => value)
  const queued = (takenS: number, message: ChargerMessage) => tell({ ...message, taken: moment(takenS) })
  return { ...site, station, draw, series, queued }
}

describe.each([
  ['two hours behind', -7_200],
  ['two hours ahead', 7_200],
  ['in 1970', -1_772_000_000],
])('a charger whose clock is %s', (_, errorS) => {
  /** Charges, is offline from 60 s to 120 s, and delivers the values of that time. */
  function played(queued: readonly (readonly [takenS: number, message: ChargerMessage])[]) {
    const site = ocppWorld(1)
    const { world } = site
    const tell = (takenS: number, message: ChargerMessage) =>
      site.tell(0, { ...message, taken: new Date(world.startMs + (takenS + errorS) * SECOND_MS).toISOString() })
    tell(0, { boot: { vendor: 'Sample', model: 'One' } })
    tell(0, { start: { transaction: 't' }, transaction: 't', event: true })
    tell(0, { status: 'Charging', meter: { currentA: [10, 10, 10], energyWh: 1_000 } })
    run(world, 60)
    tell(60, { meter: { currentA: [10, 10, 10], energyWh: 1_100 } })
    site.tell(0, { connected: false })
    run(world, 60)
    for (const [takenS, message] of queued) tell(takenS, message)
    run(world, 5)
    const station = site.at(0)
    const [at100] = readSeries(world, station, 'Current.Import', {
      startMs: world.startMs + 100 * SECOND_MS,
      endMs: world.startMs + 101 * SECOND_MS,
      stepMs: SECOND_MS,
    })
    return { station, energyWh: station.energyImportWh - station.plan.importRegisterWh, at100: at100?.value }
  }

  test('keeps the energy of an outage, at its moments', () => {
    const { energyWh, at100 } = played([
      [80, { meter: { currentA: [10, 10, 10], energyWh: 1_150 } }],
      [100, { meter: { currentA: [6, 6, 6], energyWh: 1_200 } }],
      [119, { stop: true, transaction: 't', event: true, meter: { energyWh: 1_230 } }],
      [119, { status: 'Available' }],
    ])
    expect(energyWh).toBeCloseTo(230)
    expect(at100).toBe(6)
  })

  test('ends its session by a status of the outage', () => {
    const { station } = played([[100, { status: 'Available' }]])
    expect(station).toMatchObject({ status: 'Available', vehicle: null, powerW: 0 })
  })
})

describe('values that a charger delivers after an outage', () => {
  test('are in the seconds from their moment to the next value, to the end of the outage and for a minute at most', () => {
    const { series, queued, draw } = returning()
    const power = () => series('Power.Active.Import', 59, 123).map((value) => Math.round(value))
    const gap = (seconds: number) => Array.from({ length: seconds }, () => NaN)
    expect(power()).toEqual([6_900, 6_900, ...gap(60), 2_300, 2_300])
    queued(70, { meter: draw(6) })
    expect(power()).toEqual([6_900, 6_900, ...gap(9), ...gap(51).fill(4_140), 2_300, 2_300])
    queued(100, { meter: draw(2) })
    expect(power()).toEqual([6_900, 6_900, ...gap(9), ...gap(30).fill(4_140), ...gap(21).fill(1_380), 2_300, 2_300])
  })

  test('of a register do not begin it again when they were late before a long outage', () => {
    const { world, tell, at } = ocppWorld(1)
    const taken = (second: number) => new Date(world.startMs + second * SECOND_MS).toISOString()
    const values = (second: number, energyWh: number) => tell(0, { meter: { energyWh }, taken: taken(second) })
    tell(0, { start: { transaction: 't' }, status: 'Charging', meter: { energyWh: 1_000 } })
    run(world, 60)
    values(60, 1_100)
    tell(0, { connected: false })
    run(world, 75)
    values(30, 1_040)
    values(35, 1_050)
    values(135, 1_200)
    expect(at(0).energyImportWh).toBeCloseTo(1_200 - 1_000 + (at(0).plan.importRegisterWh ?? 0))
  })

  test('last a minute in a longer outage', () => {
    const { series, queued, draw } = returning(ocppWorld(1), 120)
    queued(70, { meter: draw(6) })
    expect(series('Current.Import', 129, 131)).toEqual([6, NaN])
  })

  test('are ordered by their moments, and not by their delivery', () => {
    const { series, queued, draw } = returning()
    queued(100, { meter: draw(2) })
    queued(70, { meter: draw(6) })
    expect(series('Current.Import', 99, 101)).toEqual([6, 2])
  })

  test('have their voltage and state of charge, and the register rises at their moments and never falls', () => {
    const { series, queued, draw, station } = returning()
    const register = () => series('Energy.Active.Import.Register', 60, 125).filter((value) => !Number.isNaN(value))
    const beforeWh = register()[0] ?? NaN
    queued(70, { meter: { ...draw(6, 225), energyWh: 1_050 } })
    queued(100, { meter: { ...draw(6, 220), energyWh: 1_150 } })
    expect(series('Voltage', 69, 71).at(1)).toBe(225)
    expect(series('Voltage', 60, 61)).toEqual([230])
    expect(series('Voltage', 121, 122)).toEqual([230])
    expect(new Set(register().map((value) => value - beforeWh))).toEqual(new Set([0, 50, 150, 200]))
    expect(register()).toEqual(register().toSorted((a, b) => a - b))
    expect(station.currentA).toBeCloseTo(10 / 3)
  })

  test.each<NonNullable<ChargerMessage['meter']>>([{ energyWh: 1_050 }, { powerW: 3.4, powerUnit: 'none' }])(
    'say nothing about the draw while they have only %o',
    (meter) => {
      const { series, queued } = returning()
      queued(70, { meter })
      expect(series('Power.Active.Import', 70, 72)).toEqual([NaN, NaN])
    },
  )

  test('end with the transaction: nothing is drawn after its end', () => {
    const { series, queued, draw, station } = returning()
    queued(70, { meter: draw(6) })
    queued(80, { stop: true, meter: { energyWh: 1_150 } })
    expect(series('Power.Active.Import', 79, 81)).toEqual([4_140, 0])
    expect(station.vehicle).toBeNull()
  })

  test.each([
    ['while every second is kept', (site: ReturnType<typeof ocppWorld>) => site],
    [
      'while only minutes are kept',
      (site: ReturnType<typeof ocppWorld>) => {
        withoutSeconds(site.world, 2)
        return site
      },
    ],
  ])('are in the mean of a minute that was partly recorded, %s', (_, prepare) => {
    const { world, series, queued, draw } = returning(prepare(ocppWorld(1)))
    queued(90, { meter: draw(6) })
    run(world, 60)
    // The outage is from 61 s to 120 s. From 90 s on, 4,140 W are known, and 6,900 W at 60 s.
    const [mean] = series('Power.Active.Import', 60, 120, MINUTE_MS)
    expect(mean).toBeCloseTo((6_900 + 30 * 4_140) / 31, 3)
  })

  test('are in the chart of the group', () => {
    const { world, queued, draw } = returning()
    queued(70, { meter: draw(6) })
    const group = world.groups.get(1)
    if (!group) throw new Error('The site has no group')
    const startMs = world.startMs + 65 * SECOND_MS
    const [first] = finish(readGroupChart(world, group, { startMs, endMs: startMs + 10_000, stepMs: SECOND_MS, units: 'A' }))
    expect(first?.points.map(({ value }) => value)).toEqual([NaN, NaN, NaN, NaN, NaN, 6, 6, 6, 6, 6])
  })

  test('are in the export, with the number of seconds of a minute', () => {
    const { world, station, queued, draw } = returning(
      (() => {
        const site = ocppWorld(1)
        withoutSeconds(site.world, 2)
        return site
      })(),
    )
    queued(90, { meter: draw(6) })
    run(world, 60)
    const rows: number[][] = []
    for (const { count, startMs, stepMs, columns, resolutionS } of readSeconds(
      world,
      station,
      world.startMs,
      world.startMs + 180_000,
    )) {
      for (let row = 0; row < count; row++) {
        rows.push([(startMs + row * stepMs - world.startMs) / SECOND_MS, resolutionS[row] ?? NaN, columns[0]?.[row] ?? NaN])
      }
    }
    expect(rows.find(([second]) => second === 119)).toEqual([119, 31, Math.round((6_900 + 30 * 4_140) / 31)])
  })

  test('leave the recorded seconds as the platform knew them', () => {
    const { world, station, queued, draw } = returning()
    queued(70, { meter: draw(6) })
    const recording = world.recorder.of(station.index)
    const powers = Array.from({ length: 60 }, (_, second) =>
      recording.at(world.startMs + (GAP.fromS + second) * SECOND_MS, 'powerW'),
    )
    expect(powers.every(Number.isNaN)).toBe(true)
  })

  test('set since when a status lasts', () => {
    const { world, station, queued } = returning(ocppWorld(1), 60, {})
    queued(90, { status: 'SuspendedEV' })
    expect(station.statusSinceMs - world.startMs).toBe(90_000)
    queued(80, { status: 'SuspendedEVSE' })
    expect(station.status).toBe('SuspendedEV')
  })
})

test('the chart of a charger outside has the voltage that it reported', () => {
  const { series, station, world } = returning()
  expect(series('Voltage', 10, 12)).toEqual([230, 230])
  expect(station.plan.meanVoltageV).not.toBe(230)
  expect(world.chargerReports.of(station.index)?.voltage.values).toEqual(expect.arrayContaining([230]))
})
