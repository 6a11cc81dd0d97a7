import * as z from 'zod'
import { LinkedRecording, RunAction } from '#contract/sim.ts'
import { Instant } from '#contract/wire.ts'
import { PersistenceError } from '#simulator/run/persistence-error.ts'

/**
 * A kept run as lines of JSON: how it began, then what was done to it, each with the moment that the world had reached, and
 * between them how far it had come. A line counts when its line break is there.
 */

const VERSION = 1

/** A recording by its content: the file may be elsewhere by then. */
const Recording = z.object({ file: z.string(), digest: z.string() })
export type Recording = z.infer<typeof Recording>

const Head = z.object({
  scenario: z.union([
    z.strictObject({ name: z.string() }),
    z.strictObject({ yaml: z.string() }),
    // What it names is looked for from where it stood.
    z.strictObject({ file: z.string(), text: z.string() }),
  ]),
  seed: z.int().gte(0),
  /** In place of the scenario's own; null: as the scenario says. Left out, as the command line says. */
  stations: z.int().nullable().optional(),
  firstStation: z.int().nullable().optional(),
  mix: z.string().nullable().optional(),
  recording: z.nullable(LinkedRecording).optional(),
  /** Of the command line, for the runs that come after it too. */
  options: z.object({
    seed: z.int().optional(),
    stations: z.int().optional(),
    firstStation: z.int().optional(),
    mix: z.string().optional(),
    frequency: Recording.optional(),
  }),
  /** Of the run that it takes up again. */
  actions: z.array(RunAction),
})
const Did = z.strictObject({ now: Instant, did: RunAction })
/** The journal up to there: its length, and a digest that tells whether it has come out the same again. */
const Mark = z.strictObject({ now: Instant, entries: z.int().gte(0), digest: z.string() })
const AnyLine = z.union([Did, Mark])

export type Head = z.infer<typeof Head>
export type Mark = z.infer<typeof Mark>

export interface KeptRun extends Head {
  readonly file: string
  /** The line of each action, counting from 1. */
  readonly actionLines: readonly number[]
  /** Of the first line after the beginning; undefined when there is none. */
  readonly firstMs: number | undefined
  /** The last moment that the world is known to have reached; undefined for its start. */
  readonly reachedMs: number | undefined
  readonly mark: Mark | undefined
}

export const headLine = (head: Head) => JSON.stringify({ loadstar: 'run', version: VERSION, ...head })
export const didLine = (nowMs: number, did: RunAction) => JSON.stringify({ now: new Date(nowMs).toISOString(), did })

/** Room for any number of entries: a later mark takes the place of the one before without moving anything. */
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

/** World time between two lines of a run at most, as between a clock and the moment that it is run ahead to. */
const GAP_AT_MOST_MS = 31 * 86_400_000

/** Throws a NotKept for a moment so far ahead of the one before that the run would be replayed for hours or years. */
export function expectNear(file: string, line: number, beforeMs: number, nowMs: number) {
  if (nowMs - beforeMs <= GAP_AT_MOST_MS) return
  const moments = `${new Date(nowMs).toISOString()} is more than 31 days after ${new Date(beforeMs).toISOString()}`
  throw new PersistenceError(`${file}, line ${line}, is damaged (${moments}): mend it, or name another folder with --data`)
}

/** The lines that count. */
export const wholeLines = (text: string) => text.slice(0, text.lastIndexOf('\n') + 1)

/** Reads a kept run. Throws a NotKept with one sentence that names the file, and the line that is wrong. */
export function readRun(file: string, text: string): KeptRun {
  const [first = '', ...others] = wholeLines(text).split('\n').slice(0, -1)
  const head = z.looseObject({ loadstar: z.literal('run'), version: z.unknown() }).safeParse(jsonOf(first))
  if (!head.success) throw new PersistenceError(`${file} is not a run of this simulator: name another folder with --data`)
  if (head.data.version !== VERSION) {
    const found = JSON.stringify(head.data.version)
    throw new PersistenceError(
      `${file} was written by another version of Loadstar (its format is ${found}, this one reads ${VERSION}): name another folder with --data`,
    )
  }
  const read = <T>(schema: z.ZodType<T>, value: unknown, line: number): T => {
    const found = schema.safeParse(value)
    if (found.success) return found.data
    throw new PersistenceError(`${file}, line ${line}, is damaged: mend it, or name another folder with --data`)
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
