import { SECOND_MS } from '#contract/durations.ts'
import { stepSingleStep } from '../model/fcr.ts'
import { GRID_STEP_MS } from '#simulator/grid/model/grid.ts'
import { ask, laggedKw, STARTS_HZ } from '../model/stepwise.ts'
import { addWithheld, updateBaseline } from './baseline.ts'
import { cutBack } from './curtailment.ts'
import { begin, end } from './fcr-activations.ts'
import { maxFlexibilityKw, isOffering } from './fcr-settings.ts'
import { keepSoldVolume, volumeKw } from './held-volume.ts'
import { groupPowerKw } from '#simulator/dlm/world/group-power.ts'
import { timeSecond } from './response-timings.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { isJournalled } from '#simulator/activity/world/station-journal.ts'

/**
 * Records the report of a super group for this second: the demand response of all groups with stations in it. A station that two
 * groups curtail counts once. A group that is partly in the super group counts with that part of its power.
 */
function recordSuperGroup(world: World, superGroup: Group, offering: readonly Group[]): void {
  const own = new Set(superGroup.stationIndexes)
  const within = offering.filter((group) => group === superGroup || group.stationIndexes.some((index) => own.has(index)))
  if (within.length === 0) return
  const deliveredKw = [...baselinesOf(within, own)].reduce((sum, [index, drewKw]) => sum + drewKw - drawnKw(world, index), 0)
  const baselineKw = groupPowerKw(world, superGroup) + deliveredKw
  const sumOf = (field: 'requiredKw' | 'capacityKw') =>
    within.reduce((sum, group) => sum + (group.response.second?.[field] ?? 0) * shareWithin(world, group, own), 0)
  superGroup.response.reported.write(world.nowMs, {
    baselineKw,
    deliveredKw,
    requiredKw: sumOf('requiredKw'),
    capacityKw: Math.min(sumOf('capacityKw'), baselineKw),
  })
}

const drawnKw = ({ stations }: World, index: number) => {
  const station = stations[index]
  return station?.isOnline ? station.powerW / 1_000 : 0
}

/** Power at the activation of stations of activated groups that are in the super group. */
function baselinesOf(groups: readonly Group[], own: ReadonlySet<number>): Map<number, number> {
  const baselines = new Map<number, number>()
  for (const { stationIndexes, response } of groups) {
    if (response.baselineKw === null) continue
    for (const index of stationIndexes) {
      if (!own.has(index)) continue
      baselines.set(index, Math.max(baselines.get(index) ?? 0, response.baselinesKw.get(index) ?? 0))
    }
  }
  return baselines
}

/** The share of a group's power, now or at its activation, that stations of the super group draw. */
function shareWithin(world: World, { stationIndexes, response }: Group, own: ReadonlySet<number>): number {
  if (stationIndexes.every((index) => own.has(index))) return 1
  const kwOf = (index: number) => (response.baselineKw === null ? drawnKw(world, index) : (response.baselinesKw.get(index) ?? 0))
  const [all, inside] = [stationIndexes, stationIndexes.filter((index) => own.has(index))].map((indexes) =>
    indexes.reduce((sum, index) => sum + kwOf(index), 0),
  )
  return all && inside ? inside / all : 0
}

/** A stepwise activation ends after this time without a request. */
const QUIET_MS = 5_000

/** Demand response of this second. Groups evaluate each step of 100 ms and limit their chargers. */
export function stepDemandResponse(world: World): void {
  const minHz = minOf(world)
  for (const group of world.groups.values()) {
    if (!isOffering(group)) {
      if (group.response.second) stop(world, group)
    } else if (!isAtRest(group, minHz)) answer(world, group)
  }
}

/** The lowest frequency of this second's steps, Hz; Infinity in a gap. */
function minOf(world: World): number {
  let least = Infinity
  for (let atMs = world.nowMs - SECOND_MS + GRID_STEP_MS; atMs <= world.nowMs; atMs += GRID_STEP_MS) {
    const frequencyHz = frequencyAt(world, atMs)
    if (frequencyHz < least) least = frequencyHz
  }
  return least
}

/** Whether a group is idle and can skip a second with this lowest frequency. */
function isAtRest({ fcr, response }: Group, minHz: number): boolean {
  if (response.baselineKw !== null || response.recentCutsKw.length > 0) return false
  if (fcr.isEnabled) return minHz > fcr.activationFrequency
  // A delayed command belongs to an earlier time.
  return minHz > STARTS_HZ && fcr.triggerDelayInMs === 0
}

function answer(world: World, group: Group) {
  const { response } = group
  const wasActive = response.baselineKw !== null
  for (let atMs = world.nowMs - SECOND_MS + GRID_STEP_MS; atMs <= world.nowMs; atMs += GRID_STEP_MS) {
    if (group.fcr.isEnabled) meet(world, group, atMs)
    else follow(world, group, atMs)
  }
  if (group.fcr.isEnabled) response.cutKw = singleStepKw(world, group)
  // An activation of this second has just computed it, and the limits must not wait.
  if (wasActive && response.baselineKw !== null) updateBaseline(world, group)
  const isCut = response.baselineKw !== null && response.cutKw > 0
  cutBack(world, group, isCut ? response.cutKw : null)
}

