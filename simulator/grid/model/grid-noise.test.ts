import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { bandRms } from './spectrum.ts'
import { NORDIC_BANDS } from './nordic-frequency.ts'
import { amplitudeAt, GridNoise } from './grid-noise.ts'
import { withSweeps } from '#simulator/testing/sweep.ts'

const FROM_MS = Date.UTC(2026, 0, 15)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const deviation = (values: number[]) => Math.sqrt(mean(values.map((value) => value ** 2)) - mean(values) ** 2)

test('the noise of a moment does not depend on earlier reads', () => {
  const moments = Array.from({ length: 500 }, (_, i) => FROM_MS + ((i * 7_919) % 1_000) * 977_100)
  const forwards = new GridNoise(7)
  const there = new Map(moments.toSorted((a, b) => a - b).map((tMs) => [tMs, forwards.at(tMs)]))
  const shuffled = new GridNoise(7)
  for (const tMs of moments) expect(shuffled.at(tMs)).toBe(there.get(tMs))
})

test('another seed gives other noise', () => {
  expect(new GridNoise(1).at(FROM_MS)).not.toBe(new GridNoise(2).at(FROM_MS))
})

const DAYS = 60

// `docs/grid-frequency.md` has this table with the sources.
describe.each(withSweeps([1], [2, 3]))('60 days with seed %d resemble the Nordic grid', (seed) => {
  const noise = new GridNoise(seed)
  const mhz = Float64Array.from({ length: DAYS * 86_400 }, (_, second) => noise.at(FROM_MS + second * 1_000) * 1_000)
  const hours = Array.from({ length: DAYS * 24 }, (_, hour) => deviation([...mhz.subarray(hour * 3_600, (hour + 1) * 3_600)]))
  const share = (test: (value: number) => boolean) => mhz.reduce((count, value) => count + Number(test(value)), 0) / mhz.length
  const rms = (isChosen: (second: number) => boolean) => {
    let [sum, count] = [0, 0]
    for (const [second, value] of mhz.entries()) {
      if (!isChosen(second % 3_600)) continue
      sum += value ** 2
      count += 1
    }
    return Math.sqrt(sum / count)
  }

  test('in the deviation, within 10 %', () => {
    expect(rms(() => true)).toBeGreaterThan(41.2 * 0.9)
    expect(rms(() => true)).toBeLessThan(41.2 * 1.1)
  })

  test('in five bands of the spectrum, within 20 %', () => {
    const found = bandRms(mhz, NORDIC_BANDS)
    for (const [place, { rmsMhz }] of NORDIC_BANDS.entries()) {
      expect(Math.abs((found[place] ?? 0) / rmsMhz - 1)).toBeLessThan(0.2)
    }
  })

  test('in the time below 49.9 Hz: 1.07 % with a tolerance of 0.3', () => {
    expect(Math.abs(share((value) => value < -100) * 100 - 1.07)).toBeLessThan(0.3)
  })

  test('in the deviations of the hours and their dependence on the hour before', () => {
    const sorted = hours.toSorted((a, b) => a - b)
    const percentile = (p: number) => sorted[Math.floor((p / 100) * sorted.length)] ?? NaN
    expect(Math.abs(percentile(5) - 22.9)).toBeLessThan(2.5)
    expect(Math.abs(percentile(50) - 31.8)).toBeLessThan(2)
    expect(Math.abs(percentile(95) - 49.2)).toBeLessThan(4)
    const logs = hours.map(Math.log)
    const centre = mean(logs)
    const product = mean(logs.slice(1).map((value, place) => (value - centre) * ((logs[place] ?? NaN) - centre)))
    expect(Math.abs(product / deviation(logs) ** 2 - 0.37)).toBeLessThan(0.1)
    const aDay = mean(logs.slice(24).map((value, place) => (value - centre) * ((logs[place] ?? NaN) - centre)))
    expect(Math.abs(aDay / deviation(logs) ** 2 - 0.23)).toBeLessThan(0.1)
    const aWeek = mean(logs.slice(168).map((value, place) => (value - centre) * ((logs[place] ?? NaN) - centre)))
    expect(Math.abs(aWeek / deviation(logs) ** 2 - 0.23)).toBeLessThan(0.1)
  })

  test('in shifts at the hour', () => {
    const atHour = rms((second) => second < 300 || second >= 3_300)
    const between = rms((second) => (second >= 1_200 && second < 1_500) || (second >= 2_100 && second < 2_400))
    expect(atHour / between).toBeGreaterThan(1.05)
  })

  test('in excursions beyond 100 mHz that last tens of seconds', () => {
    const lengths = lengthsOf(mhz, (value) => Math.abs(value) > 100)
    expect(lengths[lengths.length >> 1]).toBeGreaterThanOrEqual(10)
    expect(lengths[lengths.length >> 1]).toBeLessThan(60)
  })

  // Outside 49.9 to 50.1 Hz: 100 to 400 min a week in 2015 to 2024, about half of them below.
  test('in the activations of a stepwise group', () => {
    const lengths = lengthsOf(mhz, (value) => value < -100)
    const minutesAWeek = (lengths.reduce((sum, length) => sum + length, 0) / 60 / DAYS) * 7
    expect(minutesAWeek).toBeGreaterThan(50)
    expect(minutesAWeek).toBeLessThan(200)
    expect(lengths.length / DAYS).toBeLessThan(70)
    expect(lengths[lengths.length >> 1]).toBeGreaterThanOrEqual(8)
    expect(lengths[Math.floor(lengths.length * 0.9)]).toBeGreaterThan(20)
  })
})

