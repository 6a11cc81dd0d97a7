import { gridFrequencyHz } from '#simulator/grid/model/grid.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Range } from '../language/expectation.ts'
import { distanceTo, isWithin, rangeInWords } from './matches.ts'
import type { Assertion } from './watch.ts'

/** Half of the last digit that is shown, Hz. */
const SAME_HZ = 0.0005

/** What a line says of the grid's frequency at a second. In a hole nothing holds. */
export function frequencyClaim({ grid }: World, range: Range): Assertion {
  const look = () => {
    const foundHz = gridFrequencyHz(grid)
    const seen = Number.isNaN(foundHz) ? 'nothing is known of it' : `it is ${foundHz.toFixed(3)} Hz`
    return { holds: isWithin(foundHz, range, SAME_HZ), seen, miss: distanceTo(foundHz, range) }
  }
  return { claim: `is ${rangeInWords(range)} Hz`, look }
}
