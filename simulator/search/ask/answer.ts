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
import { planText } from '../report/plan-text.ts'
import { siteFileName, pathFrom } from '../report/site-path.ts'
import { shrink } from '../shrink/shrink.ts'
import { decisionSentence } from './decision-sentence.ts'
import { lineSentence } from './line-sentence.ts'
import { worstSecond, type WorstSecond } from './worst-second.ts'

/** Decisions of the worst minute that are listed. */
const MAX_DECISIONS = 8
/** A smaller plan counts if it is at least this near to the worst second. */
const SAME = 0.05

/** The worst run of a search. */
export interface WorstRun {
  readonly plan: Plan
  readonly worst: WorstSecond
}

export interface Answer {
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
