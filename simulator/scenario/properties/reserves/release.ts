import type { World } from '#simulator/core/world/state.ts'
import { offeredKw, savesOf } from './reserve-record.ts'
import type { Property } from '../property.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { GRID_STEP_MS } from '#simulator/grid/model/grid.ts'

const hzAt = (world: World, atMs: number) => Math.round(world.fastFrequency.at(atMs) * 1e5) / 1e5
/** The frequencies of the ten steps that end with this second, which every group of a world is judged by. */
function hzOfSecond(world: World): readonly number[] {
  if (latest.world !== world || latest.atMs !== world.nowMs) {
    const hz = Array.from({ length: 10 }, (_, step) => hzAt(world, world.nowMs - 900 + step * 100))
    latest = { world, atMs: world.nowMs, hz }
  }
  return latest.hz
}
let latest: { readonly world?: World; readonly atMs: number; readonly hz: readonly number[] } = { atMs: NaN, hz: [] }
/** FCR-D up is linear from 49.9 Hz to 49.5 Hz. */
const shareAt = (hz: number) => Math.min(1, Math.max(0, (49.9 - hz) / 0.4))
const TOLERANCE = 1e-4
/** Of a share that is held: 0.4 mHz, because the extreme of a second can lie between two samples. */
const HELD_TOLERANCE = 1e-3
/** TR 3.1.3: released after 60 s at 49.9 Hz without a break, within 15 min, by at most 20 % in 1 s and 25 % in 10 s. */
const [BACK_MS, RELEASED_S, MAX_1S, MAX_10S, PAUSE_HZ] = [60_000, 900, 0.2, 0.25, 49.8]

interface HeldShare {
  share: number
  backMs: number | null
  releasingS: number
  /** The share at the start of a release, and those of the last seconds of it. */
  readonly last: number[]
}
/** What is known of a static group. */
interface StaticGroup {
  /** Null while the state of a static group is unknown: until it requires nothing. */
  held: HeldShare | null
}
const resting = (): HeldShare => ({ share: 0, backMs: null, releasingS: 0, last: [] })

/** Compares a second of a static group. Returns what is wrong. */
function staticProblem(world: World, known: StaticGroup, share: number): string | undefined {
  const hz = hzOfSecond(world)
  const { held } = known
  if (!held || hz.some(Number.isNaN)) {
    known.held = share === 0 && hz.every((one) => one >= 49.9) ? resting() : null
    return undefined
  }
  const most = Math.max(...hz.map(shareAt))
  if (most > held.share + TOLERANCE) Object.assign(held, { share: most, backMs: null, releasingS: 0, last: [] })
  else if (held.last.length > 0 && most > held.share - 0.1 && most > 0) return void (known.held = null)
  if (held.share === 0) return share <= 2 * TOLERANCE ? undefined : `requires ${share.toFixed(3)} without a reason`
  // A release that has begun within the second goes on, although the frequency falls again in its rest.
  let isReleasing = held.last.length > 0
  for (const [step, one] of hz.entries()) {
    const atMs = world.nowMs - 900 + step * 100
    if (one < 49.9 && !isReleasing) held.backMs = null
    else held.backMs ??= atMs
    isReleasing ||= held.backMs !== null && atMs - held.backMs >= BACK_MS
  }
  const isHeld = Math.abs(share - held.share) <= HELD_TOLERANCE
  if (!isReleasing) return isHeld ? undefined : `holds ${share.toFixed(3)} of ${held.share.toFixed(3)}`
  if (held.last.length === 0) held.last.push(held.share)
  const [first = 0] = held.last
  held.releasingS += hz.some((one) => one <= PAUSE_HZ) ? 0 : 1
  const before = held.last.at(-1) ?? first
  held.last.push(share)
  held.share = share
  if (hz.every((one) => one <= PAUSE_HZ) && share < before - TOLERANCE) return 'goes on with its release at or below 49.8 Hz'
  if (before - share > MAX_1S || (held.last.at(-11) ?? first) - share > MAX_10S) return 'releases too fast'
  const maxLeft = Math.max(most, first * (1 - held.releasingS / RELEASED_S)) + 0.02
  if (share > maxLeft) return `still requires ${share.toFixed(3)} in its release`
  if (share === 0) known.held = resting()
  return undefined
}

