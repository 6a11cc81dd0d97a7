import { can } from '#contract/access.ts'
import { DlmAction, SafeLimitChange } from '#contract/dlm.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { DAY_MS, SECOND_MS } from '#contract/durations.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { OCPP_STATUSES } from '#contract/statuses.ts'
import { Refusal } from '#contract/wire.ts'
import { rulesOf } from '#simulator/congestion/world/congestion.ts'
import type { World } from '#simulator/core/world/state.ts'
import { maxRows } from '#simulator/dlm/world/load-log.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { isChargerKind } from '#simulator/devices/model/plan.ts'
import { checkCall, checkNamed, type Fail } from './check.ts'
import {
  type AnswerExpectation,
  type BidsExpectation,
  type GroupExpectation,
  type LogExpectation,
  type NoticeExpectation,
  type StationExpectation,
  Range,
} from './expectation.ts'
import type { Expected } from './expected.ts'
import { MAX_AMPERES } from './fields.ts'
import { findGroup } from './find-group.ts'
import { findStation } from './find-station.ts'
import { noticeReader } from './find-user.ts'
import { NOTICE_SOURCES } from './notices.ts'
import type { TimelineEntry } from './line.ts'
import { didYouMean } from './nearest.ts'
import { emptyRange, gridFrequency, groupRanges, impossiblePart, type Possible, stationRanges } from './possible-range.ts'

/**
 * Checks that the world has everything that an expectation names, and that its outcome is open: an expectation of something that
 * cannot occur in this site and scenario holds or fails without a look at the run. Throws a ScenarioError at the field.
 */
export function checkExpected({ line, fail }: Expected, world: World, lines: readonly TimelineEntry[]) {
  const check: Check = { world, fail, lines }
  if ('property' in line || 'reserves' in line) return
  if ('frequency' in line) return checkRanges([['frequency', line.frequency, gridFrequency(lines)]], check)
  if ('notice' in line) checkNotice(line, check)
  else if ('group' in line) checkGroup(line, check)
  else if ('station' in line) checkStation(line, check)
  else if ('log' in line) checkLog(line, check)
  else checkAnswer(line, check)
}

/** Checks that each range holds for some of the figures that its field can have, and not for all. */
function checkRanges(ranges: ReturnType<typeof stationRanges>, { fail }: Check) {
  for (const [field, range, possible] of ranges) {
    const sentence = range && emptyRange(range, possible)
    if (sentence) throw fail(field.split('.'), sentence)
  }
}

interface Check {
  readonly world: World
  readonly fail: Fail
  /** The timeline of the scenario. */
  readonly lines: readonly TimelineEntry[]
}

/** Whether a line of the timeline makes one of these calls, for this group if the call has one. */
const isCalled = ({ lines }: Check, calls: readonly EndpointName[], groupId?: number): boolean =>
  lines.some(({ stimulus }) => {
    if (!('operator' in stimulus)) return false
    const { call, params } = stimulus.operator
    const named = params?.['groupId']
    return calls.includes(call) && (named === undefined || groupId === undefined || String(named) === String(groupId))
  })

const withLines = (why: string) => `${why}, and no line of the timeline changes that, so that the expectation says nothing`

/** The group can be activated by the frequency. V2G points respond individually, by their settings. */
function expectDemandResponse(group: Group, check: Check) {
  if (group.type === 'GROUP_TYPE_V2G' || group.fcr.isEnabled || group.fcr.isEnabledStepwise) return
  if (!isCalled(check, ['saveFcrSettings'], group.id)) throw new Error(withLines(`${group.name} has no demand response`))
}

const canHaveSafeLimit = ({ dlm }: Group) => dlm.enabled && dlm.useExternalDevice

function expectSafeLimit(group: Group, check: Check) {
  if (canHaveSafeLimit(group) || isCalled(check, ['saveDlmLimits'], group.id)) return
  throw new Error(withLines(`${group.name} has no external meter and no safe limit`))
}

