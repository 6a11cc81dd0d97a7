import type {
  AnswerExpectation,
  Expectation,
  NoticeExpectation,
  PropertyExpectation,
  Range,
  LogExpectation,
} from '../language/expectation.ts'
import { callAsText, type CallAs } from '../playback/call.ts'
import { isOpen, type Expected, type ExpectedWindow } from '../language/expected.ts'
import { findGroup } from '../language/find-group.ts'
import { findStation } from '../language/find-station.ts'
import { matches, partsOf, distancesTo, isWithin, rangeAsText } from './matches.ts'
import { groupAssertions } from './group-assertions.ts'
import { reservesAssertions } from './reserves-assertion.ts'
import { stationAssertions } from './station-assertions.ts'
import { combineObservations, type Assertion, type Observation } from './watch.ts'
import type { World } from '#simulator/core/world/state.ts'
import { gridFrequencyHz } from '#simulator/grid/model/grid.ts'
import { plural } from '#contract/plural.ts'
import { dlmActionsOf, safeLimitChangesOf } from '#simulator/dlm/world/load-reports.ts'
import { sumsAgree } from '#simulator/dlm/world/log-sums.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { noticeReader } from '../language/find-user.ts'
import { NOTICE_SOURCES, REREAD_MS } from '../language/notices.ts'
import { PROPERTIES } from '#simulator/scenario/properties/all-properties.ts'

/** `registers: No energy register falls` */
const propertyAsText = ({ property }: PropertyExpectation): string =>
  `${property}: ${PROPERTIES[property].about.replace(/\.$/, '')}`

/** Checks a property from the start of the run, also outside its window, because the check compares seconds. */
function propertyObserver(world: World, { property }: PropertyExpectation, window: ExpectedWindow) {
  const check = PROPERTIES[property].begin(world, () => {})
  return (): Observation | undefined => {
    const breach = check(world)
    if (!isOpen(window, world.nowMs)) return undefined
    return { holds: !breach, seen: breach?.what ?? 'the property holds' }
  }
}

/** `admin sees the notice 'FCR activated. Frequency is below limit.' for Depot AC` */
const noticeAsText = (world: World, { notice, group, user }: NoticeExpectation): string =>
  `${noticeReader(world, user).user} sees the notice '${notice}' for ${group}`

/**
 * A notice as shown by a console that is open from the start. It is requested every 5 s of simulated time and shown according to
 * the last readable answer. An unreadable answer does not change it.
 */
function noticeObserver(world: World, line: NoticeExpectation, window: ExpectedWindow) {
  const { call, isShown } = NOTICE_SOURCES[line.notice]
  const { user } = noticeReader(world, line.user)
  const groupId = findGroup(world, line.group).id
  let sight: Observation = { holds: false, seen: 'the notice has not been read yet' }

  const read = async (callAs: CallAs) => {
    const { status, body } = await callAs(user, call, { params: { groupId } })
    const isNow = status === 200 ? isShown(body) : undefined
    if (isNow !== undefined) sight = { holds: isNow, seen: isNow ? 'the notice is shown' : 'the notice is not shown' }
    else sight = { ...sight, seen: status === null ? 'no answer was received' : `the answer was ${status}` }
  }

  return (callAs: CallAs): Observation | Promise<Observation | undefined> | undefined => {
    const { nowMs, runStartMs } = world
    const isDue = (nowMs - runStartMs) % REREAD_MS === 0 && nowMs <= window.toMs
    if (!isDue) return isOpen(window, nowMs) ? sight : undefined
    return read(callAs).then(() => (isOpen(window, nowMs) ? sight : undefined))
  }
}

const count = (rows: number) => `${rows} ${plural(rows, 'row', 'rows')}`

