import type { BindingLimit } from '#contract/allocations.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { Group } from '#contract/groups.ts'
import type { Station } from '#contract/stations.ts'
import { LIMIT_NAME } from '#contract/phase-load.ts'
import { amperesOfKw } from '#simulator/grid/model/kilowatts.ts'
import { type BudgetInputs, budgetsOf } from '#simulator/dlm/model/budget.ts'
import { SWITCH_AFTER_MS } from '#simulator/dlm/model/apply-allocation.ts'
import { isWithoutValues, type Observation, signedA, type SumRange, WINDOW_MS } from './observe.ts'

/** The rules of a platform that hold in each moment, and what breaking them is called. */
export const RULES = {
  'limit-ignored': 'Charger above its limit',
  'sum-above-limit': 'Sum above the limit',
  'safe-limit-missing': 'Safe limit not applied',
  'safe-limit-kept': 'Safe limit released too late',
  'waiting-with-free-current': 'Car waits beside free current',
  'reserve-missing': 'Reserve not delivered',
} as const
export type Rule = keyof typeof RULES

/** A rule that a group or a station breaks. `endMs` is null while it does. */
export interface Breach {
  readonly rule: Rule
  readonly subject: string
  /** The first read at which it was broken. */
  readonly startMs: number
  readonly endMs: number | null
  readonly text: string
}

/** What the rules say after a read. `unknown`: why a rule cannot be judged now; without an entry, it was judged. */
export interface Judgement {
  readonly began: readonly Breach[]
  readonly ended: readonly Breach[]
  readonly unknown: Readonly<Partial<Record<Rule, string>>>
}

/** Chargers react within 15 s, unless they declare another time. */
const REACTION_MS = 15 * SECOND_MS
/** Time until a reserve must deliver, by the requirement of its product, and the reports of the chargers. */
const DELIVERS_AFTER_MS = { FFR: 10 * SECOND_MS, 'FCR-D': 40 * SECOND_MS, 'FCR-N': 3.5 * MINUTE_MS } as const
const PERSISTS_MS: Readonly<Record<Rule, number>> = {
  'limit-ignored': REACTION_MS,
  // What the limits left in the window before counts too.
  'sum-above-limit': 10 * SECOND_MS,
  'safe-limit-missing': 10 * SECOND_MS,
  'safe-limit-kept': REACTION_MS,
  'waiting-with-free-current': REACTION_MS + 10 * SECOND_MS,
  'reserve-missing': 0,
}
/** A rule that is not judged for this long does not continue. */
const FORGOTTEN_MS = MINUTE_MS
const MIN_DELIVERED_KW = 0.5

const toleranceOf = (value: number) => Math.max(1, 0.02 * value)
const round = (value: number) => (Math.round(value * 10) / 10).toFixed(1)

interface Broken {
  readonly rule: Rule
  readonly subject: string
  readonly text: string
  readonly persistsMs?: number
}
/** A budget as an interval, since the meter and the chargers report at different times. */
interface BudgetRange {
  readonly atMs: number
  readonly min: number
  readonly max: number
  readonly limit: BindingLimit
}

const nameOf = (limit: BindingLimit): string => (limit in LIMIT_NAME ? LIMIT_NAME[limit as keyof typeof LIMIT_NAME] : limit)
/** What a limit of load management leaves free for every car. Other limits are those of the car, the charger or a person. */
const SHARED: ReadonlySet<BindingLimit> = new Set(['main-fuse', 'import-limit', 'safe-limit', 'solar', 'queue'])

/**
 * Judges a group read by read by the rules of load management and of reserves. What a rule leaves to the chargers is computed from the
 * settings and values that the platform states, never from what it allocated. Without them, a rule is not judged.
 */
export class Shadow {
  readonly #group: Group
  /** When each rule began to be broken, and whether that was said. */
  readonly #broken = new Map<string, { sinceMs: number; lastMs: number; breach: Breach | undefined }>()
  readonly #waitingSinceMs = new Map<string, number>()
  #budgets: BudgetRange[][] = []
  #building: { readonly meter: string; readonly ranges: { min: number; max: number }[] } | undefined

  constructor(group: Group) {
    this.#group = group
  }

