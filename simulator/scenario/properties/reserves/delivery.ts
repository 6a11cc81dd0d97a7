import { nextSocPercent } from '#simulator/devices/model/charge-curve.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { membersOf } from '../installed-lines.ts'
import { savesOf } from './reserve-record.ts'
import { areSame, type Property } from '../property.ts'
import { v2gSettingsOf } from '#simulator/v2g/world/v2g-settings.ts'

const [MIN_SHARE, MAX_SHARE, TOLERANCE_KW, VARIES_SHARE] = [0.97, 1.06, 0.1, 0.012]
const [MIN_A, KW_PER_A] = [6, 0.69]
/** State of charge below which a car takes its whole power, with a margin, %. */
const FULL_POWER_PERCENT = 78

/** Members whose cars, setpoints and settings have not changed. */
interface SteadyMembers {
  readonly members: readonly Station[]
  readonly cars: string
}

const isIdeal = ({ path, isOnline, groupIds, plan, heldStatus, allowedCurrentA }: Station, isCut: boolean) =>
  path === null &&
  isOnline &&
  heldStatus === null &&
  groupIds.length === 1 &&
  plan.kind !== 'v2g' &&
  plan.kind !== 'battery' &&
  (isCut || allowedCurrentA === Infinity)

/** A car with what decides its power. Before it is ready and after its end it draws nothing. */
function carOf(vehicle: Station['vehicle'], nowMs: number): string {
  if (!vehicle) return 'none'
  const { arrivesMs, readyMs, endsMs, limitA, targetSocPercent } = vehicle
  return `${arrivesMs} ${nowMs >= readyMs && nowMs < endsMs} ${limitA} ${targetSocPercent}`
}

/** Members that draw a constant power without a reserve: ideal, in no other group, without load management. Undefined otherwise. */
function steadyMembers(world: World, group: Group): SteadyMembers | undefined {
  const { dlm, load, response } = group
  if (!response.second || dlm.enabled || load.budgets !== null) return undefined
  const members = membersOf(world, group)
  if (members.length === 0 || !members.every((one) => isIdeal(one, response.ceilings.size > 0))) return undefined
  const cars = members.map(({ index, vehicle, control }) => `${index} ${carOf(vehicle, world.nowMs)} ${control.powerW}`)
  return { members, cars: savesOf(group) + cars.join() }
}

/**
 * Whether the car of a member would take its whole power now without the reserve. The reserve must not count on what a car that would be
 * full does not draw.
 */
function isFarFromFull({ vehicle }: Station, withheldKws: number): boolean {
  if (!vehicle) return true
  const { socPercent, capacityWh, targetSocPercent } = vehicle
  const withoutPercent = nextSocPercent(socPercent, withheldKws * 1_000, capacityWh, 1)
  return withoutPercent < Math.min(FULL_POWER_PERCENT, targetSocPercent - 1)
}

/** The lowest and the highest power that a group may deliver for the requests of the last seconds, kW. */
function deliveryBounds({ fcr, type }: Group, members: readonly Station[], baseKw: number, requests: readonly number[]) {
  const limitKw = fcr.isEnabled ? Infinity : (fcr.maxStepwiseFlexibility ?? Infinity)
  const ownA = type === 'GROUP_TYPE_DC' ? 0 : Math.max(MIN_A, ...members.map(({ minChargingCurrentA }) => minChargingCurrentA))
  const oneKw = KW_PER_A * Math.max(ownA, fcr.isEnabled ? 0 : (fcr.minStepwiseCurrent ?? 0))
  // Without a limit, a fast charger delivers its current at a voltage that varies.
  const slackKw = TOLERANCE_KW + VARIES_SHARE * baseKw
  return {
    minKw: Math.min(...requests, limitKw, baseKw) * MIN_SHARE - slackKw,
    maxKw: (Math.min(Math.max(...requests), limitKw) + oneKw) * MAX_SHARE + slackKw,
  }
}

/** A of an AC charger, kW of a DC charger. */
const drawOf = ({ currentA, powerW, plan }: Station) => (plan.kind === 'dc' ? powerW / 1_000 : currentA)

