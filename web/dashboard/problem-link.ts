import { paths } from '#app/paths.ts'
import { can, type Holder } from '#contract/access.ts'
import type { Problem, ProblemKind } from '#contract/dashboard.ts'

/** The part of a group's page where one sees to each kind of problem. */
const PART: Readonly<Record<ProblemKind, string>> = {
  overload: 'load-management',
  'safe-limit': 'external-device',
  'fcr-activated': 'charts',
  faulted: 'stations',
  offline: 'stations',
  congestion: 'charts',
  waiting: 'stations',
}

/** Where one sees to a problem, of the places that are open to the user; undefined when none is. */
export function problemLink({ kind, groupId, deviceId }: Pick<Problem, 'kind' | 'groupId' | 'deviceId'>, user: Holder) {
  if (kind === 'congestion' && groupId !== null && can.seeCongestion(user)) {
    return `${paths.congestion()}?group=${groupId}&states=active`
  }
  if (!can.seeGroups(user) || !can.seeDevices(user)) return undefined
  if (deviceId !== null) return paths.device(deviceId)
  if (groupId === null) return paths.stations()
  const part = kind === 'fcr-activated' && can.seeDemandResponse(user) ? 'demand-response' : PART[kind]
  return `${paths.group(groupId)}#${part}`
}
