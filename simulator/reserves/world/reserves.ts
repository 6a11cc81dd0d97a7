import { isContinuous, isSold, type ReserveCommitment } from '#contract/reserves.ts'
import { ffrPowerW, ffrShare, isActive, isReady, READY_AFTER_MS, thresholdsOf } from '#simulator/v2g/model/ffr.ts'
import { availableFfrW, availableKw } from '#simulator/demand-response/model/reserve.ts'
import { hourOf } from '#simulator/bids/world/bids.ts'
import { drawingPoints, isStuck } from '#simulator/demand-response/world/curtailment.ts'
import {
  deliveredKw,
  flexibilityKw,
  isOffering,
  maxFlexibilityKw,
  requiredKw,
} from '#simulator/demand-response/world/fcr-settings.ts'
import { heldVolumeOf, type HeldVolume } from '#simulator/demand-response/world/held-volume.ts'
import { ownFfrW } from '#simulator/demand-response/world/taken-over-ffr.ts'
import { ratedPowerW } from '#simulator/devices/model/plan.ts'
import { isInSession } from '#simulator/devices/world/in-service.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { modeOf, v2gGroupOf } from '#simulator/v2g/world/v2g-settings.ts'
import { gridFrequencyHz } from '#simulator/grid/model/grid.ts'
import { fcrNReserveOf } from './fcr-n.ts'

/** The sold and the available power of a reserve, kW. */
export interface GroupReserve {
  readonly service: 'FCR-D' | 'FFR' | 'FCR-N'
  /** Whether `soldKw` comes from the bid of this hour or from the settings of the group. */
  readonly source: 'bid' | 'settings'
  readonly soldKw: number
  /** What must be available now: of an FFR sold by the settings, the power of points with a car. A point without one promises none. */
  readonly dueKw: number
  /** What a full activation would deliver now. */
  readonly availableKw: number
  readonly deliveredKw: number
  /** What the frequency requires now; null if the group does not respond, or if the frequency and the response to it are unknown. */
  readonly requiredKw: number | null
  /** Whether the group responds to the frequency: its service is on, and its type supports the service. */
  readonly isResponding: boolean
  /** The frequency of the activation of FFR, Hz. */
  readonly activationHz: number | null
  /** The volume that stays in force after its sold hour. */
  readonly held: HeldVolume | null
}

/** The reserves of a group; empty if it has neither sold nor offers any. */
export function reservesOf(world: World, group: Group): GroupReserve[] {
  const fcrD = fcrDOf(world, group)
  const ofFcrD = fcrD.isResponding || group.bids.size > 0 ? fcrD : null
  return [ofFcrD, ffrOf(world, group), fcrNReserveOf(world, group), droopOf(world, group)].filter((reserve) => reserve !== null)
}

/** The reserves that a group has sold. Settings of FCR-D limit it, and those of FCR-N offer it: both sell nothing. */
export function soldReserves(world: World, group: Group): GroupReserve[] {
  const fcrD = group.bids.size > 0 ? fcrDOf(world, group) : null
  return [fcrD, ffrOf(world, group)].filter((reserve) => reserve !== null).filter(isSold)
}

/** Less is no response. */
const NEGLIGIBLE_KW = 0.05

/** Whether a group has sold a reserve for this hour or a later one, and whether its reserve is or may be required or delivers now. */
export function commitmentOf(world: World, group: Group): ReserveCommitment {
  const thisHourMs = hourOf(world.nowMs)
  const hasBid = [...group.bids].some(([hourMs, { quantity }]) => hourMs >= thisHourMs && quantity > 0)
  return {
    isSold: hasBid || soldReserves(world, group).some(({ soldKw }) => soldKw > 0),
    isDelivering: reservesOf(world, group).some(
      (one) => isContinuous(one) || Math.max(one.requiredKw ?? Number(one.isResponding), one.deliveredKw) >= NEGLIGIBLE_KW,
    ),
  }
}

/** The FCR-D that a group has sold: by its bid of this hour, otherwise by its settings. */
export function fcrDOf(world: World, group: Group): GroupReserve {
  const bid = group.bids.get(hourOf(world.nowMs))
  const isResponding = isOffering(group)
  const soldKw = bid ? bid.quantity * 1_000 : flexibilityKw(world, group)
  return {
    service: 'FCR-D',
    source: bid ? 'bid' : 'settings',
    soldKw,
    dueKw: soldKw,
    availableKw: isResponding ? availableKw(measuredPoints(world, group), maxFlexibilityKw(group)) : 0,
    deliveredKw: deliveredKw(group),
    requiredKw: isResponding ? requiredKw(group) || (Number.isNaN(gridFrequencyHz(world.grid)) ? null : 0) : null,
    isResponding,
    activationHz: null,
    held: isResponding ? heldVolumeOf(world, group) : null,
  }
}

/** The FCR-D of a group with a car at every charger, kW: their rated powers, at most its settings. */
export function maxFcrDKw({ stations }: World, group: Group): number {
  const ratedW = group.stationIndexes.reduce((sum, index) => sum + (stations[index] ? ratedPowerW(stations[index].plan) : 0), 0)
  return Math.min(ratedW / 1_000, maxFlexibilityKw(group))
}

/** Measured power. The low voltage assumed for cuts would make it too small. */
const measuredPoints = (world: World, group: Group) =>
  drawingPoints(world, group).map(({ id, arrivesMs, isVip, measuredKw, minKw }) => ({
    id,
    arrivesMs,
    isVip,
    minKw,
    drawnKw: measuredKw,
  }))

/**
 * The fast reserve of a V2G group: the promised power of each of its points, and the available power of points with a car. A point
 * that follows the settings of another of its groups belongs to the reserve of that group.
 */
