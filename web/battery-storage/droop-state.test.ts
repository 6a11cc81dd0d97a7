import { expect, it } from 'vitest'
import { dateTimeText } from '#units/dates.ts'
import { droopState } from './droop-state.ts'

const NOW_MS = Date.UTC(2026, 0, 15, 10)
const LAST_SEEN = '2026-01-15T09:00:00.000Z'
const battery = { isOnline: true, fcrNEnabled: true, timestamp: LAST_SEEN }
const unit = { ratedW: 10_000, baselineW: 0 }
const newest = { atMs: NOW_MS - 2_000, frequencyHz: 49.95, powerW: -4_000 }
const text = (...args: Parameters<typeof droopState>) => droopState(...args).text

it('a battery that follows the frequency has its deviation', () => {
  expect(droopState(battery, unit, newest, NOW_MS)).toEqual({ text: '0.9 kW off the ideal line', isWarning: false })
})

it('a battery with a baseline has its deviation and its baseline', () => {
  const shifted = { ...unit, baselineW: 2_000 }
  expect(text(battery, shifted, newest, NOW_MS)).toBe('0.9 kW off the ideal line, around its baseline of 2.0 kW')
})

it('a battery that is offline has the time at which it was last seen', () => {
  const state = droopState({ ...battery, isOnline: false }, unit, newest, NOW_MS)
  expect(state).toEqual({ text: `Offline. Last seen ${dateTimeText(LAST_SEEN)}.`, isWarning: true })
})

it('a battery without values for more than 15 s has the age of its last values instead of its deviation', () => {
  expect(text(battery, unit, newest, newest.atMs + 15_000)).toMatch(/off the ideal line/)
  expect(droopState(battery, unit, newest, newest.atMs + 16_000)).toEqual({
    text: 'Last values received 16 s ago.',
    isWarning: true,
  })
  expect(text(battery, unit, undefined, NOW_MS)).toBe('No frequency with a power received in the last two minutes.')
  expect(droopState(battery, unit, newest, newest.atMs - 3_600_000)).toEqual({
    text: 'Last values received 1 h in the future.',
    isWarning: true,
  })
})

it('a battery with FCR-N off or an unknown rated power has the reason instead of its deviation', () => {
  expect(text({ ...battery, fcrNEnabled: false }, unit, newest, NOW_MS)).toBe(
    'FCR-N is off. The battery does not follow the frequency.',
  )
  expect(text(battery, undefined, newest, NOW_MS)).toBe('No ideal line, because the rated power is unknown.')
})
