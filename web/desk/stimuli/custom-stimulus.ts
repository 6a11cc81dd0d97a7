import { parse } from 'yaml'

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads one line of a timeline or a list of lines from YAML. Throws an Error with a text for the user for other input. */
export function parseStimuli(text: string): Record<string, unknown>[] {
  let value: unknown
  try {
    value = parse(text)
  } catch (error) {
    // After the first line, the parser marks the position with spaces, which an error message does not preserve.
    throw new Error(error instanceof Error ? (error.message.split(':\n')[0] ?? '') : String(error), { cause: error })
  }
  const lines: unknown[] = Array.isArray(value) ? value : [value]
  if (lines.length === 0 || !lines.every(isMapping)) {
    throw new Error('Enter a stimulus such as frequency: { to: 49.6 }.')
  }
  return lines
}
