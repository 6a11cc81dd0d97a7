import * as z from 'zod'
import { LinkedRecording, RunAction } from '#contract/sim.ts'
import { Instant } from '#contract/wire.ts'
import { PersistenceError } from '#simulator/run/persistence-error.ts'

/**
 * A stored run as lines of JSON: its start, then its actions with their moments, and between them marks of the reached moment.
 * A line is valid if it has its line break.
 */

const VERSION = 1

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
  seed: z.int().gte(0),
  /** Replaces the value of the scenario; null for the value of the scenario. Omitted for the value of the command line. */
  stations: z.int().nullable().optional(),
  firstStation: z.int().nullable().optional(),
  mix: z.string().nullable().optional(),
  recording: z.nullable(LinkedRecording).optional(),
  /** Options of the command line, also for later runs. */
  options: z.object({
    seed: z.int().optional(),
    stations: z.int().optional(),
    firstStation: z.int().optional(),
    mix: z.string().optional(),
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
}

export const headLine = (head: Head) => JSON.stringify({ loadstar: 'run', version: VERSION, ...head })
export const didLine = (nowMs: number, did: RunAction) => JSON.stringify({ now: new Date(nowMs).toISOString(), did })

/** Padded to a fixed length for any number of entries, so that a mark can be replaced in place. */
const MARK_LENGTH = 100
export const markLine = (nowMs: number, entries: number, digest: string) =>
  JSON.stringify({ now: new Date(nowMs).toISOString(), entries, digest }).padEnd(MARK_LENGTH)

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The maximum simulated time between two lines of a run, such as a jump ahead. */
const GAP_AT_MOST_MS = 31 * 86_400_000

/** Throws a PersistenceError for a moment so far after the previous one that the replay would take hours. */
export function expectNear(file: string, line: number, beforeMs: number, nowMs: number) {
  if (nowMs - beforeMs <= GAP_AT_MOST_MS) return
  const moments = `${new Date(nowMs).toISOString()} is more than 31 days after ${new Date(beforeMs).toISOString()}`
  throw new PersistenceError(`${file}, line ${line}, is damaged (${moments}): repair it, or use another folder with --data`)
}

/** The valid lines. */
export const wholeLines = (text: string) => text.slice(0, text.lastIndexOf('\n') + 1)

/** Reads a stored run. Throws a PersistenceError with one sentence that names the file and the invalid line. */
export function readRun(file: string, text: string): KeptRun {
  const [first = '', ...others] = wholeLines(text).split('\n').slice(0, -1)
  const head = z.looseObject({ loadstar: z.literal('run'), version: z.unknown() }).safeParse(jsonOf(first))
  if (!head.success) throw new PersistenceError(`${file} is not a run of this simulator: use another folder with --data`)
  if (head.data.version !== VERSION) {
    const found = JSON.stringify(head.data.version)
    throw new PersistenceError(
      `${file} was written by another version of Loadstar (its format is ${found}, this one reads ${VERSION}): use another folder with --data`,
    )
  }
  const read = <T>(schema: z.ZodType<T>, value: unknown, line: number): T => {
    const found = schema.safeParse(value)
    if (found.success) return found.data
    throw new PersistenceError(`${file}, line ${line}, is damaged: repair it, or use another folder with --data`)
  }

  const run = read(Head, head.data, 1)
  const lines = others.map((line, index) => read(AnyLine, jsonOf(line), index + 2))
  const moments = lines.map(({ now }) => Date.parse(now))
  for (const [index, nowMs] of moments.entries()) {
    const beforeMs = moments[index - 1]
    if (beforeMs !== undefined) expectNear(file, index + 2, beforeMs, nowMs)
  }
  return {
    ...run,
    file,
    actionLines: [...run.actions.map(() => 1), ...lines.flatMap((line, index) => ('did' in line ? [index + 2] : []))],
    actions: [...run.actions, ...lines.flatMap((line) => ('did' in line ? [line.did] : []))],
    firstMs: moments[0],
    reachedMs: moments.at(-1),
    mark: lines.findLast((line) => 'entries' in line),
  }
}