/** The assertions of a line on one of the logs of a group. */
function logAssertions(world: World, group: Group, { kind, rows, has, identities }: LogExpectation['log']): Assertion[] {
  const all = () =>
    kind === 'dlm' ? dlmActionsOf(world, group, world.runStartMs) : safeLimitChangesOf(world, group, world.runStartMs)
  const counted = (expected: NonNullable<typeof rows>): Assertion => {
    const { exactly, atLeast = 0 } = expected
    const look = () => {
      const found = all().filter((row) => has === undefined || matches(row, has)).length
      const miss = exactly === undefined ? Math.max(0, atLeast - found) : Math.abs(found - exactly)
      return { holds: miss === 0, seen: `it has ${count(found)}`, miss }
    }
    const such = has ? ` with ${JSON.stringify(has)}` : ''
    return { text: `has ${exactly === undefined ? `at least ${count(atLeast)}` : count(exactly)}${such}`, look }
  }
  const withSums = (): Assertion => {
    const look = () => {
      const wrong = dlmActionsOf(world, group, world.runStartMs).find((row) => !sumsAgree(row))
      return {
        holds: !wrong,
        seen: wrong ? `the row of ${wrong.timestamp} has inconsistent sums` : 'all rows have consistent sums',
      }
    }
    return { text: 'has consistent sums in every row', look }
  }
  return [...(rows === undefined ? [] : [counted(rows)]), ...(identities ? [withSums()] : [])]
}

/** Half of the last displayed digit, Hz. */
const SAME_HZ = 0.0005

/** The assertion of a line on the grid frequency. In a gap of the recording no assertion holds. */
function frequencyAssertion({ grid }: World, range: Range): Assertion {
  const look = () => {
    const foundHz = gridFrequencyHz(grid)
    const seen = Number.isNaN(foundHz) ? 'it is unknown' : `it is ${foundHz.toFixed(3)} Hz`
    return { holds: isWithin(foundHz, range, SAME_HZ), seen, ...distancesTo(foundHz, range) }
  }
  return { text: `is ${rangeAsText(range)} Hz`, look }
}

type WorldExpectation = Exclude<Expectation, AnswerExpectation | NoticeExpectation | PropertyExpectation>

function assertionsOf(world: World, line: WorldExpectation): readonly Assertion[] {
  if ('frequency' in line) return [frequencyAssertion(world, line.frequency)]
  if ('reserves' in line) return reservesAssertions(world, line.reserves)
  if ('group' in line) return groupAssertions(world, findGroup(world, line.group), line)
  if ('station' in line) return stationAssertions(world, findStation(world, line.station), line)
  return logAssertions(world, findGroup(world, line.log.group), line.log)
}

function subjectOf(line: WorldExpectation) {
  if ('frequency' in line) return 'the frequency'
  if ('reserves' in line) return 'the site'
  if ('group' in line) return line.group
  return 'station' in line ? line.station : `the ${line.log.kind} log of ${line.log.group}`
}

/** The expectation of a line as a sentence without its time. */
export function expectationAsText(world: World, line: Expectation): string {
  if ('answer' in line) {
    const { user, call, status, has, ...input } = line.answer
    return `${callAsText(user, call, input)} is answered with ${status}${has ? ` and ${JSON.stringify(has)}` : ''}`
  }
  if ('notice' in line) return noticeAsText(world, line)
  if ('property' in line) return propertyAsText(line)
  return `${subjectOf(line)} ${assertionsOf(world, line)
    .map(({ text }) => text)
    .join(', ')}`
}

/** The subject of the line may have been deleted; the observation then has the error. */
function observe(world: World, line: WorldExpectation): Observation {
  try {
    return combineObservations(assertionsOf(world, line).map(({ look }) => look()))
  } catch (error) {
    return { holds: false, seen: error instanceof Error ? error.message : String(error) }
  }
}

/** Makes the call of a line and checks its answer. */
async function ask(callAs: CallAs, { answer }: AnswerExpectation): Promise<Observation> {
  const { user, call, status, has, ...input } = answer
  const got = await callAs(user, call, input)
  if (got.status === null) return { holds: false, seen: 'no answer was received' }
  if (got.status !== status) {
    return { holds: false, seen: `the answer was ${got.status} ${JSON.stringify(got.body) ?? ''}`.trim() }
  }
  if (!has) return { holds: true, seen: `the answer was ${got.status}` }
  return { holds: matches(got.body, has), seen: `the answer had ${JSON.stringify(partsOf(got.body, has))}` }
}

/** Checks an expectation in one second of a run; returns undefined outside the window of the expectation. */
export type Observer = (callAs: CallAs) => Observation | Promise<Observation | undefined> | undefined

export function createObserver(world: World, { line, window }: Expected): Observer {
  if ('notice' in line) return noticeObserver(world, line, window)
  if ('property' in line) return propertyObserver(world, line, window)
  if ('answer' in line) return (callAs) => (isOpen(window, world.nowMs) ? ask(callAs, line) : undefined)
  return () => (isOpen(window, world.nowMs) ? observe(world, line) : undefined)
}