/** What the steady members of a group draw with and without its reserve. */
class MemberDraws {
  readonly members: readonly Station[]
  readonly #cars: string
  /** The requests since the second in which the members became steady, kW. */
  requestsKw: number[] = []
  /** The draw of each member without a request; null before that. */
  free: readonly number[] | null = null
  /** Energy that the reserve has withheld from each member since then, kW·s. */
  #withheldKws: number[] = []

  constructor({ members, cars }: SteadyMembers) {
    this.members = members
    this.#cars = cars
  }

  /** Those of a group after another second, from the second with the same cars on; undefined without steady members. */
  static next(known: Map<number, MemberDraws>, id: number, steady: SteadyMembers | undefined): MemberDraws | undefined {
    const before = known.get(id)
    const isSame = before !== undefined && steady !== undefined && before.#cars === steady.cars
    if (isSame) before.#addWithheld()
    const draws = isSame ? before : steady && new MemberDraws(steady)
    const isSteady = draws?.members.every((one, place) => isFarFromFull(one, draws.#withheldKws[place] ?? 0))
    if (draws && isSteady) known.set(id, draws)
    else known.delete(id)
    return isSame && isSteady ? before : undefined
  }

  #addWithheld() {
    if (!this.free) return
    this.#withheldKws = this.members.map(
      (one, place) => (this.#withheldKws[place] ?? 0) + this.#freeKw(one, place) - one.powerW / 1_000,
    )
  }

  keepFree(): void {
    this.free = this.members.map(drawOf)
    this.#withheldKws = []
  }

  #freeKw(one: Station, place: number): number {
    const draw = this.free?.[place] ?? 0
    return one.plan.kind === 'dc' ? draw : (draw * one.voltageV * one.phasesInUse * one.powerFactor) / 1_000
  }

