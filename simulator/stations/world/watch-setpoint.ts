import { hundredths } from '#simulator/activity/model/applied-limit.ts'
import { recordStationEvent } from '#simulator/activity/world/station-journal.ts'
import type { World } from '#simulator/core/world/state.ts'
import { kwOfAmperes } from '#simulator/grid/model/kilowatts.ts'
import { drawsOn } from '#simulator/dlm/model/current-request.ts'
import { noteEndedSession } from '#simulator/demand-response/world/ended-sessions.ts'
import { updateCounted } from '#simulator/dlm/world/counted-draw.ts'
import { onlineBudgets } from '#simulator/dlm/world/offline-reserve.ts'
import { budgetLinesOf, markGroupsForBalancing, onStationChanged } from '#simulator/dlm/world/sessions.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { isMeasuredDraw } from '#simulator/devices/model/draw-origin.ts'
import { isInSession } from '#simulator/devices/world/in-service.ts'
import type { Station } from './station.ts'
import { maxSentA, type ChargerPath, type Excess } from '#simulator/dynamics/model/charger-path.ts'
import { drawTolerance } from '#simulator/dynamics/model/draw-tolerance.ts'
import { newObedience, noteExcess, noteGivenUp, observe, type ObservedSecond } from '#simulator/dynamics/model/obedience.ts'
import { setpointOfA } from '#simulator/dynamics/world/step-path.ts'
import { isChargerKind, ratedPowerW } from '#simulator/devices/model/plan.ts'
import type { OcppCharger } from '#simulator/ocpp/model/ocpp-charger.ts'
import { follows, wantedNowW } from '#simulator/ocpp/model/wanted-power.ts'

/** A smaller excess over a limit is no disobedience, A or kW. */
const toleranceOf = ({ ocpp }: Station, { isExact }: ChargerPath, limit: number) =>
  drawTolerance(limit, { isExact, isOutside: ocpp !== null })
/** The draw counts with this margin, A or kW, so that small changes change no allocation. */
const MARGIN = 0.1
/** Load management ends the session of a charger that has not followed its setpoint for this time. */
const OFF_AFTER_MS = 60_000

/**
 * Compares the measured draw of a charger with its setpoint. A charger that draws more than its setpoint after the declared
 * reaction time does not obey. Call this after the second of the station.
 */
export function watchSetpoint(world: World, station: Station, path: ChargerPath): void {
  const { nowMs } = world
  if (station.ocpp && !isChargerKind(station.plan.kind)) return watchStore(world, station, path, station.ocpp)
  if (path.switchedOff && station.vehicle?.endsMs !== path.switchedOff.endedMs) path.switchedOff = null
  const limit = inUnit(station, setpointOfA(station, station.allowedCurrentA))
  if (path.isUnwatched) {
    path.limits.set(inUnit(station, maxSentA(path)), nowMs - 1)
    path.isUnwatched = false
  }
  path.limits.set(limit, nowMs)
  const drawn = measuredDraw(station, path)
  const second = observedSecond(station, path, drawn, limit, nowMs)
  if (second.isInSession) path.obedience ??= newObedience()
  if (path.obedience) observe(path.obedience, second, nowMs)
  judge(world, station, path, second)
  updateCounted(world, station, path)
}

/**
 * Compares the reported power of a V2G device or battery outside with its setpoints. The record and what counts are in A per phase. A
 * power that was not measured says nothing.
 */
function watchStore(world: World, station: Station, path: ChargerPath, charger: OcppCharger) {
  const { nowMs } = world
  const { plan, currentA, powerW, vehicle, voltageV, phasesInUse } = station
  const wantedW = wantedNowW(charger)
  path.isUnwatched = false
  if (wantedW !== null && isMeasuredDraw(charger) && (plan.kind === 'battery' || vehicle)) {
    const limit = wantedW / (voltageV * phasesInUse)
    const isObeying = follows(charger, powerW, { declaredMs: path.station.declaredMs, ratedW: ratedPowerW(plan), nowMs })
    path.obedience ??= newObedience()
    const tolerance = drawTolerance(limit, { isExact: false, isOutside: true })
    const second = { drawn: currentA, limit, isInSession: true, isRefusing: false, hasRefused: charger.refuses }
    observe(path.obedience, { ...second, declaredMs: path.station.declaredMs, tolerance }, nowMs)
    judgeBy(world, station, path, { ...second, declaredMs: path.station.declaredMs, tolerance }, isObeying)
  }
  updateCounted(world, station, path)
}

// One object for all stations, so that a second with many stations allocates no memory. It is valid until the next call.
const observed: { -readonly [K in keyof ObservedSecond]-?: ObservedSecond[K] } = {
  drawn: 0.5,
  limit: 0.5,
  isInSession: false,
  isRefusing: false,
  hasRefused: false,
  declaredMs: 0,
  tolerance: 0.5,
}

/** V2G points and batteries are not compared with their setpoints. */
function observedSecond(station: Station, path: ChargerPath, drawn: number, limit: number, nowMs: number): ObservedSecond {
  observed.drawn = drawn
  observed.limit = limit
  observed.isInSession = isInSession(station, nowMs) && isChargerKind(station.plan.kind)
  observed.isRefusing = path.fault?.kind === 'rejects'
  observed.hasRefused = station.ocpp?.refuses === true
  observed.declaredMs = path.station.declaredMs
  observed.tolerance = toleranceOf(station, path, limit)
  return observed
}

