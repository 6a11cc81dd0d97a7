import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { areIdeal, installedLines, membersOf } from './installed-lines.ts'
import type { Property } from './property.ts'
import { isSafeLimitInForce } from '#simulator/dlm/world/load-reports.ts'
import { isMissing } from '#simulator/dlm/world/meters.ts'
import { isHeldOff } from '#simulator/dlm/model/apply-allocation.ts'
import { Settled } from './settled.ts'

/** The inputs of this second. Two checks need them. */
const known = new WeakMap<Group, { readonly atMs: number; readonly entries: number; readonly text: string }>()

/** Everything that the allocations of a group depend on beside time, as text. */
export function balanceInputs(world: World, group: Group): string {
  const before = known.get(group)
  const [atMs, entries] = [world.nowMs, world.journal.length]
  if (before?.atMs === atMs && before.entries === entries) return before.text
  const text = inputsText(world, group)
  known.set(group, { atMs, entries, text })
  return text
}

/** Limits are replaced, never changed. */
const limits = new WeakMap<Group['dlm'], string>()

function limitsText(dlm: Group['dlm']): string {
  const text = limits.get(dlm) ?? JSON.stringify(dlm)
  limits.set(dlm, text)
  return text
}

function inputsText(world: World, { load, dlm, response }: Group): string {
  let sessions = ''
  for (const { station, request, asked } of load.sessions.values()) {
    const { id, arrivesMs, isVip, lines, min, max, weight } = request
    sessions += `${station} ${id} ${arrivesMs} ${isVip} ${lines} ${min} ${max} ${weight} ${asked?.isHeldOn};`
  }
  let text = `${limitsText(dlm)} ${sessions} ${response.baselineKw} ${world.congestion.inForce.size}`
  for (const { amount } of load.budgets ?? []) text += ` ${amount}`
  for (const reserves of [load.offlineReserves, load.excessReserves]) {
    for (const { station, lines, current } of reserves) text += `,${station} ${lines} ${current}`
  }
  return text
}

/** Seconds after which allocations no longer change. The end of a hold after a switch counts as a new request. */
const CONVERGED_S = 150

const allocationsText = ({ load }: Group) =>
  [...load.sessions.values()].map(({ station, applied }) => `${station} ${applied.current.toFixed(3)}`).join(', ')

/**
 * Liveness: load management settles when faults and changes have ended. Precondition: a group of ideal AC chargers that are all
 * online and in no other group, with the same limits, budgets, requests and reserves for 150 s.
 */
export const convergence: Property = {
  name: 'convergence',
  about: 'Allocations do not change once the limits and requests of a group have been the same for 150 s.',
  begin: (_start, met) => {
    const known = new Map<number, { readonly inputs: string; readonly sinceMs: number; allocations?: string }>()
    return (world) => {
      for (const group of world.groups.values()) {
        if (!group.dlm.enabled || group.load.sessions.size === 0) {
          known.delete(group.id)
          continue
        }
        const members = membersOf(world, group)
        if (!areIdeal(members) || members.some(({ groupIds }) => groupIds.length > 1)) {
          known.delete(group.id)
          continue
        }
        const inputs = balanceInputs(world, group)
        const before = known.get(group.id)
        if (before?.inputs !== inputs) {
          known.set(group.id, { inputs, sinceMs: world.nowMs })
          continue
        }
        const settledS = (world.nowMs - before.sinceMs) / SECOND_MS
        if (settledS < CONVERGED_S) continue
        const allocations = allocationsText(group)
        if (settledS > CONVERGED_S) met()
        if (settledS > CONVERGED_S && before.allocations !== allocations) {
          return {
            what: `${group.name} changes its allocations from ${before.allocations} to ${allocations} A after ${settledS} s without a cause`,
          }
        }
        before.allocations = allocations
      }
      return undefined
    }
  },
}

/** Two values in a row are enough, and each may take some seconds. */
const RECOVERED_S = 30

/**
 * Liveness. Reads the stimuli of the meter, not its health. Precondition: load management with an external meter that has a
 * simulated device that exists and has not been disturbed for 30 s, with the same settings.
 */