/** Recordings of the last hours have single precision. */
const frequencyAt = ({ fastFrequency }: World, tMs: number) => Math.round(fastFrequency.at(tMs) * 1e5) / 1e5

function activate(world: World, group: Group, atMs: number, frequencyHz: number) {
  begin(world, group, atMs, frequencyHz, updateBaseline(world, group))
}

function meet(world: World, group: Group, atMs: number) {
  const { response, fcr } = group
  const frequencyHz = frequencyAt(world, atMs)
  const was = response.singleStep
  response.singleStep = stepSingleStep(was, fcr, atMs, frequencyHz)
  const isActive = response.singleStep.activatedMs !== null
  if (isActive === (was.activatedMs !== null)) return
  if (isActive) activate(world, group, atMs, frequencyHz)
  else end(world, group, atMs, 'recovered')
}

/** The command is sent some time after the activation. */
function singleStepKw({ nowMs }: World, { fcr, response: { singleStep } }: Group): number {
  const isCommanded = singleStep.activatedMs !== null && nowMs >= singleStep.activatedMs + fcr.triggerDelayInMs
  return isCommanded ? (fcr.powerDecrease ?? 0) : 0
}

function follow(world: World, group: Group, atMs: number) {
  const { response, fcr } = group
  const mode = fcr.stepwiseMode ?? 'classic'
  const frequencyHz = frequencyAt(world, atMs)
  response.required = ask(response.required, mode, atMs, frequencyHz)
  response.commanded = ask(response.commanded, mode, atMs, frequencyAt(world, atMs - fcr.triggerDelayInMs))
  const isRequired = response.required.share > 0 || response.commanded.share > 0
  keepSoldVolume(world, group, isRequired)
  if (isRequired && response.baselineKw === null) activate(world, group, atMs, frequencyHz)
  if (response.baselineKw === null) return
  const wantedKw = Math.min(volumeKw(world, group) * response.commanded.share, maxFlexibilityKw(group))
  response.cutKw = laggedKw(response.cutKw, wantedKw, GRID_STEP_MS)
  if (isRequired || response.cutKw > 0) response.quietMs = null
  else response.quietMs ??= atMs
  if (response.quietMs !== null && atMs - response.quietMs >= QUIET_MS) end(world, group, response.quietMs, 'recovered')
}

function stop(world: World, group: Group) {
  cutBack(world, group, null)
  group.response.second = null
  journalPower(world, group)
}

/** Measures and records what the groups deliver in this second. */
export function measureResponses(world: World): void {
  const offering = [...world.groups.values()].filter(isOffering)
  for (const group of offering) measure(world, group)
  if (offering.length === 0) return
  for (const group of world.groups.values()) if (group.isSupergroup) recordSuperGroup(world, group, offering)
}

function measure(world: World, group: Group) {
  const { response } = group
  const powerKw = groupPowerKw(world, group)
  const baselineKw = response.baselineKw === null ? powerKw : updateBaseline(world, group)
  if (response.baselineKw !== null) addWithheld(world, group)
  response.second = {
    baselineKw,
    deliveredKw: baselineKw - powerKw,
    requiredKw: requiredNowKw(world, group),
    capacityKw: Math.min(volumeKw(world, group), maxFlexibilityKw(group), baselineKw),
  }
  addToTotals(group)
  response.record.write(world.nowMs, response.second)
  timeSecond(world, group, response.second)
  journalPower(world, group)
}

/** The totals of an activation count the seconds with a required response. */
function addToTotals({ response }: Group) {
  const { requiredKw = 0, deliveredKw = 0 } = response.second ?? {}
  if (response.baselineKw === null || requiredKw <= 0) return
  const { seconds, requiredKws, deliveredKws } = response.totals
  response.totals = { seconds: seconds + 1, requiredKws: requiredKws + requiredKw, deliveredKws: deliveredKws + deliveredKw }
}

function requiredNowKw(world: World, group: Group): number {
  const { fcr, response } = group
  const share = fcr.isEnabled ? Number(response.singleStep.activatedMs !== null) : response.required.share
  return volumeKw(world, group) * share
}

/** Smaller changes, kW, get no journal entry, except for changes from or to zero. */
const MATERIAL_KW = 1

function journalPower(world: World, group: Group) {
  const { response } = group
  const { deliveredKw, requiredKw } = response.second ?? { deliveredKw: 0, requiredKw: 0 }
  const isNews = (now: number, was: number) => Math.abs(now - was) >= MATERIAL_KW || (now === 0) !== (was === 0)
  if (!isNews(deliveredKw, response.written.deliveredKw) && !isNews(requiredKw, response.written.requiredKw)) return
  response.written = { deliveredKw, requiredKw }
  if (!isJournalled(world)) return
  const tenths = (value: number) => Math.round(value * 10) / 10
  world.journal.add(world.nowMs, 'fcr', {
    groupId: group.id,
    event: 'power',
    deliveredKw: tenths(deliveredKw),
    requiredKw: tenths(requiredKw),
  })
}
