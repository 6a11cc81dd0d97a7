import { knownWords } from '#contract/wire.ts'
import type { AllocationReason, BindingLimit, IgnoredLimit } from '#contract/allocations.ts'
import { SECOND_MS } from '#contract/durations.ts'
import type { GroupType } from '#contract/groups.ts'
import { currentOfLimit } from '#contract/congestion.ts'
import { LIMIT_NAME, type LimitKind } from '#contract/phase-load.ts'
import { plural } from '#contract/plural.ts'
import type { Station } from '#contract/stations.ts'
import { roundA } from '#units/current-power.ts'
import { numberText } from '#units/numbers/number-format.ts'
import { figure, partsText } from '#units/phase-load.ts'
import { ageText } from '#units/dates.ts'
import { PAUSE_TEXT, pauseOf } from '#units/pauses.ts'

/** The unit of limits and allocations: power in a DC group, current per phase in other groups. */
export type LoadUnit = 'A' | 'kW'
export const loadUnit = (type: GroupType): LoadUnit => (type === 'GROUP_TYPE_DC' ? 'kW' : 'A')

/** `13.5 A`, `50 kW`; a dash for an unknown value. */
export const loadText = (value: number | null | undefined, unit: LoadUnit) =>
  value !== null && value !== undefined && Number.isFinite(value) ? `${numberText(roundA(value))} ${unit}` : '–'

/**
 * Explains the allocation of a station in one sentence: `Holding 10 A: main fuse 63 A, building 38 A, one charger waiting`.
 * The sentence omits figures that the platform does not report. `named`: how many chargers that ignore their limits are named.
 */
export function reasonSentence(reason: AllocationReason, unit: LoadUnit, station: Reported = {}, named = Infinity): string {
  const ignoring = ignoredText(reason.ignoring ?? [], unit, named)
  if (ignoring === '') return limitSentence(reason, unit, station)
  return reason.ignoring?.some(({ isOwn }) => isOwn) ? ignoring : `${limitSentence(reason, unit, station)}. ${ignoring}`
}

/** Chargers that ignore their limits and are named in a list, a head or a mark of a chart; the others are counted. */
export const NAMED_CHARGERS = 2

/**
 * The sentence for a list: without the allocation that demand response overrides, and with few names. Rows keep their height when
 * an activation starts.
 */
export const briefSentence = (reason: AllocationReason, unit: LoadUnit, station: Reported = {}): string =>
  reasonSentence({ ...reason, loadManagement: null }, unit, station, NAMED_CHARGERS)

/**
 * `Van hall two ignores its limit: 9.8 A of 6 A. Its excess is taken from the others.`, or several of them in one sentence:
 * `Van hall two (9.8 A of 6 A), Van hall three (7 A of 6 A) and 4 more ignore their limits. …`. `named`: the maximum number of names.
 */
function ignoredText(ignoring: readonly IgnoredLimit[], unit: LoadUnit, named: number): string {
  const amounts = ({ drawn, limit }: IgnoredLimit) => `${loadText(drawn, unit)} of ${loadText(limit, unit)}`
  const textOf = (
    found: readonly IgnoredLimit[],
    [one, more]: readonly [string, string],
    [its, their]: readonly [string, string],
  ) => {
    const [first] = found
    if (!first) return ''
    // A device that discharges, or should do so, has a setpoint.
    const isSetpoint = first.limit < 0 || first.drawn < first.limit
    if (found.length === 1 && isSetpoint) return `${first.station} does not follow its setpoint: ${amounts(first)}.`
    if (found.length === 1) return `${first.station} ${one} its limit: ${amounts(first)}. ${its}`
    const names = found.slice(0, named).map((each) => `${each.station} (${amounts(each)})`)
    const rest = found.length - names.length
    return `${AND.format([...names, ...(rest > 0 ? [`${rest} more`] : [])])} ${more} their limits. ${their}`
  }
  return [
    textOf(
      ignoring.filter(({ isSwitchedOff }) => !isSwitchedOff),
      ['ignores', 'ignore'],
      ['Its excess is taken from the others.', 'Their excess is taken from the others.'],
    ),
    textOf(
      ignoring.filter(({ isSwitchedOff }) => isSwitchedOff),
      ['ignored', 'ignored'],
      ['Load management has ended its session.', 'Load management has ended their sessions.'],
    ),
  ]
    .filter(Boolean)
    .join(' ')
}

const AND = new Intl.ListFormat('en-GB')