  /** Power without a request, with the voltage of this second, kW. */
  get baseKw(): number {
    return this.members.reduce((sum, one, place) => sum + this.#freeKw(one, place), 0)
  }

  get deliveredKw(): number {
    return this.baseKw - this.members.reduce((sum, { powerW }) => sum + powerW / 1_000, 0)
  }
}

/** A lag of 2.5 s has ended after 20 s, and points are switched off for the largest request of 20 s. A single step has neither. */
const [STEPWISE_S, SINGLE_S] = [45, 4]
/** No grid changes its frequency that much in a second, Hz. */
const JUMP_HZ = 1

/**
 * Precondition: a group of steady members whose cars, setpoints and settings have not changed since it was last without a request, and
 * whose cars would still take their whole power without the reserve. The request of the last seconds is the published one, in which the
 * frequency has not jumped: a dip after a recording begins at 50 Hz, which the sample at the end of the second does not show.
 */
export const deliveredPower: Property = {
  name: 'delivered-power',
  about:
    'A group draws less by what the frequency requires of it, and by less than one minimum more; and nothing less without it.',
  concerns: ({ groups }) => [...groups.values()].some(({ fcr }) => fcr.isEnabled || fcr.isEnabledStepwise),
  begin: (_, met) => {
    const known = new Map<number, MemberDraws>()
    let lastHz = NaN
    return (world) => {
      const hz = world.grid.frequencyHz
      if (Math.abs(hz - lastHz) > JUMP_HZ) for (const draws of known.values()) draws.requestsKw = []
      if (Number.isFinite(hz)) lastHz = hz
      for (const group of world.groups.values()) {
        const { id, name, fcr, response } = group
        const draws = MemberDraws.next(known, id, steadyMembers(world, group))
        if (!draws || !response.second) continue
        const lastS = (fcr.isEnabled ? SINGLE_S : STEPWISE_S) + Math.ceil(fcr.triggerDelayInMs / 1_000)
        draws.requestsKw.push(response.second.requiredKw)
        const requests = draws.requestsKw.slice(-lastS)
        if (requests.length < lastS) continue
        if (Math.max(...requests) === 0) {
          if (response.ceilings.size > 0) return { what: `${name} still limits its chargers ${lastS} s after the last request` }
          draws.keepFree()
          continue
        }
        if (!draws.free) continue
        met()
        const { baseKw, deliveredKw } = draws
        const { minKw, maxKw } = deliveryBounds(group, draws.members, baseKw, requests)
        if (deliveredKw >= minKw && deliveredKw <= maxKw) continue
        const [least, most] = [Math.min(...requests), Math.max(...requests)].map((kw) => kw.toFixed(2))
        return { what: `${name} draws ${deliveredKw.toFixed(2)} kW less, and ${least} to ${most} kW are required` }
      }
      return undefined
    }
  },
}

/**
 * FFR: delivered at or below the level of the group, 49.7 Hz without one, and taken at or above 50.3 Hz if the group asks for it, by
 * the device's own measurement; ready again after 15 min.
 */
const [UNDER_HZ, OVER_HZ, ASTRAY_HZ] = [49.7, 50.3, 0.0015]
function limitsOf(world: World, { groupIds }: Station) {
  const v2g = v2gSettingsOf(world.groups, groupIds)
  return { underHz: v2g?.ffrActivationHz ?? UNDER_HZ, overHz: v2g?.isFfrOverFrequencyEnabled ? OVER_HZ : Infinity }
}
const READY_MS = 15 * 60_000

interface Seen {
  readonly inputs: readonly unknown[] | null
  readonly lastMs: number
}

/** Everything that must be the same for a verdict on a second. */
function inputsOf(world: World, station: Station): readonly unknown[] | null {
  const { vehicle, isOnline, heldStatus, ffr, groupIds, control } = station
  const v2g = v2gSettingsOf(world.groups, groupIds)
  if (!ffr || !isOnline || heldStatus !== null || !vehicle || vehicle.bypass || !v2g) return null
  if (v2g.mode !== 'freq' && v2g.mode !== 'external') return null
  if (world.nowMs < vehicle.readyMs || world.nowMs + 1_000 >= vehicle.endsMs) return null
  return [vehicle.arrivesMs, groupIds, v2g, control.ffrPositiveW, control.ffrNegativeW]
}

/** Precondition of a missing activation: a point with a car in session and the same settings in both seconds. */
export const fastReserve: Property = {
  name: 'fast-reserve',
  about: 'A V2G point activates its fast reserve at the threshold, only there, and again after 15 minutes.',
  concerns: ({ stations }) => stations.some(({ ffr }) => ffr !== null),
  begin: (_, met) => {
    const seen = new Map<number, Seen>()
    return (world) => {
      if (!world.stations.some(({ ffr }) => ffr !== null)) return undefined
      const second = Array.from({ length: 10 }, (_unused, step) => {
        const ms = world.nowMs - 900 + step * 100
        return { ms, hz: world.fastFrequency.at(ms) }
      })
      for (const station of world.stations) {
        const { ffr, index, name } = station
        if (!ffr) continue
        const was = seen.get(index)
        const last = ffr.activations.at(-1)
        const inputs = inputsOf(world, station)
        seen.set(index, { inputs, lastMs: last?.atMs ?? -Infinity })
        if (!was) continue
        const { underHz, overHz } = limitsOf(world, station)
        if (last && last.atMs > was.lastMs) {
          met()
          const hz = world.fastFrequency.at(last.atMs)
          const isBeyond = last.side === 'under' ? hz <= underHz + ASTRAY_HZ : hz >= overHz - ASTRAY_HZ
          if (!isBeyond) return { what: `${name} activates its fast reserve (${last.side}) at ${hz.toFixed(3)} Hz` }
          if (last.atMs < was.lastMs + READY_MS) {
            return { what: `${name} activates its fast reserve again after ${(last.atMs - was.lastMs) / 1_000} s` }
          }
          continue
        }
        if (!inputs || !was.inputs || !areSame(was.inputs, inputs)) continue
        const isReady = (ms: number) => ms >= was.lastMs + READY_MS
        const missed = second.find(({ ms, hz }) => {
          const isUnder = hz <= underHz - ASTRAY_HZ && station.ffrPositiveW > 0
          return isReady(ms) && (isUnder || (hz >= overHz + ASTRAY_HZ && station.ffrNegativeW > 0))
        })
        if (missed === undefined) continue
        return { what: `${name} does not activate its fast reserve at ${missed.hz.toFixed(3)} Hz` }
      }
      return undefined
    }
  },
}
