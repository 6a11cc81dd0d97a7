import { plural } from '#contract/plural.ts'
import { isFailed, isUndoable, type RowState, type RunSnapshot } from './bulk-run.ts'

/** `1 station`, `12 stations`. */
export const stationsText = (count: number) => `${count} ${plural(count, 'station', 'stations')}`

/** `good`: succeeded; `bad`: failed; `warned`: has a warning. */
export type ResultTone = 'good' | 'bad' | 'warned' | 'plain'

interface ResultText {
  readonly text: string
  readonly tone: ResultTone
}

const TEXT: Readonly<Record<SimpleState, ResultText>> = {
  waiting: { text: 'Waiting', tone: 'plain' },
  running: { text: 'Running…', tone: 'plain' },
  unanswered: { text: 'No answer. The platform may have made the change.', tone: 'bad' },
  'not-started': { text: 'Not started', tone: 'plain' },
  undoing: { text: 'Undoing…', tone: 'plain' },
  undone: { text: 'Undone', tone: 'plain' },
}
type SimpleState = Exclude<RowState<unknown>['state'], 'skipped' | 'done' | 'refused' | 'kept'>

/** The result of a row as text. */
export function resultText(result: RowState<unknown>): ResultText {
  if (result.state === 'done') return { text: isUndoable(result) ? 'Done' : 'Done. Cannot be undone.', tone: 'good' }
  if (result.state === 'refused') return { text: `Refused: ${result.message}`, tone: 'bad' }
  if (result.state === 'skipped') return { text: `Left out: ${result.reason}`, tone: 'plain' }
  if (result.state === 'kept') return { text: `Done. Undo failed: ${result.message}`, tone: 'bad' }
  return TEXT[result.state]
}

const RANK: Readonly<Record<ResultTone, number>> = { bad: 0, warned: 1, plain: 2, good: 3 }

/** The rows of an ended pass: failed ones first, then those without a change, then those that succeeded. */
export const inResultOrder = <Row extends { result: RowState<unknown> }>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((a, b) => RANK[resultText(a.result).tone] - RANK[resultText(b.result).tone])

/** Number of rows by what can be done with them. */
export interface RunCounts {
  readonly done: number
  readonly failed: number
  readonly notStarted: number
  readonly skipped: number
  readonly undone: number
  readonly undoable: number
}

export function runCounts({ rows }: Pick<RunSnapshot<unknown, unknown>, 'rows'>): RunCounts {
  const count = (isMeant: (result: RowState<unknown>) => boolean) => rows.filter(({ result }) => isMeant(result)).length
  return {
    done: count(({ state }) => state === 'done' || state === 'kept'),
    failed: count(isFailed),
    notStarted: count(({ state }) => state === 'not-started'),
    skipped: count(({ state }) => state === 'skipped'),
    undone: count(({ state }) => state === 'undone'),
    undoable: count(isUndoable),
  }
}

/** `7 of 12 stations` during a pass; afterwards `8 done, 2 failed, 1 left out, 3 not started`. */
export function runStatus(run: RunSnapshot<unknown, unknown>): string {
  const { phase, pass, passDone, passTotal } = run
  if (phase === 'stopping') return 'Stopping. The calls in progress end first.'
  if (phase !== 'ended') {
    return `${pass === 'undo' ? 'Undo: ' : ''}${passDone} of ${stationsText(passTotal)}`
  }
  const { done, failed, notStarted, skipped, undone } = runCounts(run)
  const parts = [
    [done, 'done'],
    [undone, 'undone'],
    [failed, 'failed'],
    [skipped, 'left out'],
    [notStarted, 'not started'],
  ] as const
  const shown = parts.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : []))
  return shown.join(', ')
}