function ffrOf(world: World, group: Group): GroupReserve | null {
  const { v2g } = group
  if (!v2g || v2g.ffrPositive <= 0 || !isFast(v2g.mode)) return null
  const points = pointsOf(world, group)
  const promisedW = (station: Station) => ownFfrW(station, v2g, 'positive')
  const sumKw = (valueW: (station: Station) => number) => points.reduce((sum, station) => sum + valueW(station), 0) / 1_000
  const soldKw = sumKw(promisedW)
  const share = requiredFfrShare(world, points, thresholdsOf(v2g).underHz)
  return {
    service: 'FFR',
    source: 'settings',
    soldKw,
    dueKw: sumKw((station) => (isInSession(station, world.nowMs) ? promisedW(station) : 0)),
    requiredKw: share === null ? null : soldKw * share,
    availableKw: sumKw((station) => (isFast(modeOf(station, v2g)) ? ableW(world, station) : 0)),
    deliveredKw: sumKw((station) => givenW(world, station)),
    isResponding: true,
    activationHz: thresholdsOf(v2g).underHz,
    held: null,
  }
}

/** The points that follow the settings of a group. */
const pointsOf = (world: World, group: Group): Station[] =>
  group.stationIndexes
    .flatMap((index) => world.stations[index] ?? [])
    .filter(({ ffr, groupIds, isRemoved }) => ffr !== null && !isRemoved && v2gGroupOf(world.groups, groupIds) === group)

/** The droop of points in the mode `freq` reaches its full power at this deviation, Hz. */
const DROOP_HZ = 0.1

/**
 * The FCR-N that the points of a V2G group in the mode `freq` offer by their droop: the power that each can change in both
 * directions. A point without a car offers none, because nothing is sold. The fast reserve that a point delivers now is not counted.
 */
function droopOf(world: World, group: Group): GroupReserve | null {
  const { v2g } = group
  if (v2g?.mode !== 'freq') return null
  if (v2g.ffrPositive === 0 && v2g.ffrNegative === 0) return null
  const points = pointsOf(world, group).filter((station) => isInSession(station, world.nowMs))
  const offeredW = (station: Station) => Math.min(ownFfrW(station, v2g, 'positive'), ownFfrW(station, v2g, 'negative'))
  const sumKw = (valueW: (station: Station) => number) => points.reduce((sum, station) => sum + valueW(station), 0) / 1_000
  const offeredKw = sumKw(offeredW)
  const hz = gridFrequencyHz(world.grid)
  const share = Math.min(1, Math.max(-1, (50 - hz) / DROOP_HZ))
  const follows = (station: Station) => station.isOnline && modeOf(station, v2g) === 'freq'
  return {
    service: 'FCR-N',
    source: 'settings',
    soldKw: offeredKw,
    dueKw: offeredKw,
    requiredKw: Number.isNaN(hz) ? null : Math.abs(share) * offeredKw,
    availableKw: sumKw((station) => (follows(station) ? Math.min(offeredW(station), roomW(station)) : 0)),
    deliveredKw: sumKw((station) => (follows(station) ? Math.sign(share || 0) * droopW(world, station) : 0)) + 0,
    isResponding: true,
    activationHz: null,
    held: null,
  }
}

/** The power that a point can change in both directions from its baseline, W: the smaller one. */
const roomW = ({ baselineW, minPowerW, maxPowerW }: Station) =>
  Math.max(0, Math.min(baselineW - minPowerW, maxPowerW - baselineW))

/** The response of a point to the frequency without its fast reserve, W; a delivery to the grid is positive. */
function droopW({ nowMs }: World, { ffr, baselineW, powerW }: Station): number {
  const last = ffr?.activations.at(-1)
  const responseW = baselineW - powerW
  if (!last || !isActive(last, nowMs)) return responseW
  const fastW = -ffrPowerW(last, nowMs, last)
  return responseW - (fastW > 0 ? Math.min(fastW, Math.max(0, responseW)) : Math.max(fastW, Math.min(0, responseW)))
}

export const isFast = (mode: string) => mode === 'freq' || mode === 'external'

function ableW({ nowMs }: World, station: Station): number {
  const { ffr, isOnline, ffrPositiveW, baselineW, minPowerW } = station
  if (!ffr || !isOnline || isStuck(station) || !isInSession(station, nowMs)) return 0
  const isInProgress = activeOf(station, nowMs) !== undefined
  return isInProgress || isReady(ffr, nowMs) ? availableFfrW(ffrPositiveW, baselineW, minPowerW) : 0
}

function activeOf({ ffr }: Station, nowMs: number) {
  const last = ffr?.activations.at(-1)
  return last && last.side === 'under' && isActive(last, nowMs) ? last : undefined
}

/**
 * The share of the sold FFR that is required now, 0 to 1: that of the last activation of the group, also of points that cannot
 * respond, such as those without a car. If no point could activate, all of it is required while the frequency is low; null while it
 * is unknown.
 */
function requiredFfrShare({ nowMs, fastFrequency }: World, points: readonly Station[], underHz: number): number | null {
  const recent = points
    .flatMap(({ ffr }) => ffr?.activations ?? [])
    .filter(({ side, atMs }) => side === 'under' && atMs > nowMs - READY_AFTER_MS)
  const hz = fastFrequency.at(nowMs)
  if (recent.length === 0) return Number.isNaN(hz) ? null : Number(hz <= underHz)
  return Math.max(...recent.map((activation) => ffrShare(activation, nowMs)))
}

/** Power that a point delivers of its activation now, W. */
function givenW({ nowMs }: World, station: Station): number {
  const activation = activeOf(station, nowMs)
  if (!activation || !station.isOnline) return 0
  const askedW = -ffrPowerW(activation, nowMs, activation)
  return Math.max(0, Math.min(askedW, station.baselineW - station.powerW))
}
