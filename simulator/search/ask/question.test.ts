import { expect, it } from 'vitest'
import { loadScenario } from '#simulator/scenario/language/load.ts'
import { prepare } from '#simulator/run/live-run.ts'
import { readQuestion } from './ask-seeds.ts'

const source = { yaml: 'about: A site.\nstarts: 2026-03-02T08:00:00Z\nsite: courtyard\n' }
const { world } = prepare({ source, scenario: loadScenario(source) })

it('reads an expectation without a time as one of every second', () => {
  const { line, window } = readQuestion('group: Bakery, sumOfCurrents: { atMost: 63 }', world)
  expect(line).toEqual({ always: true, group: 'Bakery', sumOfCurrents: { atMost: 63 } })
  expect(window.form).toBe('always')
  expect(readQuestion('{ never: true, group: 2, safeLimit: true }', world).window.form).toBe('never')
})

it.each([
  ['group: Bakry, safeLimit: true', 'no group of the site is called "Bakry"; known names: Courtyard, Bakery.'],
  ['station: Bakery 1, online: true', /is called "Bakery 1"; known names: Courtyard one, .*Bakery six\.$/],
  ['group: Bakery, sumOfCurents: { atMost: 63 }', 'sumOfCurents is not known here; did you mean "sumOfCurrents"?'],
  ['group: Bakery', 'has nothing to check'],
  ['at: 10s, group: Bakery, safeLimit: true', 'leave out "at"'],
  ['is it safe', 'has no conditions; expected conditions such as "group: Bakery'],
  ['group: [', 'cannot be read'],
  ['answer: { user: viewer, call: readGroup, status: 200 }', 'has no calls'],
])('refuses "%s" with one sentence', (text, sentence) => {
  expect(() => readQuestion(text, world)).toThrow(sentence)
})
