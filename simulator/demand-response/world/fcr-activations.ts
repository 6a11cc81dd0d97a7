import { iso, SECOND_MS } from '#contract/durations.ts'
import { FAST_AFTER_MS, FAST_BEFORE_MS } from '#simulator/grid/world/fast-frequency.ts'
import { IDLE } from '../model/fcr.ts'
import { NO_ACTIVATION, STARTS_HZ } from '../model/stepwise.ts'
import { resumeSessions } from './ended-sessions.ts'
import { NO_TOTALS, type FcrActivation, type GroupResponse } from './group-response.ts'
import { timingFor } from './response-timings.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

/** A group keeps only the latest of its activations. */
export const MAX_ACTIVATIONS = 2_000

const thousandths = (value: number) => Math.round(value * 1e3) / 1e3

/** The thresholds of a stepwise group, which follows the frequency without delay. */
const STEPWISE = { activationFrequency: STARTS_HZ, deactivationFrequency: STARTS_HZ, deactivationDelay: 0 }

/** Activates a group: the frequency crossed at this time (in steps of 100 ms), and the group reduces its power from now on. */
export function begin(world: World, group: Group, atMs: number, frequencyHz: number, baselineKw: number): void {
  const { fcr, response } = group
  const { activationFrequency, deactivationFrequency, deactivationDelay, triggerDelayInMs } = fcr
  const own = fcr.isEnabled ? { activationFrequency, deactivationFrequency, deactivationDelay } : STEPWISE
  const stepType = fcr.isEnabled ? 'single-step' : 'stepwise'
  const thresholds = { ...own, triggerDelayInMs }
  const timing = timingFor(world, group, atMs)
  response.activations.push({ atMs, untilMs: null, reason: null, stepType, thresholds, frequencyHz, baselineKw, timing })
  if (response.activations.length > MAX_ACTIVATIONS) response.activations.shift()
  response.baselineKw = baselineKw
  response.totals = NO_TOTALS
  world.fastFrequency.keep(atMs - FAST_BEFORE_MS, atMs + FAST_AFTER_MS)
  if (fcr.isEnabled) group.fcr = { ...fcr, activated: true }
  world.journal.add(world.nowMs, 'fcr', {
    groupId: group.id,
    event: 'activated',
    stepType,
    crossedAt: iso(atMs),
    frequencyHz,
    ...thresholds,
    baselineKw: thousandths(baselineKw),
  })
}

export function end(world: World, group: Group, untilMs: number, reason: NonNullable<FcrActivation['reason']>): void {
  const { response } = group
  const last = response.activations.pop()
  if (last) {
    response.activations.push({ ...last, untilMs, reason })
    const backMs = Math.max(last.atMs, untilMs - last.thresholds.deactivationDelay * SECOND_MS)
    world.fastFrequency.keep(backMs - FAST_BEFORE_MS, untilMs)
  }
  response.baselineKw = null
  response.baselinesKw = new Map()
  response.setpointsWithout.clear()
  response.withheldWh = new Map()
  response.wouldBeFull = new Set()
  resumeSessions(world, group)
  response.lastSold = null
  response.cutKw = 0
  response.quietMs = null
  if (group.fcr.activated) group.fcr = { ...group.fcr, activated: false }
  world.journal.add(world.nowMs, 'fcr', {
    groupId: group.id,
    event: 'released',
    until: iso(untilMs),
    reason,
    ...meansOf(response.totals),
  })
}

/** The mean required and delivered power of an activation, kW; none without a required response. */
function meansOf({ seconds, requiredKws, deliveredKws }: GroupResponse['totals']) {
  const mean = (sum: number) => Math.round((sum / seconds) * 10) / 10
  return seconds === 0 ? {} : { requiredKw: mean(requiredKws), deliveredKw: mean(deliveredKws) }
}

/** Ends the activation of a group whose service was switched off. */
export function release(world: World, group: Group): void {
  const { response } = group
  response.singleStep = IDLE
  response.required = response.commanded = NO_ACTIVATION
  if (response.baselineKw !== null) end(world, group, world.nowMs, 'disabled')
}
