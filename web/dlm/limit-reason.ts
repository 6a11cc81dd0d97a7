import type { AllocationReason, BindingLimit, IgnoredLimit } from '#contract/allocations.ts'
import type { GroupType } from '#contract/groups.ts'
import { plural } from '#contract/plural.ts'
import { roundA } from '#units/current-power.ts'
import { numberText } from '#units/number-format.ts'
import { ageText } from '#units/durations.ts'

/** The unit of limits and allocations: power in a DC group, current per phase in other groups. */
export type LoadUnit = 'A' | 'kW'
export const loadUnit = (type: GroupType): LoadUnit => (type === 'GROUP_TYPE_DC' ? 'kW' : 'A')

/** `13.5 A`, `50 kW`; a dash for an unknown value. */
export const loadText = (value: number | null | undefined, unit: LoadUnit) =>
  value !== null && value !== undefined && Number.isFinite(value) ? `${numberText(roundA(value))} ${unit}` : '–'

/**
 * Explains the allocation of a station in one sentence: `Holding 10 A: main fuse 63 A, building 38 A, one charger waiting`.
 * The sentence omits figures that the platform does not report. `isOneOfSeveral`: the station has further groups with unknown
 * limits, so the sentence states nothing about these limits.
 */
export function reasonSentence(reason: AllocationReason, unit: LoadUnit, isOneOfSeveral = false): string {
  const ignoring = (reason.ignoring ?? []).map((one) => ignoredText(one, unit)).join(' ')
  if (ignoring === '') return limitSentence(reason, unit, isOneOfSeveral)
  return reason.ignoring?.some(({ isOwn }) => isOwn) ? ignoring : `${limitSentence(reason, unit, isOneOfSeveral)}. ${ignoring}`
}

/**
 * The sentence for a list: without the allocation that demand response overrides. Rows keep their height when an activation starts.
 */
export const briefSentence = (reason: AllocationReason, unit: LoadUnit, isOneOfSeveral = false): string =>
  reasonSentence({ ...reason, loadManagement: null }, unit, isOneOfSeveral)

/** `Van hall two ignores its limit: 9.8 A of 6 A. Its excess is taken from the others.` */
function ignoredText({ station, drawn, limit, isSwitchedOff }: IgnoredLimit, unit: LoadUnit): string {
  const amounts = `${loadText(drawn, unit)} of ${loadText(limit, unit)}`
  return isSwitchedOff
    ? `${station} ignored its limit: ${amounts}. Load management has ended its session.`
    : `${station} ignores its limit: ${amounts}. Its excess is taken from the others.`
}

function limitSentence(reason: AllocationReason, unit: LoadUnit, isOneOfSeveral: boolean): string {
  const { state, limit } = reason
  if (state === 'unlimited' && isOneOfSeveral) return 'No limit of this group is in force'
  if (state === 'following') return followingSentence(reason)
  if (state === 'offline' && reason.heldOffline) {
    return `Offline: it may draw ${loadText(reason.heldOffline, unit)}, its state is unknown`
  }
  if (state !== 'holding' && state !== 'waiting' && state !== 'paused') return FIXED[state]

  const doing = { holding: `Holding ${loadText(reason.current, unit)}`, waiting: 'Waiting', paused: 'Paused' }[state]
  const queue = state === 'holding' ? waitingText(reason.chargersWaiting) : aheadText(reason.sessionsAhead)
  if (limit === 'safe-limit') {
    const after = state === 'holding' ? `holding ${loadText(reason.current, unit)}` : (queue ?? state)
    return `Safe limit: ${silenceText(reason.meterSilentS)}, ${after}`
  }
  const cause = limit === null || isOfPower(limit) ? [] : CAUSE[limit](reason, unit)
  const explanation = listed(...cause, heldText(reason, unit), queue)
  if (explanation !== '') return `${doing}: ${explanation}`
  return state === 'holding' ? doing : UNEXPLAINED[state]
}

