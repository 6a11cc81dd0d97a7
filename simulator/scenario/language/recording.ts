import { SECOND_MS } from '#contract/durations.ts'
import { csvRows } from '#simulator/files/csv-rows.ts'
import { digestOf } from '#simulator/files/digest.ts'
import { textBlocks } from '#simulator/files/text-blocks.ts'
import type { Trace } from '#simulator/grid/model/frequency-trace.ts'
import type { Note } from '#simulator/grid/model/recording/samples.ts'
import { recordedFrequency, type RecordingSummary } from '#simulator/grid/model/recording/recorded-frequency.ts'
import { namedFile, readBytes, shownName, type Reach } from './library.ts'
import { spanText } from './span-text.ts'

const ENDINGS = ['.csv', '.csv.gz', '.tsv', '.tsv.gz', '.txt', '.txt.gz'] as const

/** A recorded frequency from a file, with one line that says how it was read. */
export interface Recording {
  readonly trace: Trace
  readonly summary: string
  /** Whether values are missing or frozen, or rows were rejected or repaired. */
  readonly isImperfect: boolean
  /** Digest of the file. */
  readonly digest: string
}

/** The recording that was read last: a command reads the same file for its check and for every scenario. */
let latest: { readonly name: string; readonly recording: Recording } | undefined

/** Whether the text is the rows of a recording, not its path. */
export const hasRows = (replay: string): boolean => replay.trim().includes('\n')
/** The name of a recording whose rows are in the scenario. */
export const OWN_ROWS = 'own rows'

/** Reads a recorded frequency, from a file or from the text of its rows. Throws an Error with one sentence that names the file, and the line and field of the error. */
export function readRecordedFile(path: string, reach: Reach): Recording {
  const isText = hasRows(path)
  const file = isText ? OWN_ROWS : namedFile(path, reach, ENDINGS)
  const bytes = isText ? Buffer.from(path) : readBytes(file)
  const name = isText ? OWN_ROWS : shownName(file)
  const digest = digestOf(bytes)
  if (latest?.name === name && latest.recording.digest === digest) return latest.recording
  const { trace, summary } = recordedFrequency(csvRows(textBlocks(bytes, name), name), name)
  const isImperfect = summary.gaps.count + total(summary.repaired) + total(summary.ignored) > 0 || summary.frozen !== undefined
  latest = { name, recording: { trace, summary: `${name}: ${summaryAsText(summary)}`, isImperfect, digest } }
  return latest.recording
}

const total = (notes: readonly Note[]) => notes.reduce((sum, { count }) => sum + count, 0)

/** `3 ignored (repeated time 2, step back 1; first at line 7, last at line 90)` */
function notesAsText(what: string, notes: readonly Note[]): string {
  if (notes.length === 0) return `0 ${what}`
  const kinds = notes.map((note) => `${note.what} ${note.count}`).join(', ')
  const first = Math.min(...notes.map(({ line }) => line))
  const last = Math.max(...notes.map(({ line, lastLine = line }) => lastLine))
  return `${total(notes)} ${what} (${kinds}; first at line ${first}${last > first ? `, last at line ${last}` : ''})`
}

/** `86334 rows, 23h59m50s in steps of 1s, 1 gap of 55s, 0 repaired, 2 ignored (repeated time 2; first at line 22834, last at line 30001)` */
function summaryAsText(summary: RecordingSummary): string {
  const { rows, durationMs, periodMs, gaps, implausible, frozen } = summary
  const shortText = (ms: number) => (ms < SECOND_MS ? `${ms}ms` : spanText(ms))
  const length = ` of ${shortText(gaps.totalMs)}${gaps.count === 1 ? '' : ' in total'}`
  const values = implausible > 0 ? ` with ${implausible} implausible value${implausible === 1 ? '' : 's'}` : ''
  const times = frozen?.count === 1 ? 'once' : `${frozen?.count} times`
  const frozenText = frozen ? [`frozen ${times} for ${shortText(frozen.totalMs)} (from line ${frozen.line})`] : []
  return [
    `${rows} rows`,
    `${spanText(durationMs)} in ${summary.isUneven ? 'uneven steps around' : 'steps of'} ${shortText(periodMs)}`,
    `${gaps.count} gap${gaps.count === 1 ? '' : 's'}${gaps.count > 0 ? length : ''}${values}`,
    notesAsText('repaired', summary.repaired),
    notesAsText('ignored', summary.ignored),
    ...frozenText,
  ].join(', ')
}
