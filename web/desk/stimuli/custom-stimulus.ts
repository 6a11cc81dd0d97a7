import { parse } from 'yaml'

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads what was typed as lines of a timeline: one, or a list of them. Throws an Error of one sentence for anything else. */
export function readOwnLines(text: string): Record<string, unknown>[] {
  let value: unknown
  try {
    value = parse(text)
  } catch (error) {
    // After the first line the parser draws the place with spaces, which a message cannot show.
    throw new Error(error instanceof Error ? (error.message.split(':\n')[0] ?? '') : String(error), { cause: error })
  }
  const lines: unknown[] = Array.isArray(value) ? value : [value]
  if (lines.length === 0 || !lines.every(isMapping)) {
    throw new Error('Enter a line such as frequency: { to: 49.6 }.')
  }
  return lines
}
