import { gridFrequencyHz } from '#simulator/grid/model/grid.ts'
import type { Property } from './property.ts'

const TOLERANCE_HZ = 0.0021

/** Precondition: the station is online and its sample belongs to this second. */
export const deviceFrequency: Property = {
  name: 'device-frequency',
  about: 'A station measures the frequency of the grid, to within 2 mHz.',
  begin: (_start, met) => (world) => {
    const gridHz = world.recorder.frequencyAt(world.nowMs)
    if (!Number.isFinite(gridHz) || !Number.isFinite(gridFrequencyHz(world.grid))) return undefined
    met()
    const wrong = world.stations.find(
      ({ isOnline, lastHeardMs, frequencyHz }) =>
        isOnline && lastHeardMs === world.nowMs && Math.abs(frequencyHz - gridHz) > TOLERANCE_HZ,
    )
    return wrong && { what: `${wrong.name} measures ${wrong.frequencyHz} Hz at a grid frequency of ${gridHz.toFixed(4)} Hz` }
  },
}
