import { expect, test } from 'vitest'
import type { RowState, RunSnapshot } from './bulk-run.ts'
import { inResultOrder, resultText, runCounts, runStatus } from './run-text.ts'

const RESULTS: RowState<unknown>[] = [
  { state: 'done', memo: 1 },
  { state: 'done', memo: undefined },
  { state: 'kept', memo: 1, message: 'Gone.' },
  { state: 'refused', message: 'Not possible.' },
  { state: 'unanswered' },
  { state: 'skipped', reason: 'Already in Yard.' },
  { state: 'not-started' },
  { state: 'undone' },
]
const run = (changes: Partial<RunSnapshot<unknown, unknown>> = {}): RunSnapshot<unknown, unknown> => ({
  phase: 'ended',
  pass: 'send',
  passTotal: 6,
  passDone: 2,
  isSignedOut: false,
  rows: RESULTS.map((result) => ({ item: 'a', result })),
  ...changes,
})

test('a row says what happened, and when undo is not possible', () => {
  expect(RESULTS.map((result) => resultText(result).text)).toEqual([
    'Done',
    'Done. Cannot be undone.',
    'Done. Undo failed: Gone.',
    'Refused: Not possible.',
    'No answer. The platform may have made the change.',
    'Left out: Already in Yard.',
    'Not started',
    'Undone',
  ])
})

test('failed rows come first in the results', () => {
  expect(inResultOrder(run().rows).map(({ result }) => result.state)).toEqual([
    'kept',
    'refused',
    'unanswered',
    'skipped',
    'not-started',
    'undone',
    'done',
    'done',
  ])
})

test('counts the rows by what can be done with them', () => {
  expect(runCounts(run())).toEqual({ done: 3, failed: 2, notStarted: 1, skipped: 1, undone: 1, undoable: 2 })
})

test('the status is the progress, and the counts at the end', () => {
  expect(runStatus(run({ phase: 'running' }))).toBe('2 of 6 stations')
  expect(runStatus(run({ phase: 'running', pass: 'undo', passTotal: 1, passDone: 0 }))).toBe('Undo: 0 of 1 station')
  expect(runStatus(run({ phase: 'stopping' }))).toBe('Stopping. The calls in progress end first.')
  expect(runStatus(run())).toBe('3 done, 1 undone, 2 failed, 1 left out, 1 not started')
})
