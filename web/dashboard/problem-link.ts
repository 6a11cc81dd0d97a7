import { paths } from '#app/paths.ts'
import { can, type Holder } from '#contract/access.ts'
import type { Problem, ProblemKind } from '#contract/dashboard.ts'
import type { GroupType } from '#contract/groups.ts'
import type { StationStatus } from '#contract/statuses.ts'

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
