import { gridFrequencyHz } from '#simulator/grid/model/grid.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Range } from '../language/expectation.ts'
import { distancesTo, isWithin, rangeInWords } from './matches.ts'
import type { Assertion } from './watch.ts'

/** Half of the last displayed digit, Hz. */
const SAME_HZ = 0.0005

/** The assertion of a line on the grid frequency. In a gap of the recording no assertion holds. */
export function frequencyAssertion({ grid }: World, range: Range): Assertion {
  const look = () => {
    const foundHz = gridFrequencyHz(grid)
    const seen = Number.isNaN(foundHz) ? 'it is unknown' : `it is ${foundHz.toFixed(3)} Hz`
    return { holds: isWithin(foundHz, range, SAME_HZ), seen, ...distancesTo(foundHz, range) }
  }
  return { text: `is ${rangeInWords(range)} Hz`, look }
}
