import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { plural } from '#contract/plural.ts'
import type { JournalEntry } from '#contract/sim/journal-entry.ts'
import { expectationAsText } from '#simulator/scenario/expectations/observations.ts'
import type { Expected } from '#simulator/scenario/language/expected.ts'
import type { World } from '#simulator/core/world/state.ts'
import { isFitting, type Plan } from '../generate/generate.ts'
import type { Stage } from '../generate/stage.ts'
import { pathFrom, planText, siteFileName } from '../report/plan-text.ts'
import { shrink } from '../shrink/shrink.ts'
import { type AskResult, type AskTask, prepareQuestion, worstSecond, type WorstSecond } from './ask-seeds.ts'
import { stimulusAsText } from '#simulator/scenario/playback/stimulus-words.ts'
import type { Stimulus } from '#simulator/scenario/language/stimuli.ts'
import type { SearchOptions } from '../search-options.ts'
import { searchInThreads } from '../workers/pool.ts'

type Fields = Readonly<Record<string, unknown>>

const nameOf = ({ stations }: World, asked: unknown) =>
  stations.find(({ name, deviceId, stationId }) => [name, deviceId, stationId].includes(asked as never))?.name ?? String(asked)
const groupOf = ({ groups }: World, asked: unknown) =>
  [...groups.values()].find(({ id, name }) => id === asked || name === asked)?.name ?? String(asked)

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function vehicleSentence({ arrives, leaves }: Fields, station: string): string | undefined {
  if (leaves === true) return `The car at ${station} leaves.`
  if (typeof arrives !== 'object' || arrives === null) return undefined
  const { limit = 16, phases = 3, soc = 40 } = arrives as Fields
  const taken = phases === 1 ? `${String(limit)} A on one phase` : `${String(limit)} A on ${String(phases)} phases`
  return `A car arrives at ${station}. It is charged to ${String(soc)} % and takes up to ${taken}.`
}

function meterSentence({ value, silent, release, for: span }: Fields, group: string): string | undefined {
  const during = span === undefined ? '' : ` for ${textOf(span)}`
  if (silent === true) return `The meter of ${group} sends no values${during}.`
  if (silent === false) return `The meter of ${group} sends values again.`
  if (release === true) return `The building of ${group} returns to its ordinary load.`
  if (value === undefined) return undefined
  return `The building of ${group} draws ${[value].flat().map(textOf).join(', ')} A${during}.`
}

function stationSentence({ station, ...change }: Fields, world: World): string | undefined {
  if (Object.keys(change).length !== 1) return undefined
  const name = nameOf(world, station)
  if (change['online'] === false) return `${name} goes offline.`
  if (change['online'] === true) return `${name} is online again.`
  if (change['plug'] === true) return `A car is plugged in at ${name}.`
  if (change['unplug'] === true) return `The car at ${name} leaves.`
  return undefined
}

/** A line of a timeline as a sentence with the names of the site. */
function lineSentence(stimulus: Fields, world: World): string {
  const { vehicle, meter, station, operator } = stimulus as Record<string, Fields | undefined>
  if (operator) {
    const input = operator['body'] ?? operator['params'] ?? {}
    return `User ${String(operator['user'])} calls ${String(operator['call'])} with ${JSON.stringify(input)}.`
  }
  const said =
    (vehicle && vehicleSentence(vehicle, nameOf(world, vehicle['station']))) ??
    (meter && meterSentence(meter, groupOf(world, meter['group']))) ??
    (station && stationSentence(station, world))
  if (said !== undefined) return said
  const { stimulus: kind, text } = stimulusAsText(stimulus as unknown as Stimulus)
  return `${kind[0]?.toUpperCase()}${kind.slice(1)}: ${text}.`
}

const list = (values: readonly number[]) => values.map((value) => value.toFixed(1)).join(', ')

