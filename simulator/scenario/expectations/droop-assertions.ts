import { reportedW } from '#simulator/devices/world/reported.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { DroopExpectation, Range } from '../language/expectation.ts'
import { distancesTo, flowInWords, isWithin, rangeInWords } from './matches.ts'
import type { Assertion } from './watch.ts'

const NOMINAL_HZ = 50
const FULL_AT_HZ = 0.1
const tenths = (value: number) => Math.round(value * 10) / 10

/**
 * The ideal FCR-N response and the reported power, both from the values of the device. The ideal line is linear around the
 * baseline: no power at 50 Hz and the rated power at a deviation of 0.1 Hz. A dead band of 10 mHz deviates from this line by up
 * to a tenth of the rated power.
 */
function measure({ frequencyHz, maxPowerW, baselineW, powerW }: Station) {
  const share = Math.min(1, Math.max(-1, (frequencyHz - NOMINAL_HZ) / FULL_AT_HZ))
  const idealW = Math.min(maxPowerW, Math.max(-maxPowerW, baselineW + share * maxPowerW))
  const foundW = reportedW(powerW)
  return {
    idealW: Math.round(idealW),
    foundW,
    frequencyHz,
    off: tenths((100 * Math.abs(foundW - idealW)) / maxPowerW),
    // The ideal power is 0 at 50 Hz, so that there is no share of it.
    share: idealW === 0 ? NaN : tenths((100 * foundW) / idealW),
  }
}

/** The assertions of a line on how a battery follows the frequency. */
export function droopAssertions(station: Station, { off, share }: DroopExpectation): Assertion[] {
  const lookFor = (range: Range, what: string, figure: 'off' | 'share') => () => {
    const { [figure]: percent, frequencyHz, foundW, idealW } = measure(station)
    const found = Number.isNaN(percent) ? 'the ideal droop requires no power' : `that is ${percent} % ${what}`
    return {
      holds: isWithin(percent, range),
      seen: `its power is ${flowInWords(foundW, 'W')}; the ideal droop at ${frequencyHz.toFixed(3)} Hz is ${flowInWords(idealW, 'W')}; ${found}`,
      ...distancesTo(percent, range),
      strain: figure === 'off' ? percent : undefined,
    }
  }
  const assertionOf = (range: Range | undefined, what: string, figure: 'off' | 'share'): Assertion[] =>
    range ? [{ text: `is ${rangeInWords(range)} % ${what}`, look: lookFor(range, what, figure) }] : []
  return [
    ...assertionOf(off, 'of its rated power off the ideal droop', 'off'),
    ...assertionOf(share, 'of the way to the ideal droop', 'share'),
  ]
}
