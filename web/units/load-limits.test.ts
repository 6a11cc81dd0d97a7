import { expect, test } from 'vitest'
import { limitEffectText } from './load-limits.ts'

const effect = { asOf: '2026-03-02T08:00:00Z', paused: 0, reduced: 0, started: 0, reducedKw: 0 }

test('names paused, reduced and starting cars, and the power', () => {
  expect(limitEffectText({ ...effect, paused: 2, reduced: 1, reducedKw: 12.44 }, '50 A')).toBe(
    'At 50 A: 2 cars pause now, 1 gets less, −12.4 kW.',
  )
  expect(limitEffectText({ ...effect, paused: 1, reduced: 3, reducedKw: 8 }, '50 A')).toBe(
    'At 50 A: 1 car pauses now, 3 get less, −8 kW.',
  )
  expect(limitEffectText({ ...effect, started: 1 }, '80 A')).toBe('At 80 A: 1 waiting car starts.')
})

test('says that nothing changes, without a limit too', () => {
  expect(limitEffectText({ ...effect, unknownMeter: 'em24-8' }, undefined)).toBe(
    'With these changes: no car pauses or gets less now. The meter em24-8 is not known: it sends no values.',
  )
  expect(limitEffectText({ ...effect, started: 2, unknownDevice: 'em24-9' }, undefined)).toBe(
    'With these changes: 2 waiting cars start. The device em24-9 is not known: boost charging adds nothing.',
  )
  const effects = [0, 1, 3].map((boostGroups) => limitEffectText({ ...effect, started: 1, boostGroups }, undefined))
  expect(effects.map((text) => text.replace('With these changes: 1 waiting car starts.', '').trim())).toEqual([
    'The boost device is the external meter of another group: boost charging adds nothing.',
    '',
    '3 groups use the boost device: each adds 1/3 of its surplus.',
  ])
  expect(limitEffectText(effect, undefined)).toBe('With these changes: no car pauses or gets less now.')
})
