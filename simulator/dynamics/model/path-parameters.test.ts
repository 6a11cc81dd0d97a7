import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashOf } from '#simulator/core/model/random.ts'
import { asking, exactPath, realPath } from './charger-path.ts'
import { arrivalMs, carPathOf, stationPathOf } from './path-parameters.ts'

const paths = Array.from({ length: 1_000 }, (_, id) => stationPathOf(hashOf(1, 'station', id), 'ac'))

describe('the path to a charger', () => {
  test('takes 0.3 to 3 s with an open connection, and one charger in ten asks every 10 s', () => {
    const polled = paths.filter(({ pollMs }) => pollMs > 0)
    expect(polled.length).toBeGreaterThan(70)
    expect(polled.length).toBeLessThan(130)
    for (const path of polled) expect(path).toMatchObject({ pollMs: 10_000, platformMs: 0, declaredMs: 15_000 })
    for (const { platformMs, declaredMs } of paths.filter(({ pollMs }) => pollMs === 0)) {
      expect([platformMs >= 300 && platformMs <= 3_000, declaredMs]).toEqual([true, 8_000])
    }
  })

  test('draws 3 to 10 W of standby power at a post and 20 to 100 W at a V2G point', () => {
    for (const { standbyW } of paths) expect(standbyW >= 3 && standbyW <= 10).toBe(true)
    const points = Array.from({ length: 200 }, (_, id) => stationPathOf(hashOf(1, 'station', id), 'v2g').standbyW)
    expect(points.every((watts) => watts >= 20 && watts <= 100)).toBe(true)
    expect(Math.max(...points)).toBeGreaterThan(90)
  })

  test('is the same for the same station', () => {
    expect(stationPathOf(7, 'ac')).toEqual(stationPathOf(7, 'ac'))
    expect(stationPathOf(7, 'ac')).not.toEqual(stationPathOf(8, 'ac'))
  })

  test.each(['v2g', 'battery'] as const)('is that of chargers at a %s', (kind) => {
    const { standbyW: _, ...path } = stationPathOf(7, kind)
    expect(stationPathOf(7, 'ac')).toMatchObject(path)
  })

  test('has only the way to the car at a charger with local frequency control', () => {
    for (const kind of ['ac', 'dc'] as const) {
      expect(stationPathOf(7, kind, true)).toMatchObject({ platformMs: 0, pollMs: 0, declaredMs: 5_000 })
    }
  })
})

test('a car follows in 0.5 to 5 s, with the properties of its model', () => {
  for (const capacityWh of [40_000, 52_000, 58_000, 62_000, 77_000, 82_000]) {
    const car = carPathOf(capacityWh, 'ac')
    expect(car.followsMs >= 500 && car.followsMs <= 5_000).toBe(true)
    expect(car.belowA >= 0.2 && car.belowA <= 0.8).toBe(true)
    for (const spread of car.spreadA) expect(spread >= 0.1 && spread <= 0.4).toBe(true)
    expect(car.powerFactor >= 0.97 && car.powerFactor <= 0.99).toBe(true)
    expect(carPathOf(capacityWh, 'ac')).toEqual(car)
  }
  expect(carPathOf(40_000, 'ac')).not.toEqual(carPathOf(82_000, 'ac'))
})

test('every setpoint arrives within the declared time of its charger', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 20, max: 120 }), fc.integer({ min: 0, max: 4e9 }), (key, kwh, seconds) => {
      const path = stationPathOf(key, 'ac')
      const car = carPathOf(kwh * 1_000, 'ac')
      const takenMs = arrivalMs(path, car, seconds * 1_000) - seconds * 1_000
      expect(takenMs).toBeGreaterThanOrEqual(car.followsMs)
      expect(takenMs).toBeLessThanOrEqual(path.declaredMs)
    }),
  )
})

test('at most 1,000 models of cars are kept', () => {
  const first = carPathOf(1, 'ac')
  expect(carPathOf(1, 'ac')).toBe(first)
  for (let wh = 2; wh <= 1_001; wh++) carPathOf(wh, 'ac')
  expect(carPathOf(1, 'ac')).not.toBe(first)
  expect(carPathOf(1, 'ac')).toEqual(first)
})

test('a charger that asks for its setpoint has it at its second of each ten, and declares that', () => {
  const { station } = asking(
    realPath(7, 'ac', 32, { shares: { late: 0, noEffect: 0, ignores: 0, rejects: 0 }, isLocal: false }),
    4_000,
  )
  const car = carPathOf(62_000, 'ac')
  const inForceMs = (sentMs: number) => arrivalMs(station, car, sentMs) - car.followsMs
  expect([0, 4_000, 4_001, 13_000, 27_000].map(inForceMs)).toEqual([4_000, 4_000, 14_000, 14_000, 34_000])
  expect(station.declaredMs).toBe(15_000)
  expect(asking(exactPath(32), 4_000).station).toMatchObject({ declaredMs: 10_000, pollAtMs: 4_000 })
})
