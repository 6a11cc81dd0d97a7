import { expect, test } from 'vitest'
import type { V2gSettings } from '#contract/v2g.ts'
import { isAdaptive, V2G_MODES } from '#contract/v2g.ts'
import { changedElsewhereText, changeText } from '#ui/save-bar/draft-changes.ts'
import { changesBetween, draftOf, reserveChange, settingsErrors, settingsRows, toRequest, unsavedChanges } from './settings.ts'

const DEFAULTS: V2gSettings = {
  mode: 'external',
  minSoC: 50,
  ffrPositive: 1_000,
  ffrNegative: 1_000,
  startChargeWith2kW: false,
  dailySchedule: [],
  isDriverBypassEnabled: false,
}
const errors = (typed: Partial<ReturnType<typeof draftOf>>) => settingsErrors({ ...draftOf(DEFAULTS), ...typed })

test('the stored settings are valid and are sent unchanged', () => {
  expect(errors({})).toEqual({})
  const { dailySchedule: _, isDriverBypassEnabled: __, ...saved } = DEFAULTS
  expect(toRequest(draftOf(DEFAULTS))).toEqual(saved)
  expect(toRequest({ ...draftOf(DEFAULTS), minSoC: '42,5', mode: 'freq' })).toMatchObject({ minSoC: 42.5, mode: 'freq' })
})

test('the FFR level and the response to over-frequency are shown and sent if the platform offers them', () => {
  const offered = { ...DEFAULTS, ffrActivationHz: 49.7, isFfrOverFrequencyEnabled: false }
  const stored = draftOf(offered)
  expect(toRequest({ ...stored, ffrActivationHz: '49.5' })).toMatchObject({
    ffrActivationHz: 49.5,
    isFfrOverFrequencyEnabled: false,
  })
  const changed = { ...stored, ffrActivationHz: '49.6', isFfrOverFrequencyEnabled: true }
  expect(unsavedChanges(stored, changed).map(changeText)).toEqual([
    'FFR level 49.7 Hz → 49.6 Hz',
    'FFR on over-frequency off → on',
  ])
  expect(changesBetween(offered, { ...offered, ffrActivationHz: 49.5 }).map(changedElsewhereText)).toEqual([
    'FFR level is now 49.5 Hz, full power within 0.7 s, was 49.7 Hz, full power within 1.3 s',
  ])
  expect(settingsRows(offered).slice(-2)).toEqual([
    ['FFR level', '49.7 Hz, full power within 1.3 s'],
    ['FFR on over-frequency', 'off'],
  ])
  expect(settingsRows(DEFAULTS).map(([label]) => label)).not.toContain('FFR level')
  expect(toRequest(draftOf(DEFAULTS))).not.toHaveProperty('ffrActivationHz')
})

test('the minimum SoC must be a number from 0 to 100', () => {
  for (const minSoC of ['0', '100', '42,5']) expect(errors({ minSoC })).toEqual({})
  for (const minSoC of ['-1', '101']) expect(errors({ minSoC })).toEqual({ minSoC: 'Enter a value from 0 to 100.' })
  expect(errors({ minSoC: ' ' })).toEqual({ minSoC: 'Enter a value.' })
  expect(errors({ minSoC: 'half' })).toEqual({ minSoC: 'Enter a number.' })
})

test.each(['ffrPositive', 'ffrNegative'] as const)('%s must not be a negative number', (field) => {
  expect(errors({ [field]: '0' })).toEqual({})
  expect(errors({ [field]: '-1000' })).toEqual({ [field]: 'The value must not be negative.' })
  expect(errors({ [field]: '' })).toEqual({ [field]: 'Enter a value.' })
})

test('changes made elsewhere are listed by field, without fields that have their own calls', () => {
  const after: V2gSettings = { ...DEFAULTS, mode: 'freq', minSoC: 40, ffrNegative: 500, startChargeWith2kW: true }
  expect(changesBetween(DEFAULTS, after).map(changedElsewhereText)).toEqual([
    'Mode is now Adaptive V2G charging, was External (default)',
    'Minimum SoC is now 40 %, was 50 %',
    'FFR negative is now 500 W, was 1000 W',
    'Start charging with 2 kW is now on, was off',
  ])
  expect(changesBetween(DEFAULTS, Object.assign({}, DEFAULTS, { isDriverBypassEnabled: true }))).toEqual([])
})

test('schedules apply in the two adaptive modes', () => {
  expect(V2G_MODES.filter(isAdaptive)).toEqual(['freq', 'powermeter'])
})

test('unsaved changes and rows of text have units', () => {
  const stored = draftOf(DEFAULTS)
  expect(unsavedChanges(stored, { ...stored, mode: 'freq', minSoC: '40', ffrPositive: '' }).map(changeText)).toEqual([
    'Mode External (default) → Adaptive V2G charging',
    'Minimum SoC 50 % → 40 %',
    'FFR positive 1000 W → empty',
  ])
  expect(settingsRows(DEFAULTS).slice(0, 2)).toEqual([
    ['Mode', 'External (default)'],
    ['Minimum SoC', '50 %'],
  ])
})

test('settings ask before the group delivers less fast frequency reserve', () => {
  const before = { mode: 'freq', ffrPositive: 3_000 } as const
  expect(reserveChange(before, { ...before, mode: 'external', ffrPositive: 4_000 })).toBeUndefined()
  expect(reserveChange({ ...before, mode: 'no_v2g' }, { ...before, mode: 'powermeter' })).toBeUndefined()
  expect(reserveChange(before, { ...before, mode: 'no_v2g' })?.text).toMatch(/^In the mode .+, the group delivers no fast/)
  expect(reserveChange(before, { ...before, ffrPositive: 0 })?.text).toBe(
    'The group then sells and delivers at most 0 W per point.',
  )
})
