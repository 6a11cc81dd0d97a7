import { expect, it } from 'vitest'
import { dateTimeText } from '#units/dates.ts'
import { droopState } from './droop-state.ts'

const NOW_MS = Date.UTC(2026, 0, 15, 10)
const HEARD = '2026-01-15T09:00:00.000Z'
const battery = { isOnline: true, fcrNEnabled: true, timestamp: HEARD }
const unit = { ratedW: 10_000, baselineW: 0 }
const newest = { atMs: NOW_MS - 2_000, frequencyHz: 49.95, powerW: -4_000 }
const text = (...args: Parameters<typeof droopState>) => droopState(...args).text

it('a battery that follows is told how well', () => {
  expect(droopState(battery, unit, newest, NOW_MS)).toEqual({ text: '0.9 kW off the ideal line', isWarning: false })
})

it('what a battery was told besides is said', () => {
  const told = { ...unit, baselineW: 2_000 }
  expect(text(battery, told, newest, NOW_MS)).toBe('0.9 kW off the ideal line, around its baseline of 2.0 kW')
})

it('a battery that is offline is said to be, with when it was last heard of', () => {
  const state = droopState({ ...battery, isOnline: false }, unit, newest, NOW_MS)
  expect(state).toEqual({ text: `Offline. It was last heard of at ${dateTimeText(HEARD)}.`, isWarning: true })
})

it('a battery that falls silent is no longer told how well it follows', () => {
  expect(text(battery, unit, newest, newest.atMs + 15_000)).toMatch(/off the ideal line/)
  expect(droopState(battery, unit, newest, newest.atMs + 16_000)).toEqual({
    text: 'Its last values are from 16 s ago.',
    isWarning: true,
  })
  expect(text(battery, unit, undefined, NOW_MS)).toBe('It sent no values in the last two minutes.')
})

it('a battery whose FCR-N is off, or whose power is not known, has nothing to be off from', () => {
  expect(text({ ...battery, fcrNEnabled: false }, unit, newest, NOW_MS)).toBe('FCR-N is off: it does not follow the frequency.')
  expect(text(battery, undefined, newest, NOW_MS)).toBe('Its rated power is not known, so there is no ideal line.')
})
