import { SECOND_MS } from '#contract/durations.ts'
import type { Expectation, TimeForm } from './expectation.ts'
import type { Origin } from './origin.ts'
import { ScenarioError } from './scenario-error.ts'
import { momentMs, momentProblem } from './time.ts'

/** The time in which an expectation is checked, both ends included. */
export interface ExpectedWindow {
  readonly form: 'by' | 'at' | 'within' | 'never' | 'always'
  readonly fromMs: number
  /** Infinity for the end of the run. */
  readonly toMs: number
}

export const isOpen = ({ fromMs, toMs }: ExpectedWindow, atMs: number) => atMs >= fromMs && atMs <= toMs

/** An expectation with its window in ms. */
export interface Expected {
  readonly line: Expectation
  readonly window: ExpectedWindow
  /** An error at a field of this line, for checks that need the world. */
  readonly fail: (path: readonly PropertyKey[], sentence: string) => ScenarioError
}

/** Reads an expectation. Throws a ScenarioError for invalid moments and for moments in the wrong order. */
export function readExpected(line: Expectation, origin: Omit<Origin, 'reach' | 'nowMs'>): Expected {
  const fail = (inner: readonly PropertyKey[], sentence: string) => {
    const path = [...origin.path, ...inner]
    return new ScenarioError(origin.locate(path), path, sentence)
  }
  const moment = (text: string, path: readonly PropertyKey[]) => {
    const problem = momentProblem(text, origin.startMs)
    if (problem !== undefined) throw fail(path, problem)
    return Math.ceil(momentMs(text, origin.startMs) / SECOND_MS) * SECOND_MS
  }
  const window = windowOf(line, origin.startMs, moment)
  if (window.toMs < window.fromMs) throw fail(['within'], 'ends before it begins')
  return { line, window, fail }
}

function windowOf(
  { by, at, within, never, always }: TimeForm,
  startMs: number,
  moment: (text: string, path: readonly PropertyKey[]) => number,
): ExpectedWindow {
  if (by !== undefined) return { form: 'by', fromMs: startMs, toMs: moment(by, ['by']) }
  if (at !== undefined) return { form: 'at', fromMs: moment(at, ['at']), toMs: moment(at, ['at']) }
  const form = never ? 'never' : always ? 'always' : 'within'
  if (!within) return { form, fromMs: startMs, toMs: Infinity }
  return { form, fromMs: moment(within[0], ['within', 0]), toMs: moment(within[1], ['within', 1]) }
}
