/** Provides: the data folder: lock, stored run and restore. Needs: files, run, scenario. */

import * as z from 'zod'
import { inputMessage } from '#contract/input-messages.ts'
import { replacedInputs, RunAction, RunInputs } from '#contract/sim.ts'
import { parsedJson, Instant } from '#contract/wire.ts'
import { PersistenceError } from '#simulator/run/persistence-error.ts'
import { NO_LINE, unsealed } from './line-sums.ts'

/**
 * A stored run as lines of JSON: its start, then its actions with their moments, and between them marks of the reached moment.
 * A line is valid if it has its line break.
 */

const VERSION = 2
/** The format without checksums, which is read and continued. */
const WITHOUT_SUMS = 1

/** A recording with a digest of its content, because the file may be moved. */
const RecordingLine = z.object({ file: z.string(), digest: z.string() })
export type RecordingLine = z.infer<typeof RecordingLine>

const Head = z.object({
  scenario: z.union([
    z.strictObject({ name: z.string() }),
    z.strictObject({ yaml: z.string() }),
    // The path is needed to resolve the files that the text names.
    z.strictObject({ file: z.string(), text: z.string() }),
  ]),
  seed: RunInputs.shape.seed,
  /** Replaces the value of the scenario; null for the value of the scenario. Omitted for the value of the command line. */
  ...replacedInputs,
  /** Options of the command line, also for later runs. */
  options: z.strictObject({
    seed: z.optional(RunInputs.shape.seed),
    stations: z.optional(RunInputs.shape.stations),
    firstStation: z.optional(RunInputs.shape.firstStation),
    mix: z.optional(RunInputs.shape.mix),
    frequency: RecordingLine.optional(),
  }),
  /** Options of the run that is repeated. */
  actions: z.array(RunAction),
})
const Did = z.strictObject({ now: Instant, did: RunAction })
/** The length and the digest of the journal, to compare it with a replay. */
const RunMark = z.strictObject({ now: Instant, entries: z.int().gte(0), digest: z.string() })
const AnyLine = z.union([Did, RunMark])

export type Head = z.infer<typeof Head>
export type RunMark = z.infer<typeof RunMark>

export interface KeptRun extends Head {
  readonly file: string
  /** The line number of each action, from 1. */
  readonly actionLines: readonly number[]
  /** The moment of the first line after the start; undefined without one. */
  readonly firstMs: number | undefined
  /** The last known moment of the world; undefined for its start. */
  readonly reachedMs: number | undefined
  readonly mark: RunMark | undefined
  /** The checksum of the last change or the start, which the next line continues; undefined in a run without checksums. */
  readonly sum: string | undefined
}

export const headLine = (head: Head) => JSON.stringify({ loadstar: 'run', version: VERSION, ...head })
export const didLine = (nowMs: number, did: RunAction) => JSON.stringify({ now: new Date(nowMs).toISOString(), did })

/** Padded to a fixed length for any number of entries, so that a mark can be replaced in place. */
const MARK_LENGTH = 100
export const markLine = (nowMs: number, entries: number, digest: string) =>
  JSON.stringify({ now: new Date(nowMs).toISOString(), entries, digest }).padEnd(MARK_LENGTH)

/** The maximum simulated time between two lines of a run, such as a jump ahead. */
const MAX_GAP_MS = 31 * 86_400_000

/** The error of a line that cannot be right, with the reason as a clause. */
export const damaged = (file: string, line: number, reason?: string) =>
  new PersistenceError(
    `${file}, line ${line}, is damaged${reason === undefined ? '' : ` (${reason})`}: restore the file from a copy, or use another folder with --data`,
  )

/**
 * Throws a PersistenceError for a moment before the previous one, and for one so far after it that the replay would take hours.
 * `mayBeSame`: several changes can be made in one second.
 */
export function expectFollows(file: string, line: number, beforeMs: number, nowMs: number, mayBeSame = true) {
  const [now, before] = [nowMs, beforeMs].map((ms) => new Date(ms).toISOString())
  if (nowMs < beforeMs) throw damaged(file, line, `${now} is earlier than ${before} of the line before`)
  if (nowMs === beforeMs && !mayBeSame) throw damaged(file, line, `it repeats the moment ${now}`)
  if (nowMs - beforeMs > MAX_GAP_MS) throw damaged(file, line, `${now} is more than 31 days after ${before}`)
}