/** Limits of a budget, of which offline chargers hold a part. */
const OF_BUDGET: ReadonlySet<BindingLimit | null> = new Set<BindingLimit | null>([
  'main-fuse',
  'import-limit',
  'solar',
  'queue',
  'congestion',
])

/** `20 A held by offline chargers`, where a budget binds. */
const heldText = ({ limit, heldOffline }: AllocationReason, unit: LoadUnit): Part =>
  heldOffline && OF_BUDGET.has(limit) ? `${loadText(heldOffline, unit)} held by offline chargers` : undefined

/** States that show no limit. */
const FIXED = {
  idle: 'Free: no car is connected',
  preparing: 'Waiting: the car is connected, and its transaction has not started',
  unlimited: 'No limit is in force',
  full: 'Paused: the car is full',
  finished: 'Finished: charging has ended, the car is still connected',
  faulted: 'Faulted: the station reports a fault and delivers no power',
  unavailable: 'Unavailable: the station is out of service',
  reserved: 'Reserved: the station waits for the driver of a reservation',
  offline: 'Offline: no connection to the station, its state is unknown',
}

/** For a battery or V2G point: power, direction and what determines the power. */
function followingSentence(reason: AllocationReason): string {
  const power = reason.powerKw ?? 0
  const amount = loadText(Math.abs(power), 'kW')
  const doing = power > 0 ? `Charging ${amount}` : power < 0 ? `Discharging ${amount}` : 'Standby at 0 kW'
  return `${doing}: ${followingCause(reason)}`
}

/** What determines the power of a battery or V2G point: `response to the grid frequency, baseline 6 kW`. */
export function followingCause(reason: AllocationReason): string {
  const { limit, powerKw, baselineKw } = reason
  const baseline = typeof baselineKw === 'number' ? `, baseline ${loadText(baselineKw, 'kW')}` : ''
  const cause = {
    fcr: `response to the grid frequency${baseline}`,
    setpoint: 'follows its setpoint',
    mode: 'set by its operating mode',
    storage: 'limited by the state of charge',
    schedule: 'charges for its departure',
    congestion: congestionText(reason),
    station: 'rated power of the station',
    car: (powerKw ?? 0) > 0 ? 'maximum of the car' : 'the car has reached its target',
  }[limit as string]
  return cause ?? 'no setpoint is in force'
}

const UNEXPLAINED = { waiting: 'Waiting: next in the queue', paused: 'Paused: no capacity is left' }

type Part = string | undefined
const listed = (...parts: readonly Part[]) => parts.filter((part) => part !== undefined).join(', ')
const given = (name: string, value: number | null, unit: LoadUnit): Part =>
  value === null ? name : `${name} ${loadText(value, unit)}`

/** Text of the binding limit, for stations with an allocation and stations without one. */
type OfPower = 'setpoint' | 'mode' | 'storage' | 'schedule'
const CAUSE: Record<
  Exclude<BindingLimit, 'safe-limit' | OfPower>,
  (reason: AllocationReason, unit: LoadUnit) => readonly Part[]
> = {
  'main-fuse': (reason, unit) => [
    `${given('main fuse', reason.mainCurrent, unit)}${boostText(reason, unit)}`,
    reason.buildingCurrent === null ? undefined : `building ${loadText(reason.buildingCurrent, unit)}${lineText(reason)}`,
  ],
  'import-limit': (reason, unit) => [
    `${given('import limit', reason.importLimit, unit)}${boostText(reason, unit)}${lineText(reason)}`,
  ],
  solar: (reason, unit) => [
    `${reason.state === 'holding' ? 'solar surplus' : 'too little solar surplus'}${boostText(reason, unit)}`,
  ],
  queue: ({ state }) => [state === 'holding' ? 'guaranteed current of the queue' : undefined],
  priority: () => ['priority sessions first'],
  settling: (reason, unit) => [risingText(reason, unit)],
  station: ({ state }) => [state === 'holding' ? 'maximum of the charger' : 'below the minimum of this charger'],
  car: ({ state }) => [state === 'holding' ? 'maximum of the car' : 'the car draws no current'],
  operator: () => ['set by an operator'],
  fcr: (reason, unit) => [`demand response to the grid frequency${overriddenText(reason, unit)}`],
  congestion: (reason) => [congestionText(reason)],
  'other-group': () => ['another group limits the station'],
}
const isOfPower = (limit: BindingLimit): limit is OfPower =>
  limit === 'setpoint' || limit === 'mode' || limit === 'storage' || limit === 'schedule'