  judge(observation: Observation): Judgement {
    const unknown: Partial<Record<Rule, string>> = {}
    const broken: Broken[] = []
    for (const rule of Object.keys(RULES) as Rule[]) {
      const found = this.#rule(rule, observation)
      if (typeof found === 'string') unknown[rule] = found
      else broken.push(...found)
    }
    return { ...this.#follow(observation.atMs, broken, unknown), unknown }
  }

  /** The breaches that began and ended with this read. One of a rule that was not judged goes on until it is judged again. */
  #follow(atMs: number, broken: readonly Broken[], unknown: Judgement['unknown']) {
    const began: Breach[] = []
    const ended: Breach[] = []
    const keyOf = ({ rule, subject }: Pick<Broken, 'rule' | 'subject'>) => `${rule} ${subject}`
    const now = new Set(broken.map(keyOf))
    for (const one of broken) {
      const was = this.#broken.get(keyOf(one))
      const sinceMs = was?.sinceMs ?? atMs
      const isDue = atMs - sinceMs >= (one.persistsMs ?? PERSISTS_MS[one.rule])
      const { rule, subject, text } = one
      const breach = was?.breach ?? (isDue ? { rule, subject, text, startMs: sinceMs, endMs: null } : undefined)
      if (breach && !was?.breach) began.push(breach)
      this.#broken.set(keyOf(one), { sinceMs, lastMs: atMs, breach })
    }
    for (const [key, { breach, lastMs }] of this.#broken) {
      const rule = key.slice(0, key.indexOf(' ')) as Rule
      if (now.has(key) || (unknown[rule] !== undefined && (breach || atMs - lastMs < FORGOTTEN_MS))) continue
      if (breach) ended.push({ ...breach, endMs: atMs })
      this.#broken.delete(key)
    }
    return { began, ended }
  }

  /** What breaks a rule now, or why it cannot be judged. */
  #rule(rule: Rule, observation: Observation): Broken[] | string {
    const { notRead, limits, stations } = observation
    if (rule === 'reserve-missing') return reserveMissing(observation)
    if (this.#group.type !== 'GROUP_TYPE_CHARGER' && this.#group.type !== 'GROUP_TYPE_DC') return []
    if (!limits) return `Load limits: ${notRead['load limits']}`
    if (!limits.enabled) return []
    if (rule === 'safe-limit-missing' || rule === 'safe-limit-kept') return this.#safeLimit(rule, observation)
    if (!stations) return `Stations: ${notRead['stations']}`
    if (rule === 'limit-ignored') return stations.flatMap((station) => aboveOwnLimit(station))
    const budgets = this.#budgetsNow(observation)
    if (typeof budgets === 'string') return budgets
    return rule === 'sum-above-limit' ? this.#sums(observation, budgets) : this.#waiting(observation, budgets)
  }