const MISFIT = 'its checksum does not fit: it was altered or moved, or a change before it is missing'

/** The value of a line whose checksum fits; `sum` is undefined in a run without checksums. */
function valueOf(file: string, number: number, line: string, before: string | undefined): { value: unknown; sum?: string } {
  if (before === undefined) return { value: parsedJson(line) }
  const found = unsealed(line, before)
  if (!found?.fits) throw damaged(file, number, MISFIT)
  return { value: parsedJson(found.text), sum: found.sum }
}

/** Reads the first line. A line with a checksum that does not fit is damaged, and not the file of another program. */
function readFirst(file: string, line: string): { value: unknown; sum?: string } {
  const { value, sum } = valueOf(file, 1, line, unsealed(line, NO_LINE) && NO_LINE)
  const found = z.looseObject({ loadstar: z.literal('run'), version: z.unknown() }).safeParse(value)
  if (!found.success) {
    if (line.startsWith('{"loadstar":"run",')) throw damaged(file, 1)
    const orDamaged = value === undefined ? ', or its line 1 is damaged' : ''
    throw new PersistenceError(`${file} is not a run of this simulator${orDamaged}: use another folder with --data`)
  }
  const { version } = found.data
  if (Number.isSafeInteger(version) && Number(version) > VERSION) {
    throw new PersistenceError(
      `${file} was written by another version of Loadstar (its format is ${String(version)}, this one reads ${VERSION}): use another folder with --data`,
    )
  }
  const expected = sum === undefined ? WITHOUT_SUMS : VERSION
  if (version !== expected) {
    const isOther = version === VERSION || version === WITHOUT_SUMS
    throw damaged(file, 1, isOther ? MISFIT : `version must be ${expected}, not ${JSON.stringify(version)}`)
  }
  return { value, ...(sum !== undefined && { sum }) }
}

/** A killed process leaves the start of a line, or a line without its line break. Anything after a line is damage. */
function expectStart(file: string, number: number, rest: string) {
  if (/"sum":"[0-9a-f]{12}"\} *[^ \0]/.test(rest)) throw damaged(file, number, 'its line break is altered')
}

/** Reads a stored run. Throws a PersistenceError with one sentence that names the file and the invalid line. */
export function readRun(file: string, text: string): KeptRun {
  const [first = '', ...others] = text.split('\n')
  const rest = others.pop() ?? ''
  expectStart(file, others.length + 2, rest)
  const read = <T>(schema: z.ZodType<T>, value: unknown, line: number): T => {
    const found = schema.safeParse(value, { error: inputMessage })
    if (found.success) return found.data
    const [issue] = found.error.issues
    throw damaged(file, line, issue && issue.path.length > 0 ? `${issue.path.join('.')} ${issue.message}` : undefined)
  }

  const { value, sum: firstSum } = readFirst(file, text.includes('\n') ? first : '')
  const run = read(Head, value, 1)
  let sum = firstSum
  let beforeMs: number | undefined
  const lines = others.map((line, index) => {
    const number = index + 2
    const { value, sum: own } = valueOf(file, number, line, sum)
    const found = read(AnyLine, value, number)
    const nowMs = Date.parse(found.now)
    if (beforeMs !== undefined) expectFollows(file, number, beforeMs, nowMs, 'did' in found)
    beforeMs = nowMs
    if ('did' in found) sum = own
    return found
  })
  return {
    ...run,
    file,
    actionLines: [...run.actions.map(() => 1), ...lines.flatMap((line, index) => ('did' in line ? [index + 2] : []))],
    actions: [...run.actions, ...lines.flatMap((line) => ('did' in line ? [line.did] : []))],
    firstMs: lines[0] && Date.parse(lines[0].now),
    reachedMs: beforeMs,
    mark: lines.findLast((line) => 'entries' in line),
    sum,
  }
}