function expectLoadManagement({ id, name, dlm }: Group, check: Check) {
  if (dlm.enabled || isCalled(check, ['saveDlmLimits'], id)) return
  throw new Error(withLines(`${name} has no load management`))
}

/** Congestion rules limit a group without load management too. */
function expectBudget(group: Group, check: Check) {
  if (rulesOf(check.world, group.id).length > 0 || isCalled(check, ['createCongestionRule', 'saveCongestionRule'])) return
  expectLoadManagement(group, check)
}

function expectBids({ id, name, type, bids }: Group, expected: BidsExpectation, check: Check) {
  const isOfChargers = type === 'GROUP_TYPE_CHARGER' || type === 'GROUP_TYPE_DC'
  if (!isOfChargers) throw new Error(`${name} is not a group of chargers and has no bids`)
  if (isCalled(check, ['addBid', 'saveBid'])) return
  const given = check.lines.flatMap(({ stimulus }) => ('bids' in stimulus ? [stimulus.bids] : []))
  const own = given.filter(({ group }) => findGroup(check.world, group).id === id)
  const known = [...bids.values(), ...own.flatMap((change) => ('bids' in change ? change.bids : []))]
  if (known.length === 0) throw new Error(withLines(`${name} has no bids`))
  for (const bid of [expected.current, expected.next]) {
    if (!bid || known.some(({ quantity, price }) => quantity === bid.quantity && price === bid.price)) continue
    throw new Error(withLines(`${name} has no bid of ${bid.quantity} MW at ${bid.price} EUR`))
  }
}

/** One of the groups of a station can have the limit that a reason names. */
function expectLimit(limit: string, { name, groupIds }: Station, check: Check) {
  const has = (group: Group) => {
    const { enabled, isSolarCharging } = group.dlm
    if (limit === 'congestion') return rulesOf(check.world, group.id).length > 0
    if (limit === 'solar') return enabled && isSolarCharging
    return limit === 'safe-limit' ? canHaveSafeLimit(group) : true
  }
  const calls: readonly EndpointName[] = ['saveDlmLimits', 'createCongestionRule', 'saveCongestionRule', 'connectStation']
  if (groupIds.map((id) => findGroup(check.world, id)).some(has) || isCalled(check, calls)) return
  throw new Error(withLines(`no group of ${name} has this limit`))
}

/** Chargers respond to the frequency as a group, V2G points individually, and batteries without activations. */
function checkGroup(line: GroupExpectation, check: Check) {
  const { group: asked, activated, deliveredKw, requiredKw, response } = line
  const isOfResponse = [activated, deliveredKw, requiredKw, response].some((said) => said !== undefined)
  checkNamed(check.fail, ['group'], () => {
    const group = findGroup(check.world, asked)
    const { name, type } = group
    if (isOfResponse && type === 'GROUP_TYPE_BATTERY') throw new Error(`${name} is a battery group and is never activated`)
    if ((deliveredKw || requiredKw) && type === 'GROUP_TYPE_V2G') {
      throw new Error(`${name} is a group of V2G points, which respond to the frequency individually`)
    }
    if (isOfResponse) expectDemandResponse(group, check)
    if (line.safeLimit !== undefined) expectSafeLimit(group, check)
    if (line.waiting !== undefined) expectLoadManagement(group, check)
    if (line.budgetKept) expectBudget(group, check)
    if (line.bid !== undefined) expectBids(group, line.bid, check)
    if (line.promisesKept && type !== 'GROUP_TYPE_V2G') throw new Error(`${name} is not a V2G group and has no forecasts`)
  })
  const group = findGroup(check.world, asked)
  const isOpen = isCalled(check, ['connectStation'], group.id)
  const stations = check.world.stations.filter(({ index }) => isOpen || group.stationIndexes.includes(index))
  checkRanges(groupRanges(stations, group, check.lines, line), check)
}

