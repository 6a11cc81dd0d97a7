import { expect, test } from 'vitest'
import { listedProblems } from './listed-problems.ts'

const many = (count: number, kind: 'faulted' | 'waiting', acknowledgement?: string) =>
  Array.from({ length: count }, (_, at) => ({ problem: { kind }, acknowledgement, at }))

const counts = (listed: ReturnType<typeof listedProblems<ReturnType<typeof many>[number]>>) => ({
  toAct: listed.filter(({ problem, acknowledgement }) => problem.kind === 'faulted' && !acknowledgement).length,
  automatic: listed.filter(({ problem, acknowledgement }) => problem.kind === 'waiting' && !acknowledgement).length,
  acknowledged: listed.filter(({ acknowledgement }) => acknowledgement).length,
})

test('lists all problems up to 100: to act on, automatic, acknowledged', () => {
  const listed = listedProblems([...many(1, 'faulted', 'x'), ...many(50, 'faulted'), ...many(49, 'waiting')])
  expect(counts(listed)).toEqual({ toAct: 50, automatic: 49, acknowledged: 1 })
  expect(listed.slice(0, 50).map(({ at }) => at)).toEqual(Array.from({ length: 50 }, (_, at) => at))
  expect(listed.at(-1)?.acknowledgement).toBe('x')
})

test('many problems to act on leave room for the first automatic and acknowledged ones', () => {
  const all = [...many(500, 'faulted'), ...many(2, 'waiting'), ...many(300, 'faulted', 'x')]
  expect(counts(listedProblems(all))).toEqual({ toAct: 88, automatic: 2, acknowledged: 10 })
})

test('many automatic actions leave room for acknowledged problems', () => {
  const all = [...many(3, 'faulted'), ...many(500, 'waiting'), ...many(4, 'faulted', 'x')]
  expect(counts(listedProblems(all))).toEqual({ toAct: 3, automatic: 93, acknowledged: 4 })
})
