import { createHash } from 'node:crypto'

/**
 * Each line of a stored run ends with a checksum of its text and of the last change before it, and through that one of all
 * changes before. A line that was altered or moved, or that follows a missing change, does not fit its checksum. Marks are
 * replaced in place, so no other line depends on them. Runs of earlier versions have no checksums, and continue without.
 */

/** The checksum before the first line. */
export const NO_LINE = ''

/** JSON writes `sum` as the last field of a line; marks have spaces after it. */
const SEALED = /^(\{.*),"sum":"([0-9a-f]{12})"\} *$/

const sumOf = (text: string, before: string) => createHash('sha256').update(`${before}\n${text}`).digest('hex').slice(0, 12)

/**
 * A line of JSON with its checksum, and the checksum, which the next line continues. `before` is undefined in a run without
 * checksums, whose lines are unchanged. Spaces at the end of a line stay there.
 */
export function sealed(line: string, before: string | undefined): { line: string; sum: string | undefined } {
  if (before === undefined) return { line, sum: undefined }
  const text = line.trimEnd()
  const sum = sumOf(text, before)
  return { line: `${text.slice(0, -1)},"sum":"${sum}"}${line.slice(text.length)}`, sum }
}

/** The text of a line without its checksum, which may be wrong; undefined for a line that has none. */
export function unsealed(line: string, before: string): { text: string; sum: string; fits: boolean } | undefined {
  const [, start, sum] = SEALED.exec(line) ?? []
  if (start === undefined || sum === undefined) return undefined
  const text = `${start}}`
  return { text, sum, fits: sum === sumOf(text, before) }
}
