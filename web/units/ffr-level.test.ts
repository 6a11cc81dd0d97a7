import { expect, test } from 'vitest'
import { ffrFrequencies, ffrLevelOptions, ffrLevelText, ffrNowText } from './ffr-level.ts'

test('a level is its frequency and its time to full power', () => {
  expect([49.7, 49.6, 49.5].map(ffrLevelText)).toEqual([
    '49.7 Hz, full power within 1.3 s',
    '49.6 Hz, full power within 1.0 s',
    '49.5 Hz, full power within 0.7 s',
  ])
  expect(ffrLevelText(49.65)).toBe('49.65 Hz')
})

test('the options have each level once, and the stored one if it is another', () => {
  expect(ffrLevelOptions(49.6).map(({ value }) => value)).toEqual(['49.7', '49.6', '49.5'])
  expect(ffrLevelOptions(49.65).map(({ value }) => value)).toEqual(['49.7', '49.6', '49.5', '49.65'])
})

test('a group activates FFR at its level, and at 50.3 Hz if it responds to over-frequency', () => {
  expect(ffrFrequencies({ ffrActivationHz: 49.5, isFfrOverFrequencyEnabled: false })).toEqual([49.5])
  expect(ffrFrequencies({ ffrActivationHz: 49.5, isFfrOverFrequencyEnabled: true })).toEqual([49.5, 50.3])
  expect(ffrFrequencies({})).toBeUndefined()
  expect(ffrNowText([49.6])).toBe('FFR is now activated at 49.6 Hz, full power within 1.0 s.')
  expect(ffrNowText([49.5, 50.3])).toBe('FFR is now activated at 49.5 Hz, full power within 0.7 s, and at 50.3 Hz.')
})