/** Precondition: stepwise FCR-D with an offer that is the same in both seconds and not saved in this one. A gap changes nothing. */
export const stepwise: Property = {
  name: 'stepwise',
  about: 'A classic stepwise group requires what the frequency asks; a static one holds its maximum until 60 s at 49.9 Hz.',
  concerns: ({ groups }) => [...groups.values()].some(({ fcr }) => fcr.isEnabledStepwise),
  begin: (_, met) => {
    const groups = new Map<number, StaticGroup & { saves: string; offerKw: number; hz: number }>()
    return (world) => {
      for (const group of world.groups.values()) {
        const known = groups.get(group.id)
        const { fcr, response, name } = group
        const saves = savesOf(group)
        const offerKw = offeredKw(group, world.nowMs + 1_000)
        const isSame = known?.saves === saves && known.offerKw === offeredKw(group, world.nowMs)
        // The last frequency before a gap stays.
        const all = fcr.isEnabledStepwise ? hzOfSecond(world) : []
        const hz = all.findLast((one) => !Number.isNaN(one)) ?? (isSame ? known.hz : NaN)
        const now = { saves, held: known?.saves === saves ? known.held : null, offerKw, hz }
        groups.set(group.id, now)
        if (!fcr.isEnabledStepwise || !isSame || !response.second || !(known.offerKw > 0)) continue
        const share = response.second.requiredKw / known.offerKw
        met()
        const isStatic = fcr.stepwiseMode === 'static'
        const isWrong = !isStatic && !Number.isNaN(hz) && Math.abs(share - shareAt(hz)) > TOLERANCE
        const what = isWrong
          ? `requires ${share.toFixed(3)} of its power`
          : isStatic
            ? staticProblem(world, now, share)
            : undefined
        if (what) return { what: `${name} ${what} at ${hz} Hz` }
        if (share > TOLERANCE && response.baselineKw === null) return { what: `${name} is not activated at ${hz} Hz` }
      }
      return undefined
    }
  },
}

const [MIN_A, KW_PER_A] = [6, 0.69]
const below = (value: number) => value - 0.011

/** Precondition: a limit of an AC or DC charger by an activation, in the second of the settings that decided it. */
export const stepwiseMinimum: Property = {
  name: 'stepwise-minimum',
  about: 'A reserve switches a charger off or leaves it its minimum, and only while it is activated.',
  concerns: ({ groups }) => [...groups.values()].some(({ fcr }) => fcr.isEnabled || fcr.isEnabledStepwise),
  begin: (start, met) => {
    const settings = new Map([...start.groups.values()].map(({ id, fcr }) => [id, fcr]))
    return (world) => {
      for (const { id, name, type, fcr, response } of world.groups.values()) {
        // A save replaces the settings.
        const isSame = settings.get(id) === fcr
        settings.set(id, fcr)
        if (!isSame || response.ceilings.size === 0) continue
        met()
        if (response.baselineKw === null) return { what: `${name} limits its chargers without an activation` }
        const isDc = type === 'GROUP_TYPE_DC'
        const stepA = fcr.isEnabledStepwise ? (fcr.minStepwiseCurrent ?? 0) : 0
        for (const [index, limit] of response.ceilings) {
          const station = world.stations[index]
          if (!station) continue
          const minA = Math.max(MIN_A, station.minChargingCurrentA, stepA)
          const least = isDc ? stepA * KW_PER_A : Math.min(minA, station.maxChargingCurrentA)
          if (limit < 0 || (limit > 0 && limit < below(least))) {
            return { what: `${name} leaves ${station.name} ${limit}, less than its minimum of ${least.toFixed(2)}` }
          }
        }
      }
      return undefined
    }
  },
}

/** The frequency is measured every 100 ms, and recorded with single precision. */
const STEP_MS = 100

interface Model {
  readonly saves: string
  /** When the frequency crossed; null while idle, NaN for an activation from before the model began. */
  crossedMs: number | null
  /** Null while it is unknown, after a change of the settings. */
  recoveredMs: number | null
}

/** Domain: at or below the activation frequency the group is active, until the deactivation frequency has held for the delay. */
function step(model: Model, { fcr }: Group, hz: number, atMs: number): void {
  if (Number.isNaN(hz)) return
  if (model.crossedMs === null) {
    if (hz <= fcr.activationFrequency) Object.assign(model, { crossedMs: atMs, recoveredMs: 0 })
    return
  }
  if (hz < fcr.deactivationFrequency) model.recoveredMs = 0
  else if (model.recoveredMs !== null) model.recoveredMs += STEP_MS
  if (model.recoveredMs !== null && model.recoveredMs >= fcr.deactivationDelay * 1_000 && hz >= fcr.deactivationFrequency) {
    Object.assign(model, { crossedMs: null, recoveredMs: 0 })
  }
}

