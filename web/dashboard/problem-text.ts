import { paths } from '#app/paths.ts'
import { can, type Holder } from '#contract/access.ts'
import type { Acknowledgement, Problem, ProblemKind, Snooze } from '#contract/dashboard.ts'
import type { GroupType } from '#contract/groups.ts'
import { plural } from '#contract/plural.ts'
import type { StationStatus } from '#contract/statuses.ts'
import { NO_VALUE } from '#contract/wire.ts'
import { kilowattText, flowText } from '#units/current-power.ts'
import { clockText, dateTimeText, type Moment } from '#units/dates.ts'
import { percentText } from '#units/numbers/number-format.ts'
import { phaseLoadText } from '#units/phase-load.ts'
import { availableText, reserveName, reservePowerText, responseText } from '#units/reserves.ts'

/** The choices of an acknowledgement. Without a snooze it lasts until the problem clears or gets worse. */
export const SNOOZE_LABEL: Readonly<Record<Snooze, string>> = {
  '15-minutes': 'For 15 minutes',
  '1-hour': 'For 1 hour',
  tomorrow: 'Until tomorrow 08:00 (site time)',
}

/** `Acknowledged by Anna at 02/03/2026 14:09:00 UTC+2, until 02/03/2026 14:24:00 UTC+2: electrician called` */
export function acknowledgementText(
  { by, at, note, until }: Acknowledgement,
  text: (moment: Moment) => string = dateTimeText,
): string {
  const end = until === null ? '' : `, until ${text(until)}`
  return `Acknowledged by ${by} at ${text(at)}${end}${note && `: ${note}`}`
}

/** The station filter of a problem in its group. */
const STATUS: Readonly<Partial<Record<ProblemKind, StationStatus>>> = {
  faulted: 'Faulted',
  offline: 'Offline',
  waiting: 'SuspendedEVSE',
}

/** The section with the limits of a group; batteries have none. */
const LIMITS_PART: Readonly<Record<GroupType, string>> = {
  GROUP_TYPE_CHARGER: 'load-management',
  GROUP_TYPE_DC: 'load-management',
  GROUP_TYPE_V2G: 'v2g',
  GROUP_TYPE_BATTERY: 'stations',
}

type Placed = Pick<Problem, 'kind' | 'groupId' | 'groupType' | 'isStepwise' | 'deviceId' | 'reserve'>

/** The section of a group page where a problem can be solved. */
function partOf({ kind, groupType, isStepwise, reserve }: Placed, user: Holder): string {
  if (kind === 'overload' || kind === 'fuse-unwatched') return LIMITS_PART[groupType ?? 'GROUP_TYPE_CHARGER']
  if (kind === 'target-missed') return 'v2g-sessions'
  if (kind === 'safe-limit' || kind === 'surplus-unknown') return 'external-device'
  // Stepwise services have no activation notice. The limit reasons of the stations show the response.
  if (kind === 'fcr-activated' && !isStepwise) return can.seeDemandResponse(user) ? 'demand-response' : 'charts'
  if (kind === 'reserve-short' && reserve?.service === 'FFR') return 'v2g'
  if (kind === 'reserve-short' && can.seeDemandResponse(user)) return 'demand-response'
  return kind === 'congestion' ? 'charts' : 'stations'
}

/** The URL where the user can solve a problem; undefined if no such page is open to the user. */
export function problemLink(problem: Placed, user: Holder): string | undefined {
  const { kind, groupId, deviceId } = problem
  if (kind === 'congestion' && groupId !== null && can.seeCongestion(user)) {
    return `${paths.congestion()}?group=${groupId}&states=active`
  }
  if (!can.seeGroups(user) || !can.seeDevices(user)) return undefined
  if (deviceId !== null && kind !== 'target-missed') return paths.device(deviceId)
  const status = STATUS[kind]
  const query = status === undefined ? '' : `?${new URLSearchParams({ status })}`
  return groupId === null ? `${paths.stations()}${query}` : `${paths.group(groupId)}${query}#${partOf(problem, user)}`
}

