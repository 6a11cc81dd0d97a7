import { expect, test } from 'vitest'
import { lineTexts, meterText, boostAge, boostProblem, meterStateAt } from './meter-text.ts'

const asOf = '2026-03-02T08:00:00Z'
const atMs = Date.parse(asOf)
const allocations = (silentS: number, isSafeLimit = false) => ({
  asOf,
  meter: { lastValueAt: null, silentS, timeoutS: 60, isSafeLimit },
})

test('a meter is late after half of its timeout', () => {
  expect(meterStateAt(allocations(4), atMs)).toEqual({ state: 'live', silentS: 4, remainingS: 56 })
  expect(meterStateAt(allocations(30), atMs)?.state).toBe('live')
  expect(meterStateAt(allocations(31), atMs)?.state).toBe('late')
})

test('the time without values increases between two replies', () => {
  expect(meterStateAt(allocations(28), atMs + 4_400)).toEqual({ state: 'late', silentS: 32, remainingS: 28 })
})

test('the countdown stays at zero until the platform activates the safe limit', () => {
  expect(meterStateAt(allocations(58), atMs + 5_000)).toEqual({ state: 'late', silentS: 63, remainingS: 0 })
})

test('the state follows the platform, independent of the age of the last value', () => {
  expect(meterStateAt(allocations(72, true), atMs)?.state).toBe('timed-out')
  expect(meterStateAt(allocations(1, true), atMs)?.state).toBe('timed-out')
})

test('a clock behind the platform does not shorten the time without values', () => {
  expect(meterStateAt(allocations(40), atMs - 90_000)?.silentS).toBe(40)
})

test('returns undefined without a meter', () => {
  expect(meterStateAt({ asOf, meter: null }, atMs)).toBeUndefined()
})

const NOW_MS = Date.parse('2026-03-02T12:00:00Z')
const NO_VALUES = { currentL1: null, currentL2: null, currentL3: null, powerL1: null, powerL2: null, powerL3: null }
const boost = { deviceId: 'em24-1', isKnown: true, isStale: false, lastValueAt: '2026-03-02T11:59:58Z', values: NO_VALUES }

test('a device with values has no problem, and its age is stated', () => {
  expect(boostProblem(boost, NOW_MS)).toBeUndefined()
  expect(boostAge(boost, NOW_MS)).toBe('Last value 2 s ago.')
})

test('a device that is not known, or sends nothing, adds nothing', () => {
  expect(boostProblem({ ...boost, isKnown: false, isStale: true, lastValueAt: null }, NOW_MS)).toBe(
    'The device em24-1 is not known. Boost charging adds nothing.',
  )
  expect(boostProblem({ ...boost, deviceId: null, isKnown: false, isStale: true, lastValueAt: null }, NOW_MS)).toMatch(
    /no device/,
  )
  expect(boostProblem({ ...boost, isStale: true, lastValueAt: '2026-03-02T11:58:00Z' }, NOW_MS)).toBe(
    'No value from the boost device for 2 min. Boost charging adds nothing.',
  )
  expect(boostProblem({ ...boost, isStale: true, lastValueAt: null }, NOW_MS)).toMatch(/^The boost device sends no values\./)
  expect(boostAge({ ...boost, lastValueAt: null }, NOW_MS)).toBe('')
})

test('current and power of a line have the same sign, and the minus sign of the console', () => {
  expect(lineTexts(11.47, -2_638.4)).toEqual({ current: '−11.47 A', power: '−2638 W' })
  expect(lineTexts(-11.47, -2_638.4)).toEqual({ current: '−11.47 A', power: '−2638 W' })
  expect(lineTexts(11.47, 2_638)).toEqual({ current: '11.47 A', power: '2638 W' })
  expect(lineTexts(11.47, null)).toEqual({ current: '11.47 A', power: '–' })
  expect(lineTexts(null, -0.3)).toEqual({ current: '–', power: '0 W' })
})

test('the values of three lines in the log have the same signs', () => {
  const values = { currentL1: 11.47, currentL2: 3, currentL3: null, powerL1: -2_638, powerL2: 690, powerL3: null }
  expect(meterText(values)).toBe('−11.47 / 3 / – A')
  expect(meterText({ ...values, currentL1: null, currentL2: null })).toBe('−2638 / 690 / – W')
  expect(meterText(null)).toBe('–')
})