/** The mean amplitude of an hour. */
const hourAmplitude = (seed: number, hour: number) => (amplitudeAt(seed, hour) + amplitudeAt(seed, hour + 1)) / 2

/** The variance of the logarithm of the deviation of an hour if the amplitude is constant. */
const OWN_LOG_VARIANCE = 0.0292

const hoursOf = (seed: number) =>
  Array.from({ length: 2 * 365 * 24 }, (_, hour) => Math.log(hourAmplitude(seed, FROM_MS / HOUR_MS + hour)))
/** Two years of hours with five seeds. They are computed once. */
let logsOfSeeds: number[][] | undefined

/** Hours apart, and the correlation of the logarithm of the deviation of an hour; Nordic grid, December 2022 to November 2023. */
const NORDIC_MEMORY = [
  [1, 0.37],
  [2, 0.27],
  [3, 0.23],
  [6, 0.23],
  [12, 0.14],
  [24, 0.23],
  [168, 0.23],
] as const

test.each(NORDIC_MEMORY)('the deviations of hours %d h apart have a correlation of %d, within 15 percent', (lag, expected) => {
  logsOfSeeds ??= [1, 2, 3, 4, 5].map(hoursOf)
  const found = logsOfSeeds.map((logs) => {
    const centre = mean(logs)
    const product = mean(logs.slice(lag).map((value, place) => (value - centre) * ((logs[place] ?? NaN) - centre)))
    return product / (deviation(logs) ** 2 + OWN_LOG_VARIANCE)
  })
  expect(mean(found) / expected).toBeGreaterThan(0.85)
  expect(mean(found) / expected).toBeLessThan(1.15)
})

/** The logarithm of the deviation of the frequency in each hour of a year, from every fifth second. */
function yearOf(seed: number): number[] {
  const noise = new GridNoise(seed)
  return Array.from({ length: 365 * 24 }, (_, hour) => {
    let [sum, squares] = [0, 0]
    for (let second = 0; second < 3_600; second += 5) {
      const hz = noise.at(FROM_MS + hour * HOUR_MS + second * 1_000)
      sum += hz
      squares += hz ** 2
    }
    return Math.log(Math.sqrt(squares / 720 - (sum / 720) ** 2))
  })
}

test.for(withSweeps<readonly number[]>([], [[1, 2, 3, 4]]))(
  'the correlations of the frequency itself, over a year with each of the seeds %d, %d, %d and %d, are within 15 percent as well',
  { timeout: 600_000 },
  (seeds) => {
    const years = seeds.map(yearOf)
    for (const [lag, expected] of NORDIC_MEMORY) {
      const found = years.map((logs) => {
        const centre = mean(logs)
        return (
          mean(logs.slice(lag).map((value, place) => (value - centre) * ((logs[place] ?? NaN) - centre))) / deviation(logs) ** 2
        )
      })
      expect([lag, Math.abs(mean(found) / expected - 1) < 0.15, found]).toEqual([lag, true, found])
    }
  },
)

test('the memory of the amplitude makes rough and calm weeks', () => {
  const weeks = Array.from({ length: 104 }, (_, week) =>
    mean(Array.from({ length: 168 }, (_unused, hour) => hourAmplitude(1, FROM_MS / HOUR_MS + week * 168 + hour))),
  ).toSorted((a, b) => a - b)
  expect((weeks[93] ?? NaN) / (weeks[10] ?? NaN)).toBeGreaterThan(1.2)
  expect((weeks[93] ?? NaN) / (weeks[10] ?? NaN)).toBeLessThan(1.5)
})

/** The lengths of uninterrupted runs of seconds that pass a test, in ascending order. */
function lengthsOf(values: Float64Array, isIn: (value: number) => boolean): number[] {
  const lengths: number[] = []
  let length = 0
  for (const value of values) {
    if (isIn(value)) length += 1
    else if (length > 0) {
      lengths.push(length)
      length = 0
    }
  }
  return lengths.toSorted((a, b) => a - b)
}

test('over 60 days the mean is 50 Hz', () => {
  const noise = new GridNoise(1)
  const values = Array.from({ length: DAYS * 24 * 60 }, (_, minute) => noise.at(FROM_MS + minute * 60_000))
  expect(Math.abs(mean(values))).toBeLessThan(0.003)
  expect(Math.max(...values.map(Math.abs))).toBeLessThan(0.25)
})

test('hours join without a jump', () => {
  const noise = new GridNoise(3)
  const step = (tMs: number) => Math.abs(noise.at(tMs) - noise.at(tMs - 1_000))
  const within = Array.from({ length: 3_000 }, (_, i) => step(FROM_MS + (i + 1) * 37_000))
  const across = Array.from({ length: 400 }, (_, hour) => step(FROM_MS + hour * HOUR_MS))
  expect(mean(across)).toBeLessThan(1.3 * mean(within))
  expect(Math.max(...across)).toBeLessThan(1.5 * Math.max(...within))
})