function limitSentence(reason: AllocationReason, unit: LoadUnit, station: Reported): string {
  const { state, limit } = reason
  if (state === 'unlimited' && station.isOneOfSeveral) return 'No limit of this group is in force'
  if (state === 'following') return followingSentence(reason)
  if (state === 'offline' && reason.heldOffline) {
    return `Offline: it may draw ${loadText(reason.heldOffline, unit)}, its state is unknown`
  }
  if (state !== 'holding' && state !== 'waiting' && state !== 'paused') return FIXED[state]

  const pause = pauseOf({ status: null, ...station })
  const isPausedItself = state === 'holding' && (pause === 'charger' || pause === 'car')
  const amount = loadText(reason.current, unit)
  const doing = {
    holding: isPausedItself ? `${PAUSE_TEXT[pause]}: allocated ${amount}` : `Holding ${amount}`,
    waiting: PAUSE_TEXT.queue,
    paused: limit === 'car' || limit === 'operator' ? PAUSE_TEXT[limit] : PAUSE_TEXT['load-management'],
  }[state]
  const queue = state === 'holding' ? waitingText(reason.chargersWaiting) : aheadText(reason.sessionsAhead)
  if (limit === 'safe-limit') {
    const name = state === 'holding' ? 'Safe limit' : 'safe limit'
    const limited = limitWithBoost(reason, 'safe-limit', reason.bindingAmount, unit, name)
    const silence = silenceText(reason.meterSilentS)
    if (state !== 'holding') return `${doing}: ${listed(limited, silence, heldText(reason, unit), queue)}`
    return listed(`${limited}: ${silence}`, `${doing.charAt(0).toLowerCase()}${doing.slice(1)}`, heldText(reason, unit))
  }
  const cause = limit === null || isOfPower(limit) ? [] : causeOf(limit, reason, unit)
  const explanation = listed(...cause, heldText(reason, unit), queue)
  if (explanation !== '') return `${doing}${isPausedItself ? ', ' : ': '}${explanation}`
  return state === 'holding' || (state === 'paused' && limit === 'operator') ? doing : UNEXPLAINED[state]
}

/** What is known of a station besides its reason. Its status names a pause that no limit explains. */
export interface Reported extends Partial<Pick<Station, 'status' | 'pausedBy'>> {
  /** It has further groups with unknown limits, so the sentence states nothing about these limits. */
  readonly isOneOfSeveral?: boolean
}

/** Limits of a budget, of which offline chargers hold a part. */
const OF_BUDGET = new Set<BindingLimit | null>(['main-fuse', 'import-limit', 'safe-limit', 'solar', 'queue', 'congestion'])

/** `20 A held by offline chargers`, where a budget binds. */
const heldText = ({ limit, heldOffline }: AllocationReason, unit: LoadUnit): Part =>
  heldOffline && OF_BUDGET.has(limit) ? `${loadText(heldOffline, unit)} held by offline chargers` : undefined

/** States that show no limit. */
const FIXED = knownWords({
  idle: 'Available: no car is connected',
  unreported: 'Unknown: the charger has not reported whether a car is connected',
  preparing: 'Preparing: the car is connected, and its transaction has not started',
  unlimited: 'No limit is in force',
  full: `${PAUSE_TEXT.car}: the car is full`,
  finished: 'Finishing: charging has ended, the car is still connected',
  faulted: 'Faulted: the station reports a fault and delivers no power',
  unavailable: 'Unavailable: the station is out of service',
  reserved: 'Reserved: the station waits for the driver of a reservation',
  offline: 'Offline: no connection to the station, its state is unknown',
})

/** For a battery or V2G point: power, direction and what determines the power. */
function followingSentence(reason: AllocationReason): string {
  const power = reason.powerKw ?? 0
  const amount = loadText(Math.abs(power), 'kW')
  const doing = power > 0 ? `Charging ${amount}` : power < 0 ? `Discharging ${amount}` : 'Standby at 0 kW'
  return `${doing}: ${followingCause(reason)}`
}

/** What determines the power of a battery or V2G point: `response to the grid frequency, baseline 6 kW`. */
export function followingCause(reason: AllocationReason): string {
  const { limit, powerKw, baselineKw, ignoring } = reason
  if (ignoring?.some(({ isOwn }) => isOwn)) return 'does not follow its setpoint'
  const baseline = typeof baselineKw === 'number' ? `, baseline ${loadText(baselineKw, 'kW')}` : ''
  const cause = {
    fcr: `response to the grid frequency${baseline}`,
    setpoint: 'follows its setpoint',
    mode: 'set by its operating mode',
    storage: 'limited by the state of charge',
    schedule: 'charges for its departure',
    congestion: congestionText(reason, 'kW'),
    station: 'rated power of the station',
    car: (powerKw ?? 0) > 0 ? 'maximum of the car' : 'the car has reached its target',
  }[limit as string]
  return cause ?? 'no setpoint is in force'
}

