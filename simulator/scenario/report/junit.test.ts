import { expect, test } from 'vitest'
import { fakeVerdict } from './fake-verdict.ts'
import { junit } from './junit.ts'

test('each scenario is a suite, and each of its expectations a case', () => {
  const text = junit([fakeVerdict(), fakeVerdict({ name: 'quiet', outcomes: [] })])
  expect(text).toContain('<testsuites name="Loadstar" tests="2" failures="1" errors="0">')
  expect(text).toContain('<testsuite name="dip" tests="2" failures="1" errors="0" skipped="0" time="300.000"')
  expect(text).toContain('<testcase classname="dip" name="by 1m10s: Pier AC is activated" time="70.000"/>')
  expect(text).toContain('<failure message="at 1m30s it delivers 5.2 kW"/></testcase>')
  expect(text).toContain('<testsuite name="quiet" tests="0"')
})

test('a scenario that could not be played is an error, with the reason', () => {
  const text = junit([{ name: 'dip', problem: 'dip.yaml, line 3: "strats" is not known here.' }])
  expect(text).toContain('<testsuites name="Loadstar" tests="1" failures="0" errors="1">')
  expect(text).toContain('<testsuite name="dip" tests="1" failures="0" errors="1" skipped="0">')
  expect(text).toContain('<error message="dip.yaml, line 3: &quot;strats&quot; is not known here."/>')
})

test('what was said stays text, and what XML cannot hold is replaced', () => {
  const [outcome] = fakeVerdict().outcomes
  if (!outcome) throw new Error('The verdict has no outcome.')
  const text = junit([fakeVerdict({ about: ']]>\u0000', outcomes: [{ ...outcome, held: false, said: '<"a"\n&\u001B\uD800>' }] })])
  expect(text).toContain('<failure message="&lt;&quot;a&quot;&#10;&amp;\uFFFD\uFFFD&gt;"/>')
  expect(text).toContain(']]&gt;\uFFFD')
})

test('expectations of the same words are told apart', () => {
  const outcomes = fakeVerdict().outcomes.slice(0, 1)
  const text = junit([fakeVerdict({ outcomes: [...outcomes, ...outcomes] })])
  expect(text).toContain('name="by 1m10s: Pier AC is activated" ')
  expect(text).toContain('name="by 1m10s: Pier AC is activated (2)" ')
})
