import { expect, test } from 'vitest'
import { fakeGroups, fakeVerdict } from '#simulator/testing/fake-verdict.ts'
import { asText, measuresAsText } from './words.ts'

test('a verdict shows measured and required values, V2G points under their group, and the summary', () => {
  expect(asText(fakeVerdict()).split('\n').slice(4)).toEqual([
    '  FAILED  from 1m30s to 4m: Pier AC delivers at least 5.3 kW',
    '          at 1m30s it delivers 5.2 kW',
    '  Pier AC, single-step at 49.7 Hz, from 1m4s to 4m10s',
    '    kept        Detection delay 0.1 s, required: within 0.3 s',
    '    kept        Time to 50 % 2 s, required: within 5 s',
    '    kept        Depth 5.2 kW, required: at least 5 kW',
    '    kept        Over-delivery 4 %, required: at most 20 %',
    '    kept        Held 186.3 s, required: until released',
    '    BROKEN      Recovery 181 s, required: after 180 s',
    '    no rule     Time to 86 % 3 s, Time to 100 % 3 s, Change at the meter 6.4 kW',
    '  Pier V2G',
    '    West row 1, fast reserve at 49.7 Hz, from 1m4s on',
    '      undecided   Time to 100 % none, required: within 1.3 s',
    '  1 of 7 rules of demand response is broken. 1 of 2 expectations failed.',
  ])
})

test('a verdict shows an accepted rule with its reason', () => {
  const accepted = [{ deviceId: null, rules: ['recovery' as const], reason: 'The relay is slow.' }]
  const said = asText(fakeVerdict({ outcomes: [], groups: fakeGroups(accepted) }))
  expect(said).toContain('    accepted    Recovery 181 s, required: after 180 s\n    accepted because: The relay is slow.\n')
  expect(said).not.toContain('BROKEN')
})

test('an activation of a group that drew no power breaks no rule', () => {
  const verdict = fakeVerdict()
  const idle = verdict.groups.map((drill) => ({
    ...drill,
    activations: drill.activations.map((one) => ({ ...one, baselineKw: one.baselineKw === null ? null : 0 })),
  }))
  const said = asText({ ...verdict, groups: idle })
  expect(said).toContain(
    'Pier AC, single-step at 49.7 Hz, from 1m4s to 4m10s\n    The group drew no power, so it had no power to reduce.\n',
  )
  expect(said).not.toContain('BROKEN')
})

test('the parts of the response of chargers outside are shown where they were measured', () => {
  const activation = fakeGroups([])[0]?.activations[0]
  if (!activation) throw new Error('There is no activation')
  const labelsOf = (one: typeof activation) =>
    measuresAsText(one, []).flatMap(({ label, value, rule }) =>
      label.startsWith('Chargers outside') ? [`${label}: ${value}${rule}`] : [],
    )
  expect(labelsOf(activation)).toEqual([])
  const of = (value: number) => ({ value, rule: null, isKept: null })
  const parts = { outsideDetect: of(20), outsideFirst: of(30), outsideSend: of(800), outsideObey: of(2_350) }
  expect(labelsOf({ ...activation, measures: { ...activation.measures, ...parts } })).toEqual([
    'Chargers outside: detect: 20 ms',
    'Chargers outside: first limit: 30 ms',
    'Chargers outside: send: 800 ms',
    'Chargers outside: obey: 2350 ms',
  ])
})
