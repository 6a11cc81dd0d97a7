import { drawsOn, gridLines } from '../model/current-request.ts'
import type { PhaseCurrents } from '#simulator/meters/model/meter.ts'
import { lineCurrentA } from './line-current.ts'
import { countedStations } from './counted.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

const hundredths = (amperes: number) => Math.round(amperes * 100) / 100

/** Current of the stations in the group's sums on each grid line, A, to a hundredth. Discharge counts as negative. */
export function chargerCurrentsA(world: World, group: Group): PhaseCurrents {
  const sums = [0, 0, 0]
  for (const station of countedStations(world, group)) {
    if (station.currentA === 0) continue
    const lines = gridLines(station.firstLine, station.phasesInUse)
    for (let line = 0; line < 3; line++) {
      if (drawsOn({ lines }, line)) sums[line] = (sums[line] ?? 0) + lineCurrentA(station, line)
    }
  }
  return [hundredths(sums[0] ?? 0), hundredths(sums[1] ?? 0), hundredths(sums[2] ?? 0)]
}