/** Precondition: single-step FCR-D of a group of chargers, with settings that were not saved in this second. */
export const singleStep: Property = {
  name: 'single-step',
  about: 'A single-step group is active exactly from the crossing until the frequency has recovered for the delay.',
  concerns: ({ groups }) => [...groups.values()].some(({ fcr }) => fcr.isEnabled),
  begin: (_, met) => {
    const models = new Map<number, Model>()
    return (world) => {
      for (const group of world.groups.values()) {
        const { id, name, fcr, type, response } = group
        const isActive = response.baselineKw !== null
        const saves = `${response.formerSettings.length} ${response.formerSettings.at(-1)?.untilMs}`
        const model = models.get(id)
        if (!fcr.isEnabled || (type !== 'GROUP_TYPE_CHARGER' && type !== 'GROUP_TYPE_DC')) models.delete(id)
        else if (model?.saves !== saves) models.set(id, { saves, crossedMs: isActive ? NaN : null, recoveredMs: null })
        else {
          for (let ms = world.nowMs - 900; ms <= world.nowMs; ms += STEP_MS) step(model, group, hzAt(world, ms), ms)
          const isUnknown = model.crossedMs !== null && model.recoveredMs === null
          if (isUnknown && !isActive) model.crossedMs = null
          else if (!isUnknown) met()
          const shouldBe = model.crossedMs !== null
          const what = (said: string) => ({ what: `${name} ${said}, with ${hzAt(world, world.nowMs)} Hz in this second` })
          if (isActive !== shouldBe) return what(shouldBe ? 'is not activated' : 'is activated without a crossing')
          if (fcr.activated !== shouldBe) return what(`says ${fcr.activated} for its activation`)
          const requiredKw = shouldBe ? (fcr.powerDecrease ?? 0) : 0
          if (response.second && Math.abs(response.second.requiredKw - requiredKw) > 1e-6) {
            return what(`requires ${response.second.requiredKw} kW in place of ${requiredKw} kW`)
          }
          const atMs = response.activations.at(-1)?.atMs
          if (shouldBe && Number.isFinite(model.crossedMs) && atMs !== model.crossedMs) return what('records another crossing')
          const commandMs = (model.crossedMs ?? 0) + fcr.triggerDelayInMs
          if (response.ceilings.size > 0 && world.nowMs < commandMs) return what('sends its command before the trigger delay')
        }
      }
      return undefined
    }
  },
}

const RELEASE_REACTION_S = 3

/** Recovered time after this second: every lower step restarts it, and a gap pauses it. */
function recoveredAfter(world: World, wasS: number, deactivationHz: number): number {
  let recoveredS = wasS
  for (let atMs = world.nowMs - SECOND_MS + GRID_STEP_MS; atMs <= world.nowMs; atMs += GRID_STEP_MS) {
    const hz = world.fastFrequency.at(atMs)
    if (!Number.isNaN(hz)) recoveredS = hz < deactivationHz ? 0 : recoveredS + GRID_STEP_MS / SECOND_MS
  }
  return recoveredS
}

interface Watched {
  readonly settings: string
  readonly deactivationHz: number
  readonly isActive: boolean
  /** Recovered time. It continues when the settings change; then the frequency of either settings may apply within the second. */
  readonly minS: number
  readonly maxS: number
}

/** Liveness. Reads the steps of the frequency. Precondition of a verdict: the same settings in both seconds. */
export const reserveRelease: Property = {
  name: 'reserve-release',
  about:
    'A single-step group is released when the frequency has been above its deactivation frequency for the delay, and not earlier.',
  begin: (_start, met) => {
    const before = new Map<number, Watched>()
    return (world) => {
      for (const { id, name, fcr, response } of world.groups.values()) {
        if (!fcr.isEnabled) {
          before.delete(id)
          continue
        }
        const settings = `${fcr.activationFrequency} ${fcr.deactivationFrequency} ${fcr.deactivationDelay}`
        const deactivationHz = fcr.deactivationFrequency
        const isActive = response.baselineKw !== null
        const was = before.get(id)
        const hz = [deactivationHz, was?.deactivationHz ?? deactivationHz]
        const minS = was?.isActive ? recoveredAfter(world, was.minS, Math.max(...hz)) : 0
        const maxS = was?.isActive ? recoveredAfter(world, was.maxS, Math.min(...hz)) : 0
        before.set(id, { settings, deactivationHz, isActive, minS, maxS })
        const isSame = was?.settings === settings
        if (!isSame || !was.isActive) continue
        met()
        if (!isActive && maxS < fcr.deactivationDelay - RELEASE_REACTION_S) {
          return { what: `${name} is released after ${maxS.toFixed(1)} s of a delay of ${fcr.deactivationDelay} s` }
        }
        if (isActive && minS > fcr.deactivationDelay + RELEASE_REACTION_S) {
          return {
            what: `${name} is still activated ${minS.toFixed(1)} s after the frequency recovered, with a delay of ${fcr.deactivationDelay} s`,
          }
        }
      }
      return undefined
    }
  },
}

/** The response may begin in the second after the crossing. */
const REACTION_S = 2

/** Reads the frequency of the grid. Precondition: settings that have not changed since before the frequency was low. */
export const reserveActivation: Property = {
  name: 'reserve-activation',
  about: 'A single-step group is activated at the latest two seconds after the frequency has fallen to its activation frequency.',
  begin: (_start, met) => {
    const low = new Map<number, { fcr: string; sinceMs: number }>()
    return (world) => {
      const gridHz = world.grid.frequencyHz
      for (const { id, name, fcr, response } of world.groups.values()) {
        if (!fcr.isEnabled || !(gridHz <= fcr.activationFrequency)) {
          low.delete(id)
          continue
        }
        const settings = JSON.stringify({ ...fcr, activated: null })
        const known = low.get(id)
        if (known?.fcr !== settings) low.set(id, { fcr: settings, sinceMs: world.nowMs })
        else met()
        if (known?.fcr === settings && response.baselineKw === null && world.nowMs - known.sinceMs >= REACTION_S * 1_000) {
          return {
            what: `${name} is not activated at ${gridHz.toFixed(3)} Hz, and its activation frequency is ${fcr.activationFrequency} Hz`,
          }
        }
      }
      return undefined
    }
  },
}
