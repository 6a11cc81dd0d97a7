import { balance } from '#simulator/physics/balance.ts'
import { gridFrequencyHz, stepGrid } from '#simulator/physics/grid.ts'
import { stepStation } from '#simulator/physics/station-step.ts'
import { watchFrequency } from './frequency-watch.ts'
import { addMinute } from './minute.ts'
import type { World } from './state.ts'
import { v2gSettingsOf } from './v2g-settings.ts'

const SECOND_MS = 1_000
/** Above this many stations their statuses are too many to write down one by one. */
const MOST_TOLD_STATIONS = 1_000

/**
 * Runs the world for one second, in this order: clock, grid frequency, what load management allows, then each
 * station (cars, power, energy, state of charge, status), and last the sample that every window reads.
 */
export function tick(world: World): void {
  world.nowMs += SECOND_MS
  stepGrid(world.grid, world.nowMs)
  const frequencyHz = gridFrequencyHz(world.grid)
  watchFrequency(world.frequencyWatch, world.journal, world.nowMs, frequencyHz, world.grid.driver.kind)
  balance(world.groups.values(), world.stations)
  stepStations(world, frequencyHz)
  world.recorder.write(world.nowMs, world.stations, frequencyHz)
  if (world.nowMs % 60_000 === 0) addMinute(world, frequencyHz)
}

function stepStations(world: World, frequencyHz: number) {
  const isTold = world.stations.length <= MOST_TOLD_STATIONS
  for (const station of world.stations) {
    if (!station.isOnline) continue
    const v2g = station.plan.kind === 'v2g' ? v2gSettingsOf(world.groups, station.groupIds) : null
    const ordinary = stepStation(station, world.nowMs, frequencyHz, v2g, 1)
    const status = station.heldStatus ?? ordinary
    if (status === station.status) continue
    if (isTold) world.journal.add(world.nowMs, 'status', { deviceId: station.deviceId, status, was: station.status })
    station.status = status
  }
}