/** ` + boost 27.5 A`: what the boost source adds to the limit. Empty if it adds nothing. */
const boostText = ({ boostCurrent }: AllocationReason, unit: LoadUnit) =>
  boostCurrent ? ` + boost ${loadText(boostCurrent, unit)}` : ''

/** `congestion rule 24 kW (Evening peak)`, `congestion rule −12 kW, discharging`; without a figure for a pause. */
function congestionText({ congestionKw, congestionRule }: AllocationReason): string {
  const amount = congestionKw ? ` ${signedKw(congestionKw)}` : ''
  return `congestion rule${amount}${congestionRule ? ` (${congestionRule})` : ''}`
}
const signedKw = (powerKw: number) => (powerKw < 0 ? `−${loadText(-powerKw, 'kW')}, discharging` : loadText(powerKw, 'kW'))

/** ` on L1`, ` on L1 and L3`: the lines of the binding limit. Empty where all lines share one budget. */
function lineText({ line, lines }: AllocationReason): string {
  if (line === null) return ''
  const names = (lines?.length ? lines : [line]).map((each) => `L${each}`)
  return ` on ${[names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')}`
}

/** `rises to 9.3 A in at most 8 s`. A session without power and without a known current may not restart yet after a stop. */
function risingText({ state, risesTo, risesInS }: AllocationReason, unit: LoadUnit): string {
  const isHeldOff = state !== 'holding' && typeof risesTo !== 'number' && typeof risesInS === 'number'
  const what = state === 'holding' ? 'rises' : isHeldOff ? 'waiting time after a stop, starts' : 'starts'
  const amount = typeof risesTo === 'number' ? ` ${state === 'holding' ? 'to' : 'with'} ${loadText(risesTo, unit)}` : ''
  return typeof risesInS === 'number' ? `${what}${amount} in at most ${ageText(risesInS * 1_000)}` : `${what}${amount} shortly`
}

/**
 * ` (load management: 6 A, main fuse 63 A, building 38 A)`: the allocation that demand response overrides. Empty where the
 * platform does not report it.
 */
function overriddenText(reason: AllocationReason, unit: LoadUnit): string {
  const { loadManagement } = reason
  if (!loadManagement) return ''
  const { state, limit, current } = loadManagement
  const share = state === 'holding' ? loadText(current, unit) : state
  const cause =
    limit === null || limit === 'fcr' || isOfPower(limit)
      ? []
      : limit === 'safe-limit'
        ? ['safe limit']
        : CAUSE[limit]({ ...reason, state }, unit)
  return ` (load management: ${listed(share, ...cause)})`
}

/** `one charger waiting`; undefined for 0. */
function waitingText(chargers: number): Part {
  if (chargers <= 0) return undefined
  return plural(chargers, 'one charger waiting', `${chargers} chargers waiting`)
}

/** `3 sessions ahead`; undefined for 0. */
function aheadText(sessions: number): Part {
  if (sessions <= 0) return undefined
  return plural(sessions, 'one session ahead', `${sessions} sessions ahead`)
}

const silenceText = (silentS: number | null) =>
  silentS === null ? 'no meter values' : `no meter value for ${Math.round(silentS)} s`
