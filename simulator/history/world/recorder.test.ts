import { expect, test } from 'vitest'
import { Recorder } from './recorder.ts'
import { MORNING_MS, sampleWorld } from '#simulator/testing/sample-site.ts'

const world = sampleWorld({ stationCount: 2 })
const [first, second] = world.stations
if (!first || !second) throw new Error('no stations')

const at = (s: number) => MORNING_MS + s * 1_000

/** Writes this number of seconds, with the second's number as power, current and state of charge. */
function recorded(seconds: number, budget?: ConstructorParameters<typeof Recorder>[1]) {
  const recorder = new Recorder(2, budget)
  for (let s = 0; s < seconds; s++) {
    Object.assign(first ?? {}, {
      powerW: s,
      currentA: s / 2,
      socPercent: s / 10,
      energyImportWh: (first?.plan.importRegisterWh ?? 0) + s,
    })
    recorder.write(at(s), world.stations, 50 + s / 1_000)
  }
  return recorder
}

test('each second can be read again', () => {
  const recorder = recorded(30)
  expect([0, 7, 29].map((s) => recorder.secondAt(at(s), 0, 'powerW'))).toEqual([0, 7, 29])
  expect(recorder.secondAt(at(7), 0, 'currentA')).toBe(3.5)
  expect(recorder.secondAt(at(30), 0, 'powerW')).toBeUndefined()
  expect(recorder.secondAt(at(-1), 0, 'powerW')).toBeUndefined()
})

test('the ring keeps the newest seconds that fit into its bytes', () => {
  const recorder = recorded(30, { secondBytes: 2 * 5 * 4 * 10, minuteBytes: 1e6 })
  expect(recorder.secondAt(at(19), 0, 'powerW')).toBeUndefined()
  expect(recorder.secondAt(at(20), 0, 'powerW')).toBe(20)
})

test('a minute holds means of power and current, and the last state of charge and energy', () => {
  const recorder = recorded(120)
  expect(recorder.minuteAt(at(60), 0, 'powerW')).toBe(89.5)
  expect(recorder.minuteAt(at(119), 0, 'currentA')).toBe(44.75)
  expect(recorder.minuteAt(at(75), 0, 'socPercent')).toBeCloseTo(11.9, 5)
  expect(recorder.minuteAt(at(75), 0, 'importWh')).toBe(119)
  expect(recorder.minuteAt(at(120), 0, 'powerW')).toBeUndefined()
})

test('an offline station has a gap, and a minute is the mean of the known values', () => {
  const recorder = new Recorder(2)
  for (let s = 0; s < 60; s++) {
    first.isOnline = s >= 40
    first.powerW = s
    recorder.write(at(s), world.stations, 50)
  }
  first.isOnline = true
  expect(recorder.secondAt(at(10), 0, 'powerW')).toBeNaN()
  expect(recorder.minuteAt(at(10), 0, 'powerW')).toBe(49.5)
})

test('the frequency is kept with its gaps', () => {
  const recorder = recorded(10)
  recorder.write(at(10), world.stations, NaN)
  expect(recorder.frequencyAt(at(9))).toBeCloseTo(50.009, 5)
  expect(recorder.frequencyAt(at(10))).toBeNaN()
  expect(recorder.frequencyAt(at(11))).toBeNaN()
})
