import type { World } from '#simulator/core/world/state.ts'
import { isOffering, settingsAt } from '#simulator/demand-response/world/fcr-settings.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type {
  AnswerExpectation,
  Expectation,
  LogExpectation,
  NoticeExpectation,
  PropertyExpectation,
  Range,
  ReservesExpectation,
} from '../language/expectation.ts'
import { RESERVE_NAMES, type ReserveName } from '../language/reserve-names.ts'
import { IDLE_KW } from './rule-outcomes.ts'
import { type Assertion, combineObservations, type Observation } from './watch.ts'
import { type CallAs, callAsText } from '../playback/call.ts'
import { type Expected, type ExpectedWindow, isOpen } from '../language/expected.ts'
import { findGroup } from '../language/find-group.ts'
import { findStation } from '../language/find-station.ts'
import { distancesTo, isWithin, matches, partsOf, rangeAsText } from './matches.ts'
import { groupAssertions } from './group-assertions.ts'
import { stationAssertions } from './station-assertions.ts'
import { gridFrequencyHz } from '#simulator/grid/model/grid.ts'
import { plural } from '#contract/plural.ts'
import { dlmActionsOf, safeLimitChangesOf } from '#simulator/dlm/world/load-reports.ts'
import { sumsAgree } from '#simulator/dlm/world/log-sums.ts'
import { noticeReader } from '../language/find-user.ts'
import { NOTICE_SOURCES, REREAD_MS } from '../language/notices.ts'
import { PROPERTIES } from '#simulator/scenario/properties/all-properties.ts'

/** Whether a member of a group is like this. It is asked for every group in every second, so that no list of members is made. */
const hasMember = ({ stations }: World, { stationIndexes }: Group, isLikeThis: (station: Station) => boolean): boolean =>
  stationIndexes.some((index) => {
    const station = stations[index]
    return station !== undefined && isLikeThis(station)
  })

function soldBy(world: World, group: Group): ReserveName[] {
  const { type, fcr, v2g } = group
  if (type === 'GROUP_TYPE_BATTERY') return hasMember(world, group, ({ fcrNEnabled }) => fcrNEnabled) ? ['fcr-n'] : []
  if (type === 'GROUP_TYPE_V2G') {
    const isFast =
      (v2g?.mode === 'freq' || v2g?.mode === 'external') &&
      (v2g.ffrPositive > 0 || (v2g.ffrNegative > 0 && v2g.isFfrOverFrequencyEnabled))
    return [...(isFast ? (['ffr'] as const) : []), ...(v2g?.mode === 'freq' ? (['fcr-n'] as const) : [])]
  }
  if (!isOffering(group)) return []
  return [fcr.isEnabled ? 'single-step' : fcr.stepwiseMode === 'static' ? 'stepwise-static' : 'stepwise-classic']
}

/** The activated reserves of a group that drew power at that time. Points and batteries follow FCR-N all the time. */
function activatedOf(world: World, group: Group): ReserveName[] {
  if (group.type === 'GROUP_TYPE_V2G') {
    return hasMember(world, group, ({ ffr }) => (ffr?.activations.length ?? 0) > 0) ? ['ffr'] : []
  }
  return group.response.activations
    .filter(({ baselineKw }) => baselineKw >= IDLE_KW)
    .map(({ stepType, atMs }) => {
      if (stepType === 'single-step') return stepType
      return settingsAt(group, atMs).stepwiseMode === 'static' ? 'stepwise-static' : 'stepwise-classic'
    })
}

function reservesOf(world: World, of: (world: World, group: Group) => ReserveName[]): ReserveName[] {
  const found = new Set([...world.groups.values()].flatMap((group) => of(world, group)))
  return RESERVE_NAMES.filter((name) => found.has(name))
}

/** The reserves that the groups of the site sell now. */
export const soldReserves = (world: World): ReserveName[] => reservesOf(world, soldBy)

const namesText = (names: readonly string[]) => (names.length === 0 ? 'no reserve' : names.join(', '))

/** The assertions of a line on what the site sells now, and on what has been activated so far. */
function reservesAssertions(world: World, { sold, activated }: ReservesExpectation['reserves']): Assertion[] {
  const assertion = (verb: string, expected: readonly ReserveName[], find: () => ReserveName[]): Assertion => ({
    text: `${verb} ${namesText(RESERVE_NAMES.filter((name) => expected.includes(name)))}`,
    look: () => {
      const found = find()
      const holds = found.length === new Set(expected).size && found.every((name) => expected.includes(name))
      return { holds, seen: `it ${verb} ${namesText(found)}` }
    },
  })
  return [
    ...(sold ? [assertion('sells', sold, () => soldReserves(world))] : []),
    ...(activated ? [assertion('has activated', activated, () => reservesOf(world, activatedOf))] : []),
  ]
}

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
