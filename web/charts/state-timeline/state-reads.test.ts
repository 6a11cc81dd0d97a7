import { expect, test } from 'vitest'
import { HOUR_MS, SECOND_MS } from '#contract/durations.ts'
import { windowAt } from '../periods.ts'
import { rangeAt } from './state-reads.ts'

const nowMs = Date.UTC(2026, 2, 2, 12, 3, 20, 400)
const secondMs = Math.floor(nowMs / SECOND_MS) * SECOND_MS

test.each([2, 24, 168])('the axis over %i h is that of the charts of the group, and the states reach until now', (hours) => {
  const { range, axis } = rangeAt({ hours, isOfGroup: true }, nowMs)
  expect(axis).toEqual({ fromMs: windowAt(nowMs, hours).fromMs, toMs: windowAt(nowMs, hours).toMs })
  expect(range).toEqual({ fromMs: axis.fromMs, toMs: secondMs })
})

test('the axis of a device ends now, as that of its chart', () => {
  const span = { fromMs: secondMs - 2 * HOUR_MS, toMs: secondMs }
  expect(rangeAt({ hours: 2, isOfGroup: false }, nowMs)).toEqual({ range: span, axis: span })
})

test('a fixed range is its own axis', () => {
  const zoom = { fromMs: nowMs - 70_000, toMs: nowMs - 10_000 }
  expect(rangeAt({ hours: 2, isOfGroup: true, zoom }, nowMs)).toEqual({ range: zoom, axis: zoom })
})