export const meterRecovery: Property = {
  name: 'meter-recovery',
  about: 'The safe limit of a group ends at the latest 30 s after its meter sends values again.',
  begin: (_start, met) => {
    const healthy = new Map<number, { settings: string; sinceMs: number }>()
    return (world) => {
      for (const group of world.groups.values()) {
        const { dlm, load, id, name } = group
        const { isSilent, flapping } = load.meterOverrides.external
        const device = load.meters.external?.device
        const sends = device && !device.outside && !isMissing(device, load.meterOverrides.external) && !isSilent && !flapping
        if (!dlm.enabled || !dlm.useExternalDevice || !sends) {
          healthy.delete(id)
          continue
        }
        const settings = `${dlm.externalDeviceId} ${load.meters.external?.inUseFromMs}`
        const known = healthy.get(id)
        if (known && world.nowMs - known.sinceMs > RECOVERED_S * SECOND_MS) met()
        if (known?.settings !== settings) healthy.set(id, { settings, sinceMs: world.nowMs })
        else if (isSafeLimitInForce(group) && world.nowMs - known.sinceMs > RECOVERED_S * SECOND_MS) {
          return {
            what: `${name} is on its safe limit ${(world.nowMs - known.sinceMs) / SECOND_MS} s after its meter has recovered`,
          }
        }
      }
      return undefined
    }
  },
}

/** Seconds without a change after which a car must charge; a stopped session waits for a restart. */
/** Current that is certainly enough for another car, A. */
const SPARE_A = 8

/**
 * Liveness. Precondition: an AC group of ideal chargers that are all online and in no other group, whose only limit is its import
 * limit, not a solar surplus, with the same settings and cars for 150 s. For a car that was switched off, the 150 s begin after
 * the five minutes for which it stays off.
 */
export const workConserving: Property = {
  name: 'work-conserving',
  about: 'No car waits for 150 s while its group has current left for it on every line.',
  begin: (_start, met) => {
    const settled = new Settled()
    return (world) => {
      for (const group of world.groups.values()) {
        const { dlm, type, load, fcr, name } = group
        const isPlain =
          dlm.enabled &&
          dlm.importLimit !== null &&
          !dlm.useExternalDevice &&
          !dlm.isSolarCharging &&
          !fcr.isEnabled &&
          !fcr.isEnabledStepwise
        const isJudged =
          isPlain && !dlm.enabledBoostCharging && type === 'GROUP_TYPE_CHARGER' && world.congestion.rules.size === 0
        // Only a car that waits can break it, so that its wait begins the time.
        if (!isJudged || ![...load.sessions.values()].some(({ applied }) => applied.current === 0)) {
          settled.forget(group)
          continue
        }
        const members = membersOf(world, group)
        const cars = members.map(
          ({ vehicle, heldStatus, control }) => `${vehicle?.arrivesMs} ${heldStatus} ${Object.values(control).join()}`,
        )
        if (settled.seconds(world, group, cars.join()) < CONVERGED_S) continue
        if (!areIdeal(members) || members.some(({ groupIds }) => groupIds.length > 1)) continue
        met()
        // Without phase balancing every car counts as if all were on one line.
        const drawnA = dlm.phaseBalancing
          ? Math.max(...installedLines(members))
          : members.reduce((sum, { currentA }) => sum + Math.max(0, currentA), 0)
        const freeA = (dlm.importLimit ?? 0) - drawnA
        const waiting = members.find(({ index, currentA }) => {
          const session = load.sessions.get(index)
          return (
            session &&
            currentA === 0 &&
            !session.isOffline &&
            !isHeldOff(session.applied, world.nowMs - CONVERGED_S * 1_000) &&
            session.request.min + SPARE_A <= freeA &&
            session.applied.current === 0
          )
        })
        if (waiting) return { what: `${waiting.name} waits, and ${name} has ${freeA.toFixed(1)} A left on every line` }
      }
      return undefined
    }
  },
}