function checkStation(line: StationExpectation, check: Check) {
  const { session, droop, reason, status, fcrN, obeyed } = line
  const { world, fail, lines } = check
  const find = () => findStation(world, line.station)
  checkNamed(fail, ['station'], () => {
    const { name, plan, groupIds } = find()
    if (session && plan.kind !== 'v2g') throw new Error(`${name} is not a V2G point and has no V2G sessions`)
    if (droop && plan.kind !== 'battery') throw new Error(`${name} is not a battery and has no droop`)
    if (obeyed && !isChargerKind(plan.kind)) throw new Error(`${name} is no charger, and is not compared with limits`)
    if (fcrN !== undefined && plan.kind !== 'battery') throw new Error(`${name} is not a battery and has no FCR-N`)
    if (reason && groupIds.length === 0 && !isCalled(check, ['connectStation'])) {
      throw new Error(withLines(`${name} is in no group and has no reason for its limit`))
    }
  })
  if (status !== undefined && !find().ocpp) checkNamed(fail, ['status'], () => expectStatus(status, lines, find()))
  checkRanges(stationRanges(find(), line), check)
  if (reason?.limit !== undefined) checkNamed(fail, ['reason', 'limit'], () => expectLimit(reason.limit ?? '', find(), check))
  if (reason?.ignoring !== undefined) checkNamed(fail, ['reason', 'ignoring'], () => expectName(reason.ignoring ?? '', world))
}

/** The status of a battery while no line of the timeline sets another one: it does not change with its power. */
const BATTERY_STATUSES = ['Available']

/** A station has the statuses of OCPP 1.6, and those of the timeline. */
function expectStatus(status: string, lines: readonly TimelineEntry[], { name, plan }: Station) {
  const set = lines.flatMap(({ stimulus }) => ('station' in stimulus ? (stimulus.station.status ?? []) : []))
  const known = [...new Set<string>([...(plan.kind === 'battery' ? BATTERY_STATUSES : OCPP_STATUSES), ...set])]
  if (known.includes(status)) return
  if (plan.kind === 'battery') throw new Error(`${name} is a battery and is never ${status}; expected one of ${known.join(', ')}`)
  throw new Error(`no station gets the status "${status}"${didYouMean(status, known) || `; expected one of ${known.join(', ')}`}`)
}

/** A reason names stations by their names. */
function expectName(asked: string, world: World) {
  const { name } = findStation(world, asked)
  if (name !== asked) throw new Error(`a reason names a station by its name, which is "${name}"`)
}

/** A row of a log names the stations of its group, and its meter. */
function expectRow({ stationId, externalDeviceId }: Readonly<Record<string, unknown>>, group: Group, check: Check) {
  const { id, name, dlm } = group
  if (typeof stationId === 'number') {
    const station = findStation(check.world, stationId)
    const isIn = station.groupIds.includes(id) || isCalled(check, ['connectStation'], id)
    if (!isIn) throw new Error(withLines(`${station.name} is not in ${name}`))
  }
  if (typeof externalDeviceId !== 'string' || externalDeviceId === dlm.externalDeviceId) return
  if (!isCalled(check, ['saveDlmLimits'], id)) throw new Error(withLines(`${externalDeviceId} is not the meter of ${name}`))
}

function checkLog({ log }: LogExpectation, check: Check) {
  checkNamed(check.fail, ['log', 'group'], () => {
    const group = findGroup(check.world, log.group)
    if (log.kind === 'dlm') expectLoadManagement(group, check)
    else expectSafeLimit(group, check)
  })
  const wrong = log.has && impossiblePart(log.kind === 'dlm' ? DlmAction : SafeLimitChange, log.has)
  if (wrong) throw check.fail(['log', 'has', ...wrong.path], wrong.sentence)
  checkNamed(check.fail, ['log', 'has'], () => expectRow(log.has ?? {}, findGroup(check.world, log.group), check))
  for (const [field, possible] of Object.entries(logFigures(findGroup(check.world, log.group), check))) {
    const expected = log.has?.[field]
    const range = typeof expected === 'number' ? { equals: expected } : Range.safeParse(expected).data
    const sentence = range && emptyRange(range, possible)
    if (sentence) throw check.fail(['log', 'has', field], sentence)
  }
  if (log.rows?.atLeast === 0) {
    throw check.fail(['log', 'rows', 'atLeast'], 'always holds, so that it says nothing; expected 1 or more')
  }
  const [[key, rows] = ['', 0]] = Object.entries(log.rows ?? {})
  const most = log.kind === 'dlm' ? maxRows(check.world) : DAY_MS / SECOND_MS
  if (rows > most) throw check.fail(['log', 'rows', key], `can never hold here: the log keeps at most ${most} rows`)
}

