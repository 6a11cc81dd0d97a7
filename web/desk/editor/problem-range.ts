import type { Text } from '@codemirror/state'
import type { ScenarioProblem } from '#contract/sim.ts'

/** The range to mark for a problem: from its column to the end of the line, or the first line without a position. */
export function problemRange(
  { line, column }: Pick<ScenarioProblem, 'line' | 'column'>,
  text: Text,
): { from: number; to: number } {
  const { from, to } = text.line(Math.min(text.lines, Math.max(1, line ?? 1)))
  const start = Math.min(to, from + Math.max(0, (column ?? 1) - 1))
  // An empty range at the end of a line is not visible, so the whole line is marked.
  return start === to ? { from, to } : { from: start, to }
}

/** `Line 7: timeline[0].frequency.to expected a frequency of 40 to 60 Hz, not 4` */
export const problemText = ({ line, sentence }: Pick<ScenarioProblem, 'line' | 'sentence'>) =>
  line === null ? sentence : `Line ${line}: ${sentence}`
