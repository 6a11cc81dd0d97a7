import { mix } from '#simulator/core/model/random.ts'
import type { World } from '#simulator/core/world/state.ts'

/**
 * One entry a minute: the totals of all stations that are heard, and a number that changes when the power of any of
 * them does. Two runs with the same entries have had the same world.
 */
export function addMinute(world: World, frequencyHz: number): void {
  let powerW = 0
  let energyWh = 0
  let online = 0
  let connected = 0
  let digest = 0
  for (const station of world.stations) {
    if (station.isRemoved) continue
    digest = mix(digest, Math.round(station.powerW * 1_000))
    energyWh += station.energyImportWh - station.plan.importRegisterWh - (station.energyExportWh - station.plan.exportRegisterWh)
    if (station.vehicle) connected++
    if (!station.isOnline) continue
    online++
    powerW += station.powerW
  }
  world.journal.add(world.nowMs, 'minute', {
    frequencyHz: Number.isNaN(frequencyHz) ? null : Math.round(frequencyHz * 1e5) / 1e5,
    powerW: Math.round(powerW * 10) / 10,
    energyWh: Math.round(energyWh),
    online,
    connected,
    digest,
  })
}
