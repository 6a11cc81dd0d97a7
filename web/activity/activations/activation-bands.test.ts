import { expect, test } from 'vitest'
import { activationBands, bandsOfActivations } from './activation-bands.ts'

const event = (seconds: number, isActivated: boolean) => ({
  at: new Date(seconds * 1_000).toISOString(),
  kind: 'activation' as const,
  value: isActivated,
  reason: null,
})
const spans = (...events: ReturnType<typeof event>[]) =>
  activationBands(events, 10_000).map(({ fromMs, toMs }) => [fromMs / 1_000, toMs / 1_000])

test('pairs starts and ends in any order', () => {
  expect(spans(event(60, false), event(30, true), event(100, false), event(90, true))).toEqual([
    [30, 60],
    [90, 100],
  ])
})

test('has no end while the reserve is activated', () => {
  expect(spans(event(30, true))).toEqual([[30, Infinity]])
})

test('starts with the first event if it was activated before', () => {
  expect(spans(event(30, false), event(40, true), event(50, false))).toEqual([
    [10, 30],
    [40, 50],
  ])
})

test('is empty without activations', () => {
  expect(spans()).toEqual([])
})

test('takes the activations of a group as the platform returns them', () => {
  const windows = [
    { start: new Date(30_000).toISOString(), end: new Date(60_000).toISOString() },
    { start: new Date(90_000).toISOString(), end: null },
  ]
  expect(bandsOfActivations(windows).map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual([
    [30_000, 60_000],
    [90_000, Infinity],
  ])
})

test('leaves out an activation whose start is not read', () => {
  expect(activationBands([event(30, false), event(40, true), event(50, false)], undefined)).toMatchObject([{ fromMs: 40_000 }])
})
