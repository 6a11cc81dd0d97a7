import type { Text } from '@codemirror/state'
import type { ScenarioProblem } from '#contract/sim.ts'

/** The part of the text that a problem is shown at: from its place to the end of that line; the first line where it has none. */
export function placeOf({ line, column }: Pick<ScenarioProblem, 'line' | 'column'>, text: Text): { from: number; to: number } {
  const { from, to } = text.line(Math.min(text.lines, Math.max(1, line ?? 1)))
  const start = Math.min(to, from + Math.max(0, (column ?? 1) - 1))
  // At the end of a line there is nothing to mark, so all of it is marked.
  return start === to ? { from, to } : { from: start, to }
}

/** `Line 7: timeline[0].frequency.to expected a frequency of 40 to 60 Hz, not 4` */
export const problemText = ({ line, sentence }: Pick<ScenarioProblem, 'line' | 'sentence'>) =>
  line === null ? sentence : `Line ${line}: ${sentence}`