/** A current per phase in the unit of limits: A; kW at a DC charger. */
const inUnit = ({ plan }: Station, amperes: number) => (plan.kind === 'dc' ? kwOfAmperes(amperes) : amperes)

/** Whether the measured draw is within the highest setpoint of this span. A station without a path follows in the same second. */
export function obeysWithin(station: Station, spanMs: number, nowMs: number): boolean {
  const { path } = station
  if (!path) return true
  const limit = path.limits.lookBack(Math.min(spanMs, path.station.declaredMs), nowMs)
  return measuredDraw(station, path) <= limit + toleranceOf(station, path, limit)
}

/** The highest current of a phase, A; kW at a DC charger. Standby power is not managed. */
function measuredDraw({ plan, powerW, currentA }: Station, { isStandby, differencesA }: ChargerPath): number {
  if (isStandby || !isChargerKind(plan.kind)) return 0
  return plan.kind === 'dc' ? powerW / 1_000 : currentA + Math.max(differencesA[0], differencesA[1], differencesA[2])
}

function judge(world: World, station: Station, path: ChargerPath, now: ObservedSecond) {
  const { nowMs } = world
  const was = path.disobeys
  // What a charger outside has refused takes no effect after the declared time either.
  const mayDraw = was || now.hasRefused ? now.limit : path.limits.within(path.station.declaredMs, nowMs)
  judgeBy(world, station, path, now, now.drawn <= mayDraw + toleranceOf(station, path, mayDraw))
}

function judgeBy(world: World, station: Station, path: ChargerPath, now: ObservedSecond, isObeying: boolean) {
  const { nowMs } = world
  const was = path.disobeys
  if (isObeying) {
    if (!was) return
    path.disobeys = null
    world.changedStations.add(station)
    recordStationEvent(world, 'obedience', { deviceId: station.deviceId, ...outside(station), obeys: true })
    markGroupsForBalancing(world, station)
    return
  }
  if (!was && path.obedience) noteExcess(path.obedience, now)
  const sinceMs = was?.sinceMs ?? nowMs
  // A charger outside is not switched off: it counts with its draw for as long as it reports one.
  const isOver = nowMs - sinceMs >= OFF_AFTER_MS || isBeyondBudget(world, station, now.drawn)
  if (isOver && !station.ocpp) return switchOff(world, station, path, now)
  const isSame = was && now.drawn <= was.counts && now.drawn > was.counts - 2 * MARGIN
  path.disobeys = { drawn: now.drawn, limit: now.limit, sinceMs, counts: isSame ? was.counts : now.drawn + MARGIN }
  if (!was) world.changedStations.add(station)
  if (isSame) return
  const { deviceId } = station
  if (!was) recordStationEvent(world, 'obedience', { deviceId, ...outside(station), obeys: false, ...rounded(now) })
  markGroupsForBalancing(world, station)
}

/** Whether a group cannot take the draw of this station and of the others that do not obey from its other stations. */
const isBeyondBudget = (world: World, station: Station, drawn: number) =>
  station.groupIds.some((id) => {
    const group = world.groups.get(id)
    if (!group?.load.budgets) return false
    const lines = budgetLinesOf(station, group, station.phasesInUse)
    return onlineBudgets(group.load).some(
      (amount, line) => drawsOn({ lines }, line) && drawn + othersExcess(world, station, group, line) > amount,
    )
  })

/** The draw of the other stations of a group that do not obey, on one of its budgets. */
function othersExcess(world: World, station: Station, group: Group, line: number): number {
  let sum = 0
  for (const index of group.stationIndexes) {
    const other = world.stations[index]
    if (!other?.path?.disobeys || other === station || !other.isOnline) continue
    if (drawsOn({ lines: budgetLinesOf(other, group, other.phasesInUse) }, line)) sum += other.path.disobeys.drawn
  }
  return sum
}

/** Ends the session: the charger opens its contactor. The next car starts a new one. */
function switchOff(world: World, station: Station, path: ChargerPath, now: Excess) {
  path.disobeys = null
  world.changedStations.add(station)
  if (path.obedience) noteGivenUp(path.obedience)
  if (!station.vehicle) return
  noteEndedSession(world, station)
  path.switchedOff = { drawn: now.drawn, limit: now.limit, endedMs: world.nowMs }
  station.vehicle = { ...station.vehicle, endsMs: world.nowMs }
  path.carOf = station.vehicle
  recordStationEvent(world, 'obedience', { deviceId: station.deviceId, switchedOff: true, ...rounded(now) })
  onStationChanged(world, station)
}

/** Name and identity of a charger outside, which its owner knows better than the ID of the device. */
const outside = ({ ocpp, name }: Station) => (ocpp ? { name, identity: ocpp.entry.identity } : {})

const rounded = ({ drawn, limit }: Excess) => ({ drawn: hundredths(drawn), limit: hundredths(limit) })
