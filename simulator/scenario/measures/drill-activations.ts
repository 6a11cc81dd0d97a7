import { type Activation, endOfMs, heldUntilMs } from '#simulator/v2g/model/ffr.ts'
import { settingsAt } from '#simulator/demand-response/world/fcr-settings.ts'
import type { FcrActivation } from '#simulator/demand-response/world/group-response.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { DrillActivation, DrillService } from './group-drill.ts'
import { measure } from './measures.ts'
import type { ResponseCurve } from './measure.ts'
import { fastRules, singleStepRules, stepwiseRules } from './response-rules.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { splitOf } from '#simulator/demand-response/model/response-timing.ts'
import { GRID_STEP_MS } from '#simulator/grid/model/grid.ts'
import { STARTS_HZ } from '#simulator/demand-response/model/stepwise.ts'
import { frequencyResponseW } from '#simulator/v2g/model/v2g-point.ts'
import { readFfrLog } from '#simulator/ffr-logs/world/ffr-log-rows.ts'
import type { FfrLogValues } from '#simulator/ffr-logs/world/ffr-log-state.ts'
import type { PowerSample } from './response-times.ts'

/** A V2G point at a moment, W; import is positive. */
interface FastRow {
  readonly atMs: number
  readonly powerW: number
  /** The sum of baseline and droop, which the point draws without a limit. */
  readonly expectedW: number
}

/** Logs have frequencies in whole millihertz and powers in whole watts. */
const ROUNDED_W = 15

/**
 * The power in W that a point would draw without its fast reserve at a moment after the crossing: baseline plus droop.
 * A limit that was binding just before the crossing (`before`) stays binding, so that the response starts at that power.
 */
export function withoutReserveW(before: FastRow | undefined): (row: FastRow) => number {
  if (before === undefined || Number.isNaN(before.powerW - before.expectedW)) return ({ expectedW }) => expectedW
  const offW = before.powerW - before.expectedW
  if (Math.abs(offW) <= ROUNDED_W) return ({ expectedW }) => expectedW
  return ({ expectedW }) => (offW < 0 ? Math.min(expectedW, before.powerW) : Math.max(expectedW, before.powerW))
}

/** Rounded, because recordings of the frequency have single precision. */
const frequencyAt = ({ fastFrequency }: World, tMs: number) => Math.round(fastFrequency.at(tMs) * 1e5) / 1e5
/** The end of the second that contains a step. */
const secondOf = (tMs: number) => Math.ceil(tMs / SECOND_MS) * SECOND_MS

/**
 * The moment from which the frequency stayed beyond the threshold until the activation. The search goes back to the start of the
 * offer or to the last saved settings, whichever is later.
 */
function crossedMs(world: World, group: Group, { atMs, thresholds: { activationFrequency }, stepType }: FcrActivation): number {
  const isBeyond = (hz: number) => (stepType === 'single-step' ? hz <= activationFrequency : hz < STARTS_HZ)
  const savedMs = savedLastMs(world, group, atMs)
  let crossed = atMs
  for (let tMs = atMs - GRID_STEP_MS; tMs > savedMs; tMs -= GRID_STEP_MS) {
    const hz = frequencyAt(world, tMs)
    if (!group.response.record.at(secondOf(tMs)) || !(isBeyond(hz) || Number.isNaN(hz))) break
    if (!Number.isNaN(hz)) crossed = tMs
  }
  return crossed
}

function savedLastMs({ journal }: World, { id }: Group, beforeMs: number): number {
  const saved = journal.entries.findLast(
    ({ kind, at, groupId, event }) => kind === 'fcr' && event === 'saved' && groupId === id && Date.parse(at) <= beforeMs,
  )
  return saved ? Date.parse(saved.at) : -Infinity
}

/** How long the frequency had been back when a single-step group was released, ms. Gaps do not count. */
function countedBackMs(world: World, { atMs, untilMs, reason, stepType, thresholds }: FcrActivation): number | null {
  if (untilMs === null || reason !== 'recovered' || stepType !== 'single-step') return null
  let steps = 0
  for (let tMs = untilMs; tMs > atMs; tMs -= GRID_STEP_MS) {
    const hz = frequencyAt(world, tMs)
    if (hz < thresholds.deactivationFrequency) break
    if (!Number.isNaN(hz)) steps += 1
  }
  return steps * GRID_STEP_MS
}

/** The response curve of a group activation, from its seconds. */
function groupResponseCurve(world: World, group: Group, activation: FcrActivation): ResponseCurve {
  const { atMs, untilMs } = activation
  const fromMs = crossedMs(world, group, activation)
  const samples: PowerSample[] = []
  for (let tMs = secondOf(fromMs); tMs <= Math.min(world.nowMs, secondOf(untilMs ?? Infinity)); tMs += SECOND_MS) {
    const second = group.response.record.at(tMs)
    if (!second) continue
    const { requiredKw, deliveredKw, baselineKw } = second
    samples.push({ atMs: tMs, requiredKw, deliveredKw, meterChangeKw: activation.baselineKw - (baselineKw - deliveredKw) })
  }
  const noticedMs = samples.find((sample) => sample.atMs >= atMs && sample.requiredKw > 0)?.atMs ?? secondOf(atMs)
  const isOver = untilMs !== null
  const split = splitOf(activation.timing)
  return { crossedMs: fromMs, noticedMs, samples, isOver, countedBackMs: countedBackMs(world, activation), split }
}

