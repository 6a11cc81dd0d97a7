import { expect, test } from 'vitest'
import { loadScenario } from './load.ts'

const head = 'about: A test.\nsite: courtyard\nstarts: 2026-03-02T10:00:00Z\n'
const lastsS = (rest: string) => {
  const { startMs, endMs } = loadScenario({ yaml: head + rest })
  return (endMs - startMs) / 1_000
}

test.each([
  ['a frequency that moves', '{ at: 10s, frequency: { to: 49.7, over: 5s } }', 15],
  ['a frequency that is released', '{ at: 500ms, frequency: { release: true, over: 1s } }', 1.5],
  ['a meter without values', '{ at: 10s, meter: { group: Bakery, silent: true, for: 1m } }', 70],
  ['a broker that is down', '{ at: 10s, broker: { down: 20s } }', 30],
  ['a fault', '{ at: 10s, fault: { call: listGroups, status: 500, for: 30s } }', 40],
  ['a car that leaves', '{ at: 10s, vehicle: { station: Bakery one, leaves: true } }', 10],
])('a run lasts to the end of %s', (_, line, seconds) => {
  expect(lastsS(`timeline:\n  - ${line}\n`)).toBe(seconds)
})

test('a scenario ends with its latest line, or with `lasts` if that is later', () => {
  const lines = 'timeline:\n  - { at: 1s, broker: { down: 1m } }\n  - { at: 30s, frequency: { to: 49.9, over: 2s } }\n'
  expect(lastsS(lines)).toBe(61)
  expect(lastsS(`${lines}lasts: 5m\n`)).toBe(300)
})

test('a line of several years does not extend a run beyond one year', () => {
  expect(lastsS('timeline:\n  - { at: 1s, session: { refuseRenewal: true, for: 4000d } }\n')).toBe(366 * 86_400)
})