/** A decision of the journal as a sentence; undefined for an entry that is not one. */
function decisionSentence(entry: JournalEntry, world: World): string | undefined {
  const { kind, groupId, deviceId, current, state, limit, budgets, enabled, event } = entry as JournalEntry &
    Record<string, unknown>
  const group = world.groups.get(Number(groupId))?.name ?? 'the group'
  const station = world.byDeviceId.get(String(deviceId))?.name ?? String(deviceId)
  const isDc = world.groups.get(Number(groupId))?.type === 'GROUP_TYPE_DC'
  const unit = isDc ? 'kW' : 'A'
  if (kind === 'allocation') {
    const because = typeof limit === 'string' ? ` (limit: ${limit})` : ''
    if (state === 'waiting') return `${station} waits${because}.`
    return `${station} is allocated ${Number(current).toFixed(1)} ${unit}${because}.`
  }
  if (kind === 'load' && Array.isArray(budgets)) return `The budget of ${group} is ${list(budgets as number[])} ${unit}.`
  if (kind === 'safe-limit') return `The safe limit of ${group} ${enabled === true ? 'begins' : 'ends'}.`
  if (kind === 'fcr' && event === 'activated') return `Demand response of ${group} is activated.`
  if (kind === 'fcr' && event === 'released') return `Demand response of ${group} is released.`
  return undefined
}

/** Decisions of the worst minute that are listed. */
const MAX_DECISIONS = 8
/** A smaller plan counts if it is at least this near to the worst second. */
const SAME = 0.05

/** The worst run of a search. */
interface WorstRun {
  readonly plan: Plan
  readonly worst: WorstSecond
}

interface Answer {
  readonly isBroken: boolean
  /** Sentences for the terminal. */
  readonly lines: readonly string[]
  /** The path of the scenario that leads to the worst second; null if no second was worse than another. */
  readonly file: string | null
}

interface Asked {
  readonly text: string
  readonly question: Expected
  readonly stage: Stage
  readonly runs: number
  readonly brokenRuns: number
  /** Folder of the scenario file, absolute. */
  readonly out: string
  readonly nowMs: () => number
}

const groupsOf = (world: World, { line }: Expected): readonly number[] => {
  if ('station' in line) {
    return (
      world.stations.find(({ name, deviceId, stationId }) => [name, deviceId, stationId].includes(line.station as never))
        ?.groupIds ?? []
    )
  }
  const asked = 'group' in line ? line.group : 'log' in line ? line.log.group : undefined
  return [...world.groups.values()]
    .filter(({ id, name }) => asked === undefined || id === asked || name === asked)
    .map(({ id }) => id)
}

const clock = (ms: number) => new Date(ms).toISOString().slice(11, 19)

/** The last decisions of the minute that ends with the worst second. */
function decisionsIn(entries: readonly JournalEntry[], world: World, question: Expected): string[] {
  const groups = groupsOf(world, question)
  const said = entries.flatMap((entry) => {
    const sentence = groups.includes(Number(entry['groupId'])) ? decisionSentence(entry, world) : undefined
    return sentence === undefined ? [] : [`  ${clock(Date.parse(entry.at))}  ${sentence}`]
  })
  return said.slice(-MAX_DECISIONS)
}

