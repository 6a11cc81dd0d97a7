import { expect, test } from 'vitest'
import { frequencyDomain, frequencyFrame, type FrequencySteps } from './frequency-frame.ts'

const START = Date.parse('2026-03-02T08:00:00Z')
const at = (second: number) => new Date(START + second * 1_000).toISOString()
const steps = (...values: (number | null)[]): FrequencySteps =>
  values.map((hz, second) => ({ at: at(second), lowHz: hz, highHz: hz }))

const frameOf = (change: Partial<Parameters<typeof frequencyFrame>[0]> = {}) =>
  frequencyFrame({
    steps: steps(50, 50),
    run: { thresholds: [], activations: [] },
    startMs: START,
    fromMs: START,
    toMs: START + 100_000,
    nowMs: START + 50_000,
    widthPx: 556,
    heightPx: 160,
    ...change,
  })
const activation = { groupId: 1, groupName: 'Pier AC', activationHz: 49.7, deactivationHz: 49.9 }

test('frequencyDomain has a minimum range, and includes all values and thresholds', () => {
  expect(frequencyDomain(steps(49.99, 50.01), [])).toEqual({ from: 49.88, to: 50.08 })
  expect(frequencyDomain(steps(49.99, 47.9), []).from).toBeCloseTo(47.88)
  expect(frequencyDomain(steps(50), [49.5]).from).toBeCloseTo(49.48)
  expect(frequencyDomain([{ at: at(0), lowHz: 49.98, highHz: 50.6 }], []).to).toBeCloseTo(50.62)
})

test('the line stops at a gap, and a single value is a dot', () => {
  const { path } = frameOf({ steps: steps(50, null, 50, 50) })
  expect(path.match(/M/g)).toHaveLength(2)
  expect(path).toMatch(/^M46\.0 [\d.]+h0M56\.0 /)
  expect(path.match(/L/g)).toHaveLength(1)
})

test('a step is drawn from its lowest to its highest value', () => {
  const wide = [{ at: at(0), lowHz: 49.9, highHz: 50 }]
  expect(frameOf({ steps: wide }).path).toMatch(/^M[\d.]+ [\d.]+V[\d.]+$/)
})

test('an activation is shaded from its start to its end, or to now while it is active', () => {
  const activations = [
    { ...activation, start: at(10), end: at(20) },
    { ...activation, start: at(40), end: null },
  ]
  expect(frameOf({ run: { thresholds: [], activations } }).shades).toEqual([
    { fromPx: 96, toPx: 146 },
    { fromPx: 246, toPx: 296 },
  ])
})

test('shades are limited to the visible time range', () => {
  const activations = [
    { ...activation, start: at(-50), end: at(-20) },
    { ...activation, start: at(-20), end: at(10) },
  ]
  expect(frameOf({ run: { thresholds: [], activations } }).shades).toEqual([{ fromPx: 46, toPx: 96 }])
})

test('a threshold is drawn at its frequency', () => {
  const thresholds = [{ frequencyHz: 49.9, side: 'activation' as const, groups: 2 }]
  const frame = frameOf({ run: { thresholds, activations: [] } })
  const level = frame.levels.find(({ label }) => label === '49.90')
  expect(frame.thresholds[0]).toMatchObject({ side: 'activation', label: '49.900' })
  expect(frame.thresholds[0]?.px).toBeCloseTo(level?.px ?? Number.NaN)
})