const UNEXPLAINED = {
  waiting: `${PAUSE_TEXT.queue}: next in the queue`,
  paused: `${PAUSE_TEXT['load-management']}: no capacity is left`,
}

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
    limitWithBoost(reason, 'main-fuse', withBoost(reason, reason.mainCurrent), unit),
    reason.buildingCurrent === null ? undefined : `building ${loadText(reason.buildingCurrent, unit)}${lineText(reason)}`,
  ],
  'import-limit': (reason, unit) => [
    `${limitWithBoost(reason, 'import-limit', withBoost(reason, reason.importLimit), unit)}${lineText(reason)}`,
  ],
  solar: (reason, unit) => [
    `${surplusState(reason)}${limitWithBoost(reason, 'solar', reason.isSurplusUnknown ? undefined : reason.bindingAmount, unit)}`,
    reason.isSurplusUnknown ? silenceText(reason.meterSilentS) : undefined,
  ],
  queue: ({ state }) => [state === 'holding' ? 'guaranteed current of the queue' : undefined],
  priority: () => ['priority sessions first'],
  settling: (reason, unit) => [risingText(reason, unit)],
  station: ({ state }) => [state === 'holding' ? 'maximum of the charger' : 'below the minimum of this charger'],
  car: ({ state }) => [state === 'holding' ? 'maximum of the car' : 'the car draws no current'],
  operator: ({ state }) => [state === 'holding' ? 'set by an operator' : undefined],
  fcr: (reason, unit) => [`held by the frequency reserve${overriddenText(reason, unit)}`],
  congestion: (reason, unit) => [congestionText(reason, unit)],
  'other-group': () => ['another group limits the station'],
}
/** A limit that only a newer platform knows is named as the platform does. */
const causeOf = (limit: keyof typeof CAUSE, reason: AllocationReason, unit: LoadUnit): readonly Part[] =>
  (CAUSE as Partial<typeof CAUSE>)[limit]?.(reason, unit) ?? [limit]

const isOfPower = (limit: BindingLimit): limit is OfPower =>
  limit === 'setpoint' || limit === 'mode' || limit === 'storage' || limit === 'schedule'

const surplusState = ({ state, isSurplusUnknown }: AllocationReason) =>
  isSurplusUnknown ? 'unknown ' : state === 'holding' ? '' : 'too little '

/** The limit with what the boost source adds to it. */
const withBoost = ({ boostCurrent }: AllocationReason, base: number | null) => (base === null ? null : base + (boostCurrent ?? 0))

/**
 * `main fuse 63 A`, or with a boost source the sum of the load and its limit: `main fuse 63 + boost 27.5 = 90.5 A`. `amount`: the limit
 * with the boost. The name alone where the platform does not report it.
 */
function limitWithBoost(
  { boostCurrent }: AllocationReason,
  kind: LimitKind,
  amount: number | null | undefined,
  unit: LoadUnit,
  name = LIMIT_NAME[kind],
): string {
  if (!boostCurrent) return given(name, amount ?? null, unit) ?? name
  if (typeof amount !== 'number') return `${name} + boost ${loadText(boostCurrent, unit)}`
  const parts = [
    { kind, amount: amount - boostCurrent },
    { kind: 'boost' as const, amount: boostCurrent },
  ]
  return `${partsText(parts)} = ${figure(amount)} ${unit}`
}

/**
 * `rule 34.1 A (24 kW, Evening peak)`, `rule 50 A (Limit now)` for a rule that was set as a current, `rule −12 kW, discharging`;
 * without a figure for a pause.
 */
function congestionText({ bindingAmount, congestionKw, congestionRule }: AllocationReason, unit: LoadUnit): string {
  const isPowerOnly = typeof bindingAmount !== 'number' || unit === 'kW'
  const amount = !congestionKw ? '' : isPowerOnly ? ` ${signedKw(congestionKw)}` : ` ${figure(bindingAmount)} ${unit}`
  const statesPower = congestionKw && !isPowerOnly && currentOfLimit(congestionKw) === undefined
  const details = [...(statesPower ? [loadText(congestionKw, 'kW')] : []), ...(congestionRule ? [congestionRule] : [])]
  return `${LIMIT_NAME.congestion}${amount}${details.length > 0 ? ` (${details.join(', ')})` : ''}`
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
        : causeOf(limit, { ...reason, state }, unit)
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
  silentS === null ? 'no meter values' : `no meter value for ${ageText(silentS * SECOND_MS)}`
