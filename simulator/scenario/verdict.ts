import type { TimeForm } from './expectation.ts'
import { spanText, type Finding } from './watch.ts'

/** What came of one expectation. */
export interface Outcome extends Finding {
  /** What was expected, in words, with its time. */
  readonly expected: string
}

/** What came of a whole run. */
export interface Verdict {
  readonly name: string
  readonly about: string
  readonly seed: number
  readonly startMs: number
  readonly endMs: number
  /** Of the expectations in the order of the files, then of the lines that said what they expect. */
  readonly outcomes: readonly Outcome[]
  /** One JSON object a line. */
  readonly journal: string
}

export const hasPassed = ({ outcomes }: Verdict): boolean => outcomes.every(({ held }) => held)

/** `by 1m15s`, `never from 10s to 20s` */
export function timeInWords({ by, at, within, never, always }: TimeForm): string {
  if (by !== undefined) return `by ${by}`
  if (at !== undefined) return `at ${at}`
  const span = within && `from ${within[0]} to ${within[1]}`
  return [never ? 'never' : always ? 'always' : undefined, span].filter(Boolean).join(' ')
}

/** The sum of it in one line. */
function summaryOf({ outcomes }: Verdict): string {
  const failed = outcomes.filter(({ held }) => !held).length
  if (outcomes.length === 0) return 'Nothing was expected of it.'
  if (failed === 0) return outcomes.length === 1 ? 'What was expected held.' : `All ${outcomes.length} expectations held.`
  return `${failed} of ${outcomes.length} expectations failed.`
}

/** A verdict as a person reads it: what was played, each expectation and what was seen, and the sum of it. */
export function verdictInWords(verdict: Verdict): string {
  const { name, about, seed, startMs, endMs, outcomes } = verdict
  return [
    `${name}: ${about}`,
    `  ${spanText(endMs - startMs)} of the world, seed ${seed}`,
    ...outcomes.flatMap(({ held, expected, said }) => [`  ${held ? 'held  ' : 'FAILED'}  ${expected}`, `          ${said}`]),
    `  ${summaryOf(verdict)}`,
  ].join('\n')
}