/** The figures that the fields of a log can have. A device that draws more than its rating counts with its draw. */
function logFigures(group: Group, check: Check): Readonly<Record<string, Possible>> {
  const { id, dlm } = group
  const isJoined = isCalled(check, ['connectStation'], id)
  const stations = check.world.stations.filter(({ index }) => isJoined || group.stationIndexes.includes(index))
  const isOpen = isCalled(check, ['saveDlmLimits'], id)
  const unit = 'A or kW'
  const upTo = (...limits: readonly (number | null)[]): Possible => {
    const most = isOpen ? Infinity : Math.max(0, ...limits.map((limit) => limit ?? 0))
    return { least: 0, most, unit, isAlways: false }
  }
  const [[, , { least, most }]] = groupRanges(stations, group, check.lines, { group: id })
  const within = (from: number, to: number): Possible => ({ least: from, most: to, unit, isAlways: false })
  return {
    activeStations: { least: 0, most: stations.length, unit: 'stations', isAlways: true },
    importLimit: upTo(dlm.importLimit),
    mainCurrent: upTo(dlm.isEnegicMainFuse ? Infinity : dlm.mainCurrent),
    value: upTo(dlm.safeLimit, dlm.importLimit),
    totalChargerConsumption: within(least, most),
    totalBuildingConsumption: within(least - MAX_AMPERES, most + MAX_AMPERES),
    nonChargersConsumption: within(-most - MAX_AMPERES, MAX_AMPERES - least),
    freeReserve: within(-most - MAX_AMPERES, isOpen ? Infinity : (dlm.importLimit ?? Infinity)),
  }
}

function checkNotice({ notice, group: asked, user }: NoticeExpectation, check: Check) {
  checkNamed(check.fail, ['group'], () => {
    const group = findGroup(check.world, asked)
    if (notice.startsWith('Safe Limit')) return expectSafeLimit(group, check)
    const { name, type } = group
    if (type !== 'GROUP_TYPE_CHARGER' && type !== 'GROUP_TYPE_DC') throw new Error(`${name} is not a group of chargers`)
    // Only single-step has this notice.
    if (group.fcr.isEnabled || isCalled(check, ['saveFcrSettings'], group.id)) return undefined
    throw new Error(withLines(`${name} has no single-step demand response`))
  })
  checkNamed(check.fail, ['user'], () => {
    const reader = noticeReader(check.world, user)
    const permissions = Object.fromEntries(reader.permissions.map((permission) => [permission, true]))
    const { allow } = endpoints[NOTICE_SOURCES[notice].call]
    if (allow !== 'anyone' && can[allow]({ ...reader, permissions })) return
    throw new Error(`${reader.user} may not read this notice, so that the expectation says nothing`)
  })
}

function checkAnswer({ answer }: AnswerExpectation, { world, fail, lines }: Check) {
  checkCall(world, answer, ['answer'], fail)
  const { call, status, has } = answer
  // A fault can answer with any body.
  const isForged = lines.some(({ stimulus }) => 'fault' in stimulus && 'call' in stimulus.fault && stimulus.fault.call === call)
  const schema = status >= 400 ? Refusal : (endpoints[call] as AnyEndpoint).reply
  if (!has || !schema || isForged) return
  const wrong = impossiblePart(schema, has)
  if (wrong) throw fail(['answer', 'has', ...wrong.path], wrong.sentence)
}
