import { expect, test } from 'vitest'
import { fakeGroups, fakeVerdict } from '#simulator/testing/fake-verdict.ts'
import { inWords } from './words.ts'

test('a verdict shows what was asked for beside what was measured, V2G points under their group, then the sum', () => {
  expect(inWords(fakeVerdict()).split('\n').slice(4)).toEqual([
    '  FAILED  from 1m30s to 4m: Pier AC delivers at least 5.3 kW',
    '          at 1m30s it delivers 5.2 kW',
    '  Pier AC, single-step at 49.7 Hz, from 1m4s to 4m10s',
    '    kept        Detection delay 0.1 s, asked: within 0.3 s',
    '    kept        Time to 50 % 2 s, asked: within 5 s',
    '    kept        Depth 5.2 kW, asked: at least 5 kW',
    '    kept        Held 186.3 s, asked: until released',
    '    BROKEN      Recovery 181 s, asked: after 180 s',
    '    no rule     Time to 86 % 3 s, Time to 100 % 3 s',
    '  Pier V2G',
    '    willing-wilma, fast reserve at 49.7 Hz, from 1m4s on',
    '      not decided Time to 100 % none, asked: within 1.3 s',
    '  1 of 6 rules of demand response is broken. 1 of 2 expectations failed.',
  ])
})

test('an accepted rule is shown with its reason', () => {
  const accepted = [{ deviceId: null, rules: ['recovery' as const], reason: 'The relay is slow.' }]
  const said = inWords(fakeVerdict({ outcomes: [], groups: fakeGroups(accepted) }))
  expect(said).toContain('    accepted    Recovery 181 s, asked: after 180 s\n    accepted because: The relay is slow.\n')
  expect(said).not.toContain('BROKEN')
})

test('a group that drew nothing when it was activated had nothing to give, and broke no rule', () => {
  const verdict = fakeVerdict()
  const idle = verdict.groups.map((drill) => ({
    ...drill,
    activations: drill.activations.map((one) => ({ ...one, baselineKw: one.baselineKw === null ? null : 0 })),
  }))
  const said = inWords({ ...verdict, groups: idle })
  expect(said).toContain('Pier AC, single-step at 49.7 Hz, from 1m4s to 4m10s\n    It drew nothing, so it had nothing to give.\n')
  expect(said).not.toContain('BROKEN')
})
