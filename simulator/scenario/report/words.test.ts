import { expect, test } from 'vitest'
import { fakeVerdict } from './fake-verdict.ts'
import { inWords } from './words.ts'

test('a verdict says of each activation what was measured, and which rules were broken, before it sums up', () => {
  expect(inWords(fakeVerdict()).split('\n').slice(4)).toEqual([
    '  FAILED  from 1m30s to 4m: Pier AC delivers at least 5.3 kW',
    '          at 1m30s it delivers 5.2 kW',
    '  Pier AC, single-step at 49.7 Hz, from 1m4s to 4m10s',
    '          Detection delay 0.1 s, Time to 50 % 2 s, Time to 86 % 3 s, Time to 100 % 3 s, Depth 5.2 kW, Held 186.3 s, Recovery 181 s',
    '  BROKEN  Recovery: after 180 s',
    '  willing-wilma, fast reserve at 49.7 Hz, from 1m4s on',
    '          Time to 100 % none',
    '  1 of 2 expectations failed.',
  ])
})

test('whoever drew nothing when it was activated is said to have had nothing to give, and not to have broken a rule', () => {
  const verdict = fakeVerdict()
  const idle = verdict.groups.map((drill) => ({
    ...drill,
    activations: drill.activations.map((one) => ({ ...one, baselineKw: one.baselineKw === null ? null : 0 })),
  }))
  const said = inWords({ ...verdict, groups: idle })
  expect(said).toContain(
    'Pier AC, single-step at 49.7 Hz, from 1m4s to 4m10s\n          It drew nothing, so it had nothing to give.\n',
  )
  expect(said).not.toContain('BROKEN')
})
