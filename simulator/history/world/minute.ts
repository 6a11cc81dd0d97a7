import { mix } from '#simulator/core/model/random.ts'
import type { World } from '#simulator/core/world/state.ts'

/**
 * Adds one entry per minute: the totals of all online stations, and a digest of the powers of all stations. Two runs
 * with the same entries had the same world.
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
