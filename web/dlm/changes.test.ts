import { expect, test } from 'vitest'
import type { DlmLimits } from '#contract/dlm.ts'
import { rulesOf } from '#platform/draft/fields.ts'
import { changedElsewhereText, changeText } from '#ui/save-bar/draft-changes.ts'
import { draftOf, LIMITS, saveErrorText, saveSuccessText, tightens, type LimitsDraft } from './limits.ts'

const limits = {
  enabled: true,
  importLimit: 32,
  mainCurrent: null,
  externalDeviceId: null,
  meterDeviceProvider: null,
  phaseCurrent: 0,
  requiredCurrent: 6,
} as DlmLimits
const changesIn = (from: LimitsDraft, to: LimitsDraft, unit: 'A' | 'kW') => rulesOf(LIMITS, unit).changes?.(from, to) ?? []
const changeTexts = (part: Partial<DlmLimits>, unit: 'A' | 'kW' = 'A') =>
  changesIn(draftOf(limits), draftOf({ ...limits, ...part }), unit).map(changedElsewhereText)

test('a change made elsewhere is shown with field, new and previous value', () => {
  expect(changeTexts({})).toEqual([])
  expect(changeTexts({ importLimit: 40 })).toEqual(['Import limit is now 40 A, was 32 A'])
  expect(changeTexts({ enabled: false, mainCurrent: 63 })).toEqual([
    'Dynamic load management (DLM) is now off, was on',
    'Main current is now 63 A, was empty',
  ])
  expect(changeTexts({ meterDeviceProvider: 'CARLO_GAVAZZI_EM24', externalDeviceId: 'em24-7', phaseCurrent: 3 })).toEqual([
    'External device ID is now em24-7, was empty',
    'Meter provider is now Carlo Gavazzi EM24, was none',
    'Phase that decides is now 3rd, was All',
  ])
})

test('in a DC group limits are in kW and currents in A', () => {
  expect(changeTexts({ importLimit: 300, mainCurrent: 400, requiredCurrent: 8 }, 'kW')).toEqual([
    'Import limit is now 300 kW, was 32 kW',
    'Main current is now 400 A, was empty',
    'Minimum current per station is now 8 A, was 6 A',
  ])
})

test('priority settings are not part of the limits', () => {
  expect(changeTexts({ isQueuingVip: true, requiredCurrentVip: 8 })).toEqual([])
})

test('the page of a V2G group has its own save texts', () => {
  expect(saveErrorText('GROUP_TYPE_CHARGER')).toBe('Unable to set set DLM limits')
  expect(saveErrorText('GROUP_TYPE_DC')).toBe('Unable to set set DLM limits')
  expect(saveErrorText('GROUP_TYPE_V2G')).toBe('Unable to set DLM limits')
  expect(saveSuccessText('GROUP_TYPE_CHARGER', true, false)).toBe('Successfully set DLM limits')
  expect(saveSuccessText('GROUP_TYPE_V2G', true, false)).toBe('DLM is now disabled for this group')
  expect(saveSuccessText('GROUP_TYPE_V2G', false, false)).toBe('Successfully set DLM limits')
})

test('unsaved changes name values with units, choices by their labels, and typed text as it is', () => {
  const stored = draftOf(limits)
  const texts = (part: Partial<LimitsDraft>, unit: 'A' | 'kW' = 'A') =>
    changesIn(stored, { ...stored, ...part }, unit).map(changeText)
  expect(texts({})).toEqual([])
  expect(texts({ importLimit: '50', phaseCurrent: '3' })).toEqual(['Import limit 32 A → 50 A', 'Phase that decides All → 3rd'])
  expect(texts({ importLimit: '240', requiredCurrent: '8' }, 'kW')).toEqual([
    'Import limit 32 kW → 240 kW',
    'Minimum current per station 6 A → 8 A',
  ])
  expect(texts({ importLimit: 'abc', meterDeviceProvider: 'ENEGIC' })).toEqual([
    'Import limit 32 A → abc',
    'Meter provider none → ENEGIC',
  ])
})

test.each([
  ['a lower import limit', { importLimit: 20 }, true, {}],
  ['a lower main fuse', { mainCurrent: 20 }, true, {}],
  ['a first import limit', { importLimit: 20 }, true, { importLimit: null }],
  ['load management switched on', { enabled: true }, true, { enabled: false }],
  ['solar charging switched on', { isSolarCharging: true }, true, {}],
  ['a higher import limit', { importLimit: 40 }, false, {}],
  ['no import limit', { importLimit: null }, false, {}],
  ['load management switched off', { enabled: false, importLimit: 6 }, false, {}],
] as const)('%s leaves less power: %o is %s', (_, after, isTighter, before) => {
  const known = { enabled: true, importLimit: 32, mainCurrent: 63, isSolarCharging: false, ...before }
  expect(tightens(known, { ...known, ...after })).toBe(isTighter)
})