/** From the response to its end, plus some seconds. */
const FAST_RECORDED_MS = 40_000

/**
 * The response curve of the fast reserve of a V2G point, in steps of 100 ms, from the values of its log. It is measured from the
 * power just before the crossing, and power from the droop does not count.
 */
function fastResponseCurve(world: World, station: Station, activation: Activation): ResponseCurve {
  const { atMs, side, ffrPositive, ffrNegative } = activation
  const startMs = Math.floor(atMs / SECOND_MS) * SECOND_MS
  const endMs = Math.min(world.nowMs, startMs + FAST_RECORDED_MS)
  const log = readFfrLog(world, station, { startMs: startMs - SECOND_MS, endMs, activation })
  const rows = [...log.offsetMs].map((offset, place) => rowOf(log, place, startMs - SECOND_MS + offset, activation))
  const withoutW = withoutReserveW(rows.findLast((row) => row.atMs < atMs))
  const askedKw = (side === 'under' ? ffrPositive : ffrNegative) / 1_000
  const samples = rows.flatMap((row): PowerSample[] => {
    const givenW = withoutW(row) - row.powerW
    if (row.atMs < atMs || Number.isNaN(givenW)) return []
    const isAsked = row.atMs <= heldUntilMs(activation)
    return [{ atMs: row.atMs, requiredKw: isAsked ? askedKw : 0, deliveredKw: (side === 'under' ? givenW : -givenW) / 1_000 }]
  })
  const noticedMs = samples.find((sample) => sample.deliveredKw > askedKw / 100)?.atMs ?? null
  const isOver = world.nowMs >= startMs + FAST_RECORDED_MS
  return { crossedMs: atMs, noticedMs, samples, isOver, countedBackMs: null }
}

function rowOf(log: FfrLogValues, place: number, atMs: number, { isFollowing, ffrPositive, ffrNegative }: Activation): FastRow {
  const { milliHertz, powerW, baselineW } = log
  const droopW = isFollowing ? frequencyResponseW((milliHertz[place] ?? NaN) / 1_000, ffrPositive, ffrNegative) : 0
  return { atMs, powerW: powerW[place] ?? NaN, expectedW: (baselineW[place] ?? NaN) + droopW }
}

/** Final measurements are cached, because the recordings of long runs are evicted. */
const measured = new WeakMap<FcrActivation | Activation, DrillActivation>()

function cached(key: FcrActivation | Activation, isFinal: boolean, make: () => DrillActivation): DrillActivation {
  const known = measured.get(key)
  if (known) return known
  const made = make()
  if (isFinal) measured.set(key, made)
  return made
}

const measureGroup = (world: World, group: Group, activation: FcrActivation): DrillActivation =>
  cached(activation, activation.untilMs !== null, () => {
    const { stepType, thresholds, atMs, untilMs } = activation
    const settings = settingsAt(group, atMs)
    const isSingle = stepType === 'single-step'
    const course = groupResponseCurve(world, group, activation)
    const isStatic = settings.stepwiseMode === 'static'
    const stepwise: DrillService = isStatic ? 'stepwise-static' : 'stepwise-classic'
    const rules = isSingle
      ? singleStepRules(thresholds, world.reserveRules)
      : stepwiseRules(isStatic ? 'fcr-d-up-static' : 'fcr-d-up-dynamic', world.reserveRules)
    return {
      name: group.name,
      deviceId: null,
      service: isSingle ? stepType : stepwise,
      startMs: atMs,
      endMs: untilMs,
      activationHz: thresholds.activationFrequency,
      deactivationHz: thresholds.deactivationFrequency,
      baselineKw: activation.baselineKw,
      requiredKw: maxRequiredKw(course),
      isSold: !isSingle && settings.mode === 'ECP',
      measures: measure(course, rules),
    }
  })

const measurePoint = (world: World, station: Station, activation: Activation): DrillActivation =>
  cached(activation, world.nowMs >= activation.atMs + FAST_RECORDED_MS + 1_000, () => {
    const course = fastResponseCurve(world, station, activation)
    return {
      name: station.name,
      deviceId: station.deviceId,
      service: 'ffr',
      startMs: activation.atMs,
      endMs: world.nowMs >= endOfMs(activation) ? endOfMs(activation) : null,
      activationHz: activation.activationHz,
      deactivationHz: null,
      baselineKw: null,
      requiredKw: maxRequiredKw(course),
      isSold: true,
      measures: measure(course, fastRules(activation.activationHz, world.reserveRules)),
    }
  })

const maxRequiredKw = ({ samples }: ResponseCurve) => samples.reduce((most, { requiredKw }) => Math.max(most, requiredKw), 0)

/** All activations of a group so far, or of its individual V2G points, in the order of their start. */
export function drillActivations(world: World, group: Group): DrillActivation[] {
  if (group.type !== 'GROUP_TYPE_V2G') return group.response.activations.map((one) => measureGroup(world, group, one))
  const points = group.stationIndexes.flatMap((index) => world.stations[index] ?? [])
  return points
    .flatMap((station) => station.ffr?.activations.map((one) => measurePoint(world, station, one)) ?? [])
    .toSorted((a, b) => a.startMs - b.startMs)
}
