import { expect, test } from 'vitest'
import { SECOND_MS } from '#contract/durations.ts'
import { originSpans, originText } from './event-origins.ts'

const START_MS = Date.UTC(2026, 2, 2, 8)
/** Events from a second on, one for each origin. */
const events = (second: number, ...origins: readonly (string | undefined)[]) =>
  origins.map((origin, place) => ({
    time: new Date(START_MS + (second + place) * SECOND_MS).toISOString(),
    value: 1,
    property: 'Current.Import',
    unit: 'A',
    origin,
  }))
const spans = (...read: readonly ReturnType<typeof events>[]) => {
  let known: ReturnType<typeof originSpans> = []
  let lastMs = -Infinity
  for (const one of read) {
    known = originSpans({ origins: known, lastMs }, one, START_MS)
    lastMs = Date.parse(one.at(-1)?.time ?? '')
  }
  return known.map(({ origin, fromMs, untilMs }) => [origin, (fromMs - START_MS) / 1_000, (untilMs - START_MS) / 1_000])
}

test('values of one origin in turn are one span, also over several reads', () => {
  expect(spans(events(0, undefined, 'assumed', 'assumed', 'last-known', undefined))).toEqual([
    ['assumed', 1, 3],
    ['last-known', 3, 4],
  ])
  expect(spans(events(0, 'assumed', 'assumed'), events(2, 'assumed', undefined, 'assumed'))).toEqual([
    ['assumed', 0, 3],
    ['assumed', 4, 5],
  ])
  expect(spans(events(0, 'assumed', undefined), events(2, 'assumed'))).toHaveLength(2)
})

test('measured values and those of a status have none', () => {
  expect(spans(events(0, undefined, 'status'))).toEqual([])
  expect(originText([])).toBeUndefined()
})

test('the text lists the last spans', () => {
  const each = (place: number) => ({
    origin: 'last-known',
    fromMs: START_MS + place * 60_000,
    untilMs: START_MS + place * 60_000 + 5_000,
  })
  expect(originText([each(0)])).toMatch(/^Not measured: last known from .* to .*$/)
  expect(originText([0, 1, 2, 3, 4, 5].map(each))).toMatch(/, and 2 earlier spans$/)
})
