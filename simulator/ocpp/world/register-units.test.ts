import { describe, expect, test } from 'vitest'
import { ocppWorld } from '#simulator/testing/ocpp-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import type { Meter } from '../model/charger-message.ts'
import { play } from '../testing/scripted-chargers.ts'

const BOOT = { boot: { vendor: 'Sample', model: 'One' } }
/** A car at 7.2 kW for some minutes, with values each 5 s: 10 Wh each. `at`: the values of a moment by the energy so far, Wh. */
function charging(at: (wh: number) => Meter, startWh: number, seconds = 600) {
  const site = ocppWorld(1)
  play(site, BOOT, { start: { transaction: 'N', tag: 'T' }, transaction: 'N', event: true, status: 'Charging' })
  const firstWh = site.at(0).energyImportWh
  for (let second = 0; second < seconds; second += 5) {
    play(site, { meter: at(startWh + 2 * second), transaction: 'N', event: true })
    run(site.world, 4)
  }
  return { site, station: site.at(0), addedWh: site.at(0).energyImportWh - firstWh }
}
const powerW = 7_200
const inSteps = (wh: number, step: number) => Math.floor(wh / step) * step

describe('a register without a unit', () => {
  test.each<readonly [string, (wh: number) => Meter, number, number]>([
    ['in kWh with decimals', (wh) => ({ powerW, energyWh: wh / 1_000 }), 1_234_567, 1],
    ['in kWh from 0 on', (wh) => ({ powerW, energyWh: wh / 1_000 }), 0, 1],
    ['in kWh with one decimal', (wh) => ({ powerW, energyWh: inSteps(wh, 100) / 1_000 }), 55_000, 100],
    ['in whole kWh', (wh) => ({ powerW, energyWh: inSteps(wh, 1_000) / 1_000 }), 55_000, 1_000],
    ['in kWh beside currents', (wh) => ({ currentA: [31.3, 0, 0], voltageV: 230, energyWh: wh / 1_000 }), 3_000, 1],
    ['in Wh', (wh) => ({ powerW, energyWh: wh }), 1_234_567, 1],
    ['in Wh from 0 on', (wh) => ({ powerW, energyWh: wh }), 0, 1],
    ['in Wh that is sent as kWh', (wh) => ({ powerW, energyWh: wh * 1_000 }), 1_234_567, 40_000],
  ])('%s counts the energy of the power', (_, at, startWh, withinWh) => {
    const { addedWh } = charging(at, startWh)
    expect(Math.abs(addedWh - 1_190)).toBeLessThanOrEqual(withinWh)
  })

  test('in kWh counts on after a restart, beside an end in Wh, and in the next session', () => {
    const { site, station } = charging((wh) => ({ powerW, energyWh: wh / 1_000 }), 0)
    const beforeWh = station.energyImportWh
    play(site, { meter: { energyWh: 1_200 }, stop: true, transaction: 'N', event: true })
    expect(station.energyImportWh - beforeWh).toBeCloseTo(10)
    play(site, {
      start: { transaction: 'O', tag: 'T' },
      transaction: 'O',
      event: true,
      status: 'Charging',
      meter: { energyWh: 0 },
    })
    for (let wh = 0; wh <= 100; wh += 10) {
      play(site, { meter: { powerW, energyWh: wh / 1_000 }, transaction: 'O', event: true })
      run(site.world, 4)
    }
    expect(station.energyImportWh - beforeWh).toBeCloseTo(110)
  })
})

test('a power in kW without a unit is that of the register', () => {
  const { station } = charging((wh) => ({ powerW: 7.2, energyWh: wh }), 1_000)
  expect(station).toMatchObject({ powerW: expect.closeTo(7_200) as number, status: 'Charging' })
})

test('a small power of a car that waits is not in kW', () => {
  const { station, addedWh } = charging(() => ({ powerW: 7.2, energyWh: 5_000 }), 0)
  expect(station.powerW).toBeCloseTo(7.2)
  expect(addedWh).toBeLessThan(2)
})

describe('energy without a register of imports', () => {
  const minutes = (site: ReturnType<typeof ocppWorld>, meterOf: (place: number) => object) => {
    site.tell(0, { start: { tag: 'T', key: 'k' }, status: 'Charging' })
    for (let place = 0; place < 13; place++) {
      const taken = new Date(site.world.nowMs).toISOString()
      site.tell(0, { meter: { powerW: 0, ...meterOf(place) }, taken })
      // A repetition adds nothing.
      site.tell(0, { meter: { powerW: 0, ...meterOf(place) }, taken })
      run(site.world, 10)
    }
    return [Math.round(site.at(0).energyImportWh), Math.round(site.at(0).energyExportWh)]
  }
  test.each([
    ['intervals', false, () => ({ intervalWh: 20 }), [240, 0]],
    ['the exports of a charger that cannot discharge', false, (place: number) => ({ exportWh: 5_000 + 20 * place }), [240, 0]],
    ['intervals of exports of a charger that cannot discharge', false, () => ({ exportIntervalWh: 20 }), [240, 0]],
    ['the exports of one that can', true, (place: number) => ({ exportWh: 5_000 + 20 * place }), [0, 240]],
    ['intervals of both ways', true, () => ({ intervalWh: 10, exportIntervalWh: 20 }), [120, 240]],
    ['a register beside intervals', false, (place: number) => ({ energyWh: 7_000 + 20 * place, intervalWh: 25 }), [240, 0]],
    ['exports that rise beside a register', false, (place: number) => ({ energyWh: 20 * place, exportWh: place }), [240, 12]],
  ])('is that of %s', (_, discharges, meterOf, energies) => {
    const site = ocppWorld(1)
    site.tell(0, { boot: { vendor: 'V', model: 'M' } })
    if (discharges) site.tell(0, { discharges: true })
    expect(minutes(site, meterOf)).toEqual(energies)
  })
})

