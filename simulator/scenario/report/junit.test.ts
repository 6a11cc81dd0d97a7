import { expect, test } from 'vitest'
import { fakeGroups, fakeVerdict } from '#simulator/testing/fake-verdict.ts'
import { junit } from './junit.ts'

test('each scenario is a suite with a case per expectation and per rule', () => {
  const text = junit([fakeVerdict(), fakeVerdict({ name: 'quiet', outcomes: [], groups: [] })])
  expect(text).toContain('<testsuites name="Loadstar" tests="9" failures="2" errors="0">')
  expect(text).toContain('<testsuite name="dip" tests="9" failures="2" errors="0" skipped="1" time="300.000"')
  expect(text).toContain('<testcase classname="dip" name="by 1m10s: Pier AC is activated" time="70.000"/>')
  expect(text).toContain('<failure message="at 1m30s it delivers 5.2 kW"/></testcase>')
  const activation = 'name="Pier AC, single-step at 49.7 Hz, from 1m4s to 4m10s'
  expect(text).toContain(`${activation}: Depth, required: at least 5 kW" time="250.000"/>`)
  expect(text).toContain(
    `${activation}: Recovery, required: after 180 s" time="250.000"><failure message="Recovery 181 s, required: after 180 s"/>`,
  )
  expect(text).toContain('<skipped message="Time to 100 % none, required: within 1.3 s; undecided"/>')
  expect(text).toContain('<testsuite name="quiet" tests="0"')
})

test('a broken rule that the scenario accepts is skipped, with the reason', () => {
  const accepted = [{ deviceId: null, rules: null, reason: 'The relay is slow.' }]
  const text = junit([fakeVerdict({ groups: fakeGroups(accepted) })])
  expect(text).toContain('<testsuite name="dip" tests="9" failures="1" errors="0" skipped="2"')
  expect(text).toContain('<skipped message="Recovery 181 s, required: after 180 s; accepted: The relay is slow."/>')
})

test('a scenario that could not be played is an error with its reason', () => {
  const text = junit([{ name: 'dip', problem: 'dip.yaml, line 3: "strats" is not known here.' }])
  expect(text).toContain('<testsuites name="Loadstar" tests="1" failures="0" errors="1">')
  expect(text).toContain('<testsuite name="dip" tests="1" failures="0" errors="1" skipped="0">')
  expect(text).toContain('<error message="dip.yaml, line 3: &quot;strats&quot; is not known here."/>')
})

test('observations are escaped, and characters that XML cannot represent are replaced', () => {
  const [outcome] = fakeVerdict().outcomes
  if (!outcome) throw new Error('The verdict has no outcome.')
  const text = junit([fakeVerdict({ about: ']]>\u0000', outcomes: [{ ...outcome, held: false, said: '<"a"\n&\u001B\uD800>' }] })])
  expect(text).toContain('<failure message="&lt;&quot;a&quot;&#10;&amp;\uFFFD\uFFFD&gt;"/>')
  expect(text).toContain(']]&gt;\uFFFD')
})

test('expectations with the same text are numbered', () => {
  const outcomes = fakeVerdict().outcomes.slice(0, 1)
  const text = junit([fakeVerdict({ outcomes: [...outcomes, ...outcomes], groups: [] })])
  expect(text).toContain('name="by 1m10s: Pier AC is activated" ')
  expect(text).toContain('name="by 1m10s: Pier AC is activated (2)" ')
})