  #safeLimit(rule: Rule, { limits, meter, isSafeLimit, allocations, notRead }: Observation): Broken[] | string {
    if (!limits?.useExternalDevice) return []
    if (!meter) return `External meter: ${notRead['external meter']}`
    if (isSafeLimit === null) return `Safe limit: ${notRead['safe limit']}`
    const isSilent = isWithoutValues(meter)
    const { silentS, timeoutS } = allocations?.meter ?? {}
    const since = silentS === undefined || silentS === null ? '' : ` for ${Math.round(silentS)} s`
    const subject = this.#group.name
    if (rule === 'safe-limit-missing') {
      const isDue = isSilent || (silentS !== undefined && timeoutS !== undefined && silentS > timeoutS)
      const text = `The external meter sends no values${since}, and the safe limit is not in force.`
      return isDue && !isSafeLimit ? [{ rule, subject, text }] : []
    }
    const text = 'The external meter sends values, and the safe limit is still in force.'
    return !isSilent && isSafeLimit ? [{ rule, subject, text }] : []
  }

  /** What the limits leave to the chargers, by grid line. An empty list means that nothing limits them. */
  #budgetsNow({ atMs, limits, meter, sums, allocations, notRead }: Observation): BudgetRange[] | string {
    if (!limits) return 'The load limits are not known.'
    if (!sums) return `Currents: ${notRead['currents'] ?? 'not measured'}`
    const hasMeter = limits.useExternalDevice || limits.isSolarCharging
    if ((hasMeter || limits.enabledBoostCharging) && !meter) return `External meter: ${notRead['external meter']}`
    const isDc = this.#group.type === 'GROUP_TYPE_DC'
    const state = !hasMeter || !meter ? 'none' : isWithoutValues(meter) ? 'stale' : 'fresh'
    const boost = meter?.boost
    const mainA = limits.isEnegicMainFuse ? allocations?.meter?.mainCurrent : limits.mainCurrent
    if (limits.isEnegicMainFuse && hasMeter && typeof mainA !== 'number') return 'The main fuse of the meter is not known.'
    if (limits.enabledBoostCharging && boost === undefined) return 'The values of the boost device are not known.'
    if (state === 'fresh' && meter) {
      const read = signedA(meter)
      if (read.includes(null)) return 'The external meter does not send the currents of all lines.'
      const key = JSON.stringify(read)
      if (this.#building?.meter !== key) {
        this.#building = { meter: key, ranges: buildingOf(read, limits.stationPowerIncluded, sums, isDc) }
      }
    }
    const free = limits.enabledBoostCharging && boost && boost.isKnown && !boost.isStale ? boost.values : undefined
    const boostA = free ? signedA(free).map((one) => Math.max(0, -(one ?? 0))) : [0, 0, 0]
    const inputs = (side: 'min' | 'max'): BudgetInputs => ({
      meter: state,
      mainA: mainA ?? null,
      nonChargersA: [0, 1, 2].map((line) => this.#building?.ranges[line]?.[side] ?? 0) as unknown as BudgetInputs['nonChargersA'],
      boostA: boostA as unknown as BudgetInputs['boostA'],
    })
    const [most, fewest] = [budgetsOf(limits, inputs('min'), isDc), budgetsOf(limits, inputs('max'), isDc)]
    const now = (most ?? []).map(({ amount, limit }, at) => ({ atMs, max: amount, min: fewest?.[at]?.amount ?? 0, limit }))
    this.#budgets = [...this.#budgets.filter(([first]) => first && first.atMs > atMs - WINDOW_MS), now]
    return now
  }

  /** The sum of the chargers on a line, above everything that the limits left to them in the last seconds. */
  #sums({ sums }: Observation, now: readonly BudgetRange[]): Broken[] {
    const unit = this.#group.type === 'GROUP_TYPE_DC' ? 'kW' : 'A'
    return (sums ?? []).flatMap(({ last, min }, line): Broken[] => {
      const budget = now.length === 1 ? now[0] : now[line]
      if (!budget) return []
      const recent = this.#budgets.map((budgets) => (budgets.length === 1 ? budgets[0] : budgets[line])?.max ?? Infinity)
      const left = Math.max(0, ...recent)
      if (Math.min(last, min) <= left + toleranceOf(left)) return []
      const place = unit === 'A' ? ` on L${line + 1}` : ''
      const text = `The chargers draw ${round(last)} ${unit}${place}. The ${nameOf(budget.limit)} leaves ${round(left)} ${unit} to them.`
      return [{ rule: 'sum-above-limit', subject: `${this.#group.name}${place}`, text }]
    })
  }

  /** Cars that get nothing although the limits leave enough on every line. Only limits that all cars share are judged. */
  #waiting(
    { atMs, limits, stations, sums, allocations, notRead }: Observation,
    budgets: readonly BudgetRange[],
  ): Broken[] | string {
    const rule = 'waiting-with-free-current'
    if (!allocations) return `Reasons: ${notRead['reasons']}`
    const isDc = this.#group.type === 'GROUP_TYPE_DC'
    const held = Math.max(0, ...[allocations.load, ...(allocations.loads ?? [])].map((load) => load?.held ?? 0))
    const reasons = new Map(allocations.stations.map(({ deviceId, reason }) => [deviceId, reason]))
    const isCapped = allocations.limits?.some(({ kind, state }) => kind === 'congestion' && state !== 'standby') === true
    const neededA = Math.max(6, limits?.requiredCurrent ?? 0, limits?.requiredCurrentVip ?? 0)
    // What an allocated car may still take is not free.
    const promised = (station: Station) => {
      const reason = reasons.get(station.deviceId)
      if (!reason || reason.state === 'waiting' || reason.state === 'paused' || reason.state === 'idle') return 0
      const drawn = (station.latestChargePower ?? 0) / 1_000
      return Math.max(0, isDc ? reason.current - drawn : reason.current - amperesOfKw(drawn))
    }
    const promisedSum = (stations ?? []).reduce((sum, station) => sum + promised(station), 0)
    const free = Math.min(
      ...(sums ?? []).map(({ max }, line) => {
        const budget = budgets.length === 1 ? budgets[0] : budgets[line]
        return (budget?.min ?? Infinity) - max - promisedSum - held
      }),
    )
    const needed = isDc ? 1 : neededA
    return (stations ?? []).flatMap((station): Broken[] => {
      const reason = reasons.get(station.deviceId)
      const isWaiting = reason !== undefined && (reason.state === 'waiting' || reason.state === 'paused')
      if (!isWaiting || !station.isOnline) {
        this.#waitingSinceMs.delete(station.deviceId)
        return []
      }
      const sinceMs = this.#waitingSinceMs.get(station.deviceId) ?? atMs
      this.#waitingSinceMs.set(station.deviceId, sinceMs)
      const isShared = reason.limit === null || SHARED.has(reason.limit)
      // A session that was switched off stays off for a while, and a first read does not tell when that was.
      if (isCapped || !isShared || free < needed + toleranceOf(needed) || atMs - sinceMs < SWITCH_AFTER_MS) return []
      const unit = isDc ? 'kW' : 'A on every line'
      return [
        { rule, subject: station.name, text: `${station.name} gets nothing, and at least ${round(free)} ${unit} are free.` },
      ]
    })
  }
}

