import { SECOND_MS } from '#contract/durations.ts'
import { FFR_OVER_HZ } from '#contract/v2g.ts'
import { DEFAULT_LEVEL, sideOf, stepFfr, thresholdsOf } from '#simulator/v2g/model/ffr.ts'
import { GRID_STEP_MS } from '#simulator/grid/model/grid.ts'
import { FAST_AFTER_MS, FAST_BEFORE_MS } from '#simulator/grid/world/fast-frequency.ts'
import { deviceFrequencyHz, isInSession } from '#simulator/devices/world/in-service.ts'
import { setFfrPowers } from '#simulator/v2g/world/v2g-step.ts'
import { takeOverFfr } from './taken-over-ffr.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { MAX_JOURNALLED_STATIONS } from '#simulator/activity/world/station-journal.ts'
import { modeOf, v2gSettingsOf } from '#simulator/v2g/world/v2g-settings.ts'

/** A device may measure half a millihertz too much or too little, and rounds to one. */
const ASTRAY_HZ = 0.0011

/** Fast frequency reserves of this second: points evaluate each step of 100 ms and respond automatically. */
export function stepFastReserves(world: World): void {
  takeOverFfr(world)
  const steps = stepsBeyond(world)
  if (steps.length === 0) return
  for (const station of world.stations) if (station.ffr && station.isOnline) meet(world, station, steps)
}

/** The thresholds closest to 50 Hz. No group responds between them. */
const CLOSEST = { underHz: DEFAULT_LEVEL.activationHz, overHz: FFR_OVER_HZ }

/** The steps whose frequency is beyond the closest thresholds, or within the measurement error of them. */
function stepsBeyond({ nowMs, fastFrequency }: World): number[] {
  const steps: number[] = []
  for (let atMs = nowMs - SECOND_MS + GRID_STEP_MS; atMs <= nowMs; atMs += GRID_STEP_MS) {
    const hz = fastFrequency.at(atMs)
    if (sideOf(hz - ASTRAY_HZ, CLOSEST) !== null || sideOf(hz + ASTRAY_HZ, CLOSEST) !== null) steps.push(atMs)
  }
  return steps
}

function meet(world: World, station: Station, steps: readonly number[]) {
  const v2g = v2gSettingsOf(world.groups, station.groupIds)
  const mode = modeOf(station, v2g)
  if (!station.ffr || !v2g || (mode !== 'freq' && mode !== 'external')) return
  setFfrPowers(station, v2g)
  const offered = { ...thresholdsOf(v2g), ffrPositive: station.ffrPositiveW, ffrNegative: station.ffrNegativeW }
  const isFollowing = mode === 'freq' && !station.vehicle?.outlook.isCatchingUp
  for (const atMs of steps) {
    if (!isInSession(station, atMs)) continue
    const hz = deviceFrequencyHz(station.plan.key, world.fastFrequency.at(atMs), atMs)
    const activation = stepFfr(station.ffr, atMs, hz, offered, isFollowing)
    if (!activation) continue
    world.fastFrequency.keep(atMs - FAST_BEFORE_MS, atMs + FAST_AFTER_MS)
    if (world.stations.length > MAX_JOURNALLED_STATIONS) return
    const { deviceId } = station
    world.journal.add(world.nowMs, 'ffr', {
      deviceId,
      event: 'activated',
      side: activation.side,
      activationHz: activation.activationHz,
      crossedAt: new Date(atMs).toISOString(),
      frequencyHz: hz,
      powerW: activation.side === 'under' ? offered.ffrPositive : offered.ffrNegative,
    })
    return
  }
}