test.each<readonly [string, (place: number) => Meter]>([
  ['exports in place of imports', (place) => ({ exportWh: 5_000 + 10 * place })],
  ['energies of intervals', () => ({ intervalWh: 10 })],
  ['exports of intervals', () => ({ exportIntervalWh: 10 })],
])('a start that comes again after %s adds no energy', (_, at) => {
  const site = ocppWorld(1)
  const stamp = () => new Date(site.world.nowMs).toISOString()
  const start = { start: { tag: 'T', key: 'k 5000' }, meter: { energyWh: 5_000 }, taken: stamp() }
  play(site, BOOT, { ...start, status: 'Charging' })
  for (let place = 1; place <= 6; place++) {
    run(site.world, 5)
    play(site, { meter: { powerW, ...at(place) }, taken: stamp() })
    if (place === 3) play(site, start)
  }
  expect(site.at(0).energyImportWh - site.at(0).plan.importRegisterWh).toBeCloseTo(60, 0)
})

describe('an energy without a name', () => {
  test.each<readonly [string, (wh: number) => Meter, number]>([
    ['is that of an interval, if the power shows it', () => ({ powerW, energyWh: 10, isUnnamed: true }), 1_200],
    ['is a register, if the power shows it', (wh) => ({ powerW, energyWh: wh, isUnnamed: true }), 1_190],
  ])('%s', (_, at, energyWh) => {
    expect(Math.abs(charging(at, 0).addedWh - energyWh)).toBeLessThan(20)
  })

  test('of a register that the power shows, and that begins again, counts on in the next session', () => {
    const site = ocppWorld(1)
    const stamp = () => new Date(site.world.nowMs).toISOString()
    play(site, BOOT, { start: { tag: 'T', key: 'k' }, status: 'Charging', meter: { energyWh: 42 }, taken: stamp() })
    for (const energyWh of [52, 62, 72, 82, 3, 13, 23, 33, 43]) {
      run(site.world, 4)
      play(site, { meter: { powerW, energyWh, isUnnamed: true }, taken: stamp() })
    }
    play(site, { stop: true, meter: { energyWh: 44 }, taken: stamp() })
    play(site, { start: { tag: 'T', key: 'next' }, meter: { energyWh: 44 }, taken: stamp() })
    play(site, { stop: true, meter: { energyWh: 94 }, taken: stamp() })
    expect(site.at(0).energyImportWh - site.at(0).plan.importRegisterWh).toBeCloseTo(134, 0)
  })

  test('of an interval of a session without a draw counts once, when the next start has the register', () => {
    const site = ocppWorld(1)
    const stamp = () => new Date(site.world.nowMs).toISOString()
    const start = (key: string, energyWh: number) => ({ start: { tag: 'T', key }, meter: { energyWh }, taken: stamp() })
    play(site, BOOT, start('a', 0))
    for (const energyWh of [4, 0, 0, 0]) {
      run(site.world, 5)
      play(site, { meter: { powerW: 0, energyWh, isUnnamed: true }, taken: stamp() })
    }
    play(site, start('b', 4))
    expect(site.at(0).energyImportWh - site.at(0).plan.importRegisterWh).toBeCloseTo(4, 0)
  })

  test('of an interval counts once, although it comes after the end that contains it', () => {
    const site = ocppWorld(1)
    const stamp = (seconds: number) => new Date(site.world.nowMs + 1_000 * seconds).toISOString()
    play(site, BOOT, { start: { tag: 'T', key: 'k' }, status: 'Charging', meter: { energyWh: 5_000 }, taken: stamp(0) })
    for (let place = 0; place < 6; place++) {
      play(site, { meter: { powerW, intervalWh: 10 }, taken: stamp(0) })
      run(site.world, 4)
    }
    const late = stamp(-3)
    play(site, { stop: true, meter: { energyWh: 5_070 }, taken: stamp(0) }, { meter: { intervalWh: 10 }, taken: late })
    expect(site.at(0).energyImportWh - site.at(0).plan.importRegisterWh).toBeCloseTo(70, 0)
  })
})