type Said = Pick<
  Problem,
  'kind' | 'groupName' | 'deviceName' | 'deviceId' | 'count' | 'powerKw' | 'limitKw' | 'load' | 'plan' | 'reserve' | 'response'
> &
  Partial<Pick<Problem, 'isStepwise'>>

/** The subject of a problem: a device, a group, or stations without a group. */
export const subjectOf = ({ deviceName, deviceId, groupName }: Said): string =>
  deviceName || deviceId || groupName || 'Stations without a group'

const TEXT: Readonly<Record<ProblemKind, (problem: Said) => string>> = {
  overload: ({ load, powerKw, limitKw }) =>
    load ? phaseLoadText(load) : `takes ${kilowattText(powerKw)} of ${kilowattText(limitKw)}`,
  'safe-limit': () => 'no values from the external meter',
  'surplus-unknown': () => 'the solar surplus is unknown and counts as 0, no values from the meter',
  'fuse-unwatched': () => 'the main fuse is no longer monitored',
  'outside-group': ({ deviceId, groupName, count, powerKw }) => {
    const draw = powerKw === null ? '' : ` ${kilowattText(powerKw)}`
    if (deviceId !== null) return `draws${draw} from the supply of ${groupName} but is not in that group`
    return `${count} ${plural(count, 'station draws', 'stations draw')}${draw} from its supply without being in the group`
  },
  'target-missed': ({ deviceId, count, plan }) => {
    const leaves = plan
      ? `leaves ${clockText(plan.departure)} with ${plan.reachableSoC === null ? 'an unknown state of charge' : percentText(plan.reachableSoC)}, target ${percentText(plan.targetSoC)}`
      : ''
    if (deviceId !== null) return leaves || 'its car will miss its target'
    return `${count} cars will miss their target${leaves && `, the first ${leaves}`}`
  },
  'fcr-activated': ({ powerKw, response, isStepwise }) =>
    [
      isStepwise === false ? 'reduces its power at a low frequency' : 'follows the frequency',
      response && lowerFirst(responseText(response)),
      powerKw !== null && `at ${flowText(powerKw * 1_000)}`,
    ]
      .filter(Boolean)
      .join(', '),
  'reserve-short': ({ powerKw, limitKw, reserve }) => {
    const soldKw = reserve?.soldKw ?? limitKw
    return [
      `sold ${soldKw === null ? NO_VALUE : reservePowerText(soldKw)}${reserve ? ` of ${reserveName(reserve)}` : ''}`,
      limitKw !== null && limitKw !== soldKw && `${reservePowerText(limitKw)} due now`,
      powerKw === null ? 'available power unknown' : availableText(powerKw),
    ]
      .filter(Boolean)
      .join(', ')
  },
  faulted: (problem) => among(problem, 'faulted'),
  'setpoint-ignored': (problem) =>
    among(problem, plural(problem.count, 'does not follow its setpoint', 'do not follow their setpoints')),
  offline: (problem) => `${among(problem, 'offline')}${unknownTargetText(problem)}`,
  congestion: ({ limitKw }) =>
    limitKw === null ? 'a congestion rule is active' : `limited to ${kilowattText(limitKw)} by a congestion rule`,
  waiting: ({ count }) => `${count} ${plural(count, 'car waits', 'cars wait')} for current`,
}

/** `; its car leaves 13:00, target 80 % not known`: an offline station says nothing of its car. */
function unknownTargetText({ deviceId, plan }: Said): string {
  if (!plan) return ''
  return `; ${deviceId === null ? 'the first car' : 'its car'} leaves ${clockText(plan.departure)}, target ${percentText(plan.targetSoC)} not known`
}

/** The text of a problem, without its subject. */
export const problemText = (problem: Said): string =>
  (TEXT as Partial<typeof TEXT>)[problem.kind]?.(problem) ?? among(problem, problem.kind)

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** A single device, or a number of stations of a group. */
function among({ deviceId, deviceName, groupName, count }: Said, what: string): string {
  if (deviceName || deviceId) return groupName ? `${what}, in ${groupName}` : what
  return `${count} ${plural(count, 'station', 'stations')} ${what}`
}
