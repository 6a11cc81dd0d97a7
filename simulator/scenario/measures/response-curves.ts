import { SECOND_MS } from '#contract/durations.ts'
import { splitOf } from '#simulator/demand-response/model/response-timing.ts'
import { heldUntilMs, type Activation } from '#simulator/v2g/model/ffr.ts'
import { GRID_STEP_MS } from '#simulator/grid/model/grid.ts'
import { STARTS_HZ } from '#simulator/demand-response/model/stepwise.ts'
import { frequencyResponseW } from '#simulator/v2g/model/v2g-point.ts'
import { readFfrLog } from '#simulator/ffr-logs/world/ffr-log-rows.ts'
import { type FfrLogValues } from '#simulator/ffr-logs/world/ffr-log-state.ts'
import type { FcrActivation } from '#simulator/demand-response/world/group-response.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { withoutReserveW, type FastRow } from './fast-reference.ts'
import type { PowerSample } from './response-times.ts'
import type { ResponseCurve } from './measure.ts'

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
export function groupResponseCurve(world: World, group: Group, activation: FcrActivation): ResponseCurve {
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
export const FAST_RECORDED_MS = 40_000

/**
 * The response curve of the fast reserve of a V2G point, in steps of 100 ms, from the values of its log. It is measured from the
 * power just before the crossing, and power from the droop does not count.
 */
export function fastResponseCurve(world: World, station: Station, activation: Activation): ResponseCurve {
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
