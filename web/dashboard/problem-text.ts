import type { Problem, ProblemKind } from '#contract/dashboard.ts'
import { kilowattText } from '#units/current-power.ts'
import { phaseLoadText } from '#units/phase-load.ts'
import { flowText } from '#units/power-flow.ts'
import { availableText, soldText } from '#units/reserves.ts'

/** How bad a kind is: somebody must act now, should look at it, or should know of it. */
export type Weight = 'danger' | 'warning' | 'informative'

export const KIND: Readonly<Record<ProblemKind, { readonly label: string; readonly weight: Weight }>> = {
  overload: { label: 'Overload', weight: 'danger' },
  'safe-limit': { label: 'Safe limit', weight: 'danger' },
  'fuse-unwatched': { label: 'Unwatched', weight: 'danger' },
  'outside-group': { label: 'Outside', weight: 'danger' },
  'fcr-activated': { label: 'Activated', weight: 'warning' },
  'reserve-short': { label: 'Reserve', weight: 'warning' },
  faulted: { label: 'Faulted', weight: 'danger' },
  offline: { label: 'Offline', weight: 'warning' },
  congestion: { label: 'Congestion', weight: 'informative' },
  waiting: { label: 'Waiting', weight: 'informative' },
}

type Said = Pick<Problem, 'kind' | 'groupName' | 'deviceName' | 'deviceId' | 'count' | 'powerKw' | 'limitKw' | 'load'>

/** What a problem is about: a device, a group, or stations that are in none. */
export const subjectOf = ({ deviceName, deviceId, groupName }: Said): string =>
  deviceName || deviceId || groupName || 'Stations without a group'

const TEXT: Readonly<Record<ProblemKind, (problem: Said) => string>> = {
  overload: ({ load, powerKw, limitKw }) =>
    load ? phaseLoadText(load) : `takes ${kilowattText(powerKw)} of ${kilowattText(limitKw)}`,
  'safe-limit': () => 'the external meter is silent',
  'fuse-unwatched': () => 'the main fuse is no longer watched',
  'outside-group': ({ deviceId, groupName, count, powerKw }) => {
    const draw = powerKw === null ? '' : ` ${kilowattText(powerKw)}`
    if (deviceId !== null) return `draws${draw} from the supply of ${groupName}, and is not in that group`
    return `${count === 1 ? '1 station draws' : `${count} stations draw`}${draw} from its supply without being in the group`
  },
  'fcr-activated': ({ powerKw }) =>
    powerKw === null ? 'follows the frequency' : `follows the frequency, at ${flowText(powerKw * 1_000)}`,
  'reserve-short': ({ powerKw, limitKw }) => `sold ${soldText(limitKw ?? 0)}, ${availableText(powerKw ?? 0)}`,
  faulted: (problem) => among(problem, 'faulted'),
  offline: (problem) => among(problem, 'offline'),
  congestion: ({ limitKw }) => (limitKw === null ? 'a rule is in force' : `held to ${kilowattText(limitKw)} by a rule`),
  waiting: ({ count }) => (count === 1 ? '1 car waits for load management' : `${count} cars wait for load management`),
}

/** A problem in words, beside what it is about. */
export const problemText = (problem: Said): string => TEXT[problem.kind](problem)

/** A device by itself, or so many of a group. */
function among({ deviceId, deviceName, groupName, count }: Said, what: string): string {
  if (deviceName || deviceId) return groupName ? `${what}, in ${groupName}` : what
  return count === 1 ? `1 station ${what}` : `${count} stations ${what}`
}
