import type { AllocationReason, BindingLimit } from '#contract/allocations.ts'
import type { GroupType } from '#contract/groups.ts'
import { roundA } from '#units/current-power.ts'

/** Limits and allocations of a DC group are powers, of any other group currents per phase. */
export type LoadUnit = 'A' | 'kW'
export const unitOf = (type: GroupType): LoadUnit => (type === 'GROUP_TYPE_DC' ? 'kW' : 'A')

/** `13.5 A`, `50 kW`; a dash for what is unknown. */
export const loadText = (value: number | null | undefined, unit: LoadUnit) =>
  value !== null && value !== undefined && Number.isFinite(value) ? `${roundA(value)} ${unit}` : '–'

/**
 * Why a station has what it has, in one sentence: `Holding 10 A: main fuse 63 A, building 38 A, one charger waiting`.
 * The sentence leaves out what the platform does not say. Of a station with other groups besides, whose limits it does not
 * tell of, it promises nothing for those.
 */
export function reasonSentence(reason: AllocationReason, unit: LoadUnit, isOneOfSeveral = false): string {
  const { state, limit } = reason
  if (state === 'idle') return 'Free: no car is connected'
  if (state === 'unlimited') return isOneOfSeveral ? 'No limit of this group is in force' : 'No limit is in force'
  if (state === 'full') return 'Paused: the car is full'

  const doing = { holding: `Holding ${loadText(reason.current, unit)}`, waiting: 'Waiting', paused: 'Paused' }[state]
  const queue = state === 'holding' ? waitingText(reason.chargersWaiting) : aheadText(reason.sessionsAhead)
  if (limit === 'safe-limit') {
    const after = state === 'holding' ? `holding ${loadText(reason.current, unit)}` : (queue ?? state)
    return `Safe limit: ${silenceText(reason.meterSilentS)}, ${after}`
  }
  const cause = limit === null ? [] : CAUSE[limit](reason, unit)
  const said = listed(...cause, queue)
  if (said !== '') return `${doing}: ${said}`
  return state === 'holding' ? doing : UNEXPLAINED[state]
}

const UNEXPLAINED = { waiting: 'Waiting: next to be served', paused: 'Paused: nothing is left for it' }

type Part = string | undefined
const listed = (...parts: readonly Part[]) => parts.filter((part) => part !== undefined).join(', ')
const given = (name: string, value: number | null, unit: LoadUnit): Part =>
  value === null ? name : `${name} ${loadText(value, unit)}`

/** What binds, in words, for one that is served and for one that gets nothing. */
const CAUSE: Record<Exclude<BindingLimit, 'safe-limit'>, (reason: AllocationReason, unit: LoadUnit) => readonly Part[]> = {
  'main-fuse': ({ mainCurrent, buildingCurrent, line }, unit) => [
    given('main fuse', mainCurrent, unit),
    buildingCurrent === null ? undefined : `building ${loadText(buildingCurrent, unit)}${line === null ? '' : ` on L${line}`}`,
  ],
  'import-limit': ({ importLimit, line }, unit) => [
    `${given('import limit', importLimit, unit)}${line === null ? '' : ` on L${line}`}`,
  ],
  solar: ({ state }) => [state === 'holding' ? 'solar surplus' : 'too little solar surplus'],
  queue: ({ state }) => [state === 'holding' ? 'guaranteed current of a queue' : undefined],
  priority: () => ['priority sessions first'],
  settling: ({ state }) => [state === 'holding' ? 'more is free and comes in a moment' : 'current is free and comes in a moment'],
  station: ({ state }) => [state === 'holding' ? 'the most the charger gives' : 'too little for this charger'],
  car: ({ state }) => [state === 'holding' ? 'the most the car takes' : 'the car takes nothing'],
  operator: ({ state }) => [state === 'holding' ? 'as an operator set it' : 'by an operator'],
  fcr: (reason, unit) => [`demand response to the grid frequency${overriddenText(reason, unit)}`],
  congestion: ({ congestionKw }) => [congestionKw ? `congestion rule ${loadText(congestionKw, 'kW')}` : 'congestion rule'],
}

/** ` (load management: 6 A, main fuse 63 A, building 38 A)`: what demand response overrides; nothing where the platform does not say. */
function overriddenText(reason: AllocationReason, unit: LoadUnit): string {
  const { loadManagement } = reason
  if (!loadManagement) return ''
  const { state, limit, current } = loadManagement
  const share = state === 'holding' ? loadText(current, unit) : state
  const cause =
    limit === null || limit === 'fcr' ? [] : limit === 'safe-limit' ? ['safe limit'] : CAUSE[limit]({ ...reason, state }, unit)
  return ` (load management: ${listed(share, ...cause)})`
}

/** `one charger waiting`; nothing for none. */
function waitingText(chargers: number): Part {
  if (chargers <= 0) return undefined
  return chargers === 1 ? 'one charger waiting' : `${chargers} chargers waiting`
}

/** `3 sessions ahead`; nothing for none. */
function aheadText(sessions: number): Part {
  if (sessions <= 0) return undefined
  return sessions === 1 ? 'one session ahead' : `${sessions} sessions ahead`
}

const silenceText = (silentS: number | null) =>
  silentS === null ? 'no meter values' : `no meter value for ${Math.round(silentS)} s`

/** Of what several groups say of one station, what leaves it the least: a station keeps to its strictest group. */
export function strictest<Said extends { reason: AllocationReason }>(said: readonly Said[]): Said | undefined {
  const isFree = ({ reason: { state } }: Said) => state === 'idle' || state === 'unlimited'
  return said.toSorted((a, b) => Number(isFree(a)) - Number(isFree(b)) || a.reason.current - b.reason.current)[0]
}