/** Reduces the worst run to the fewest lines and explains it. Writes its scenario file. */
export async function answerOf(found: WorstRun, { text, question, stage, runs, brokenRuns, out, nowMs }: Asked): Promise<Answer> {
  const { excess } = found.worst
  const words = expectationAsText(stage.world, question.line)
  const held = (isBroken: boolean) =>
    isBroken
      ? `No. "${words}" was broken in ${brokenRuns} of ${runs} random runs of up to ten minutes.`
      : `No breach found. "${words}" held in all of ${runs} random runs of up to ten minutes.`
  if (excess === -Infinity) {
    return {
      isBroken: false,
      file: null,
      lines: [held(false), 'It has no figure, so no second was nearer to a breach than another.'],
    }
  }
  const smallest = await shrink(
    found.plan,
    async (plan) => {
      if (!plan.lines.every(({ stimulus }) => isFitting(stage, stimulus))) return undefined
      const worst = await worstSecond(plan, stage, question)
      return worst.excess >= excess - SAME && worst.excess > 0 === excess > 0 ? { atS: worst.atS } : undefined
    },
    nowMs,
  )
  let ended: World | undefined
  const worst = await worstSecond(smallest, stage, question, (world) => (ended = world))
  const world = ended ?? stage.world
  const atMs = smallest.startMs + worst.atS * SECOND_MS
  const minuteMs = Math.floor(atMs / MINUTE_MS) * MINUTE_MS
  const inMinute = world.journal.entries.filter(({ at }) => Date.parse(at) >= minuteMs && Date.parse(at) <= atMs)
  const decisions = decisionsIn(inMinute, world, question)
  const isBroken = worst.excess > 0
  const causes = smallest.lines.filter(({ atS }) => atS <= worst.atS)

  const file = join(out, `ask-${siteFileName(stage.site)}-${smallest.seed}.yaml`)
  mkdirSync(out, { recursive: true })
  const about = `${words}: the worst second of ${runs} runs is ${clock(atMs)}, where ${worst.seen}.`
  const stations = stage.scenario.stationCount
  writeFileSync(
    file,
    planText(smallest, { about, notes: [`Asked: ${text}`], expect: [question.line], stations, pathOf: pathFrom(out) }),
  )

  const date = new Date(atMs).toISOString().slice(0, 10)
  return {
    isBroken,
    file,
    lines: [
      held(isBroken),
      `The worst minute begins at ${clock(minuteMs)} UTC on ${date}: at ${clock(atMs)} ${worst.seen}.`,
      causes.length === 0
        ? 'No event led there: it is the start of the site.'
        : `${causes.length} ${plural(causes.length, 'event', 'events')} led there, from a start at ${clock(smallest.startMs)}:`,
      ...causes.map(({ atS, stimulus }) => `  ${clock(smallest.startMs + atS * SECOND_MS)}  ${lineSentence(stimulus, world)}`),
      decisions.length === 0 ? 'The platform decided nothing in that minute.' : 'What the platform decided in that minute:',
      ...decisions,
    ],
  }
}

interface Asking {
  readonly onProgress: (runs: number, brokenRuns: number) => void
  readonly nowMs: () => number
  /** Ends the search; the answer is given from the runs so far. */
  readonly signal: AbortSignal
}

/**
 * Answers a question about the site of a search with the worst minute of its seeds. Rejects with an Error of one sentence if the site
 * or the question cannot be read.
 */
export async function ask(text: string, options: SearchOptions, { onProgress, nowMs, signal }: Asking): Promise<Answer> {
  const { sites, fromSeed, seeds, forMs, workers, out } = options
  const [site = ''] = sites
  const { stage, question, generate } = await prepareQuestion(site, text)
  const endMs = nowMs() + forMs
  let given = 0
  let runs = 0
  let brokenRuns = 0
  let best: AskResult | undefined

  const next = (): AskTask | undefined => {
    if (given >= seeds || nowMs() >= endMs) return undefined
    given += 1
    return { seed: fromSeed + given - 1, site, ask: text }
  }
  const onResult = (result: AskResult) => {
    runs += 1
    if (result.worst.excess > 0) brokenRuns += 1
    const { excess } = result.worst
    // With equal figures, the lowest seed counts, whichever thread is faster.
    if (!best || excess > best.worst.excess || (excess === best.worst.excess && result.seed < best.seed)) best = result
    onProgress(runs, brokenRuns)
  }
  await searchInThreads<AskTask, AskResult>({ workers: Math.min(workers, seeds), next, onResult }, signal)
  if (!best) throw new Error('no run was played')
  return answerOf({ plan: generate(best.seed), worst: best.worst }, { text, question, stage, runs, brokenRuns, out, nowMs })
}