/** The current of the building on each line. A meter that includes the chargers may have measured them at any time of the window. */
function buildingOf(
  read: readonly (number | null | undefined)[],
  isIncluding: boolean,
  sums: readonly SumRange[],
  isDc: boolean,
) {
  return read.map((value, line) => {
    const own = isIncluding ? sums[isDc ? 0 : line] : undefined
    const [min, max] = [own?.min ?? 0, own?.max ?? 0].map((one) => (isDc ? amperesOfKw(one) : one)) as [number, number]
    return { min: (value ?? 0) - max, max: (value ?? 0) - min }
  })
}

/** A charger that draws more than the limit that the platform states for it. */
function aboveOwnLimit({ name, dynamicPowerLimit, latestChargePower, isOnline, powerOrigin, obedience }: Station): Broken[] {
  const isMeasured = powerOrigin === undefined || powerOrigin === null || powerOrigin === 'measured' || powerOrigin === 'derived'
  if (dynamicPowerLimit === null || latestChargePower === null || !isOnline || !isMeasured) return []
  if (latestChargePower <= 1.02 * dynamicPowerLimit + 250) return []
  const text = `${name} draws ${round(latestChargePower / 1_000)} kW. Its limit is ${round(dynamicPowerLimit / 1_000)} kW.`
  const persistsMs = Math.max(REACTION_MS, (obedience?.declaredReactionMs ?? 0) + 10 * SECOND_MS)
  return [{ rule: 'limit-ignored', subject: name, text, persistsMs }]
}

/** A reserve of which less than half is delivered of what the frequency requires. */
function reserveMissing({ reserves, notRead }: Observation): Broken[] | string {
  if (!reserves) return `Reserves: ${notRead['reserves']}`
  const unknown = reserves.find(({ isResponding, requiredKw }) => isResponding && typeof requiredKw !== 'number')
  if (unknown) return `The power that the frequency requires of ${unknown.service} is not known.`
  return reserves.flatMap(({ service, isResponding, requiredKw, deliveredKw, availableKw }): Broken[] => {
    const required = requiredKw ?? 0
    if (!isResponding || Math.abs(required) < MIN_DELIVERED_KW || deliveredKw * Math.sign(required) >= Math.abs(required) / 2) {
      return []
    }
    const text = `${service} delivers ${round(deliveredKw)} of ${round(required)} kW that the frequency requires. ${round(availableKw)} kW are available.`
    return [{ rule: 'reserve-missing', subject: service, text, persistsMs: DELIVERS_AFTER_MS[service] }]
  })
}
