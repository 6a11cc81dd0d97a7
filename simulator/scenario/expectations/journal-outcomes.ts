import * as z from 'zod'
import type { World } from '#simulator/core/world/state.ts'
import type { Outcome } from './verdict.ts'
import { spanText } from '../language/span-text.ts'

/** A call of an `operator` line that states the expected status. */
const ExpectedCall = z.looseObject({
  kind: z.literal('operator'),
  user: z.string(),
  call: z.string(),
  status: z.number().nullable(),
  expected: z.number(),
})
const ImpossibleLine = z.looseObject({ kind: z.literal('stimulus-impossible'), reason: z.string() })

/** Outcomes from the journal: calls with an expected status, and lines that could not be played. */
export const outcomesOfJournal = ({ journal, startMs }: World): Outcome[] =>
  journal.entries.flatMap((entry): Outcome[] => {
    const atMs = Date.parse(entry.at)
    const moment = { atMs, fromMs: atMs, toMs: atMs, sinceMs: atMs }
    const when = `at ${spanText(atMs - startMs)}`
    const called = ExpectedCall.safeParse(entry)
    if (called.success) {
      const { user, call, status, expected } = called.data
      const said = status === null ? 'no answer was received' : `the answer was ${status}`
      const words = `${when}: ${call} as ${user} is answered with ${expected}`
      return [{ expected: words, held: status === expected, said, ...moment }]
    }
    const impossible = ImpossibleLine.safeParse(entry)
    return impossible.success
      ? [{ expected: `${when}: the line can be played`, held: false, said: impossible.data.reason, ...moment }]
      : []
  })
