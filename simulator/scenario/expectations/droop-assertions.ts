import { reportedW } from '#simulator/stations/world/reported.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { DroopExpectation, Range } from '../language/expectation.ts'
import { distanceTo, isWithin, rangeInWords } from './matches.ts'
import type { Assertion } from './watch.ts'

const NOMINAL_HZ = 50
const FULL_AT_HZ = 0.1
const tenths = (value: number) => Math.round(value * 10) / 10

/**
 * FCR-N as it is asked for, and as the device itself measures both sides: nothing at 50 Hz, all its power 0.1 Hz away, a straight
 * line between, around the baseline. Its dead band of 10 mHz is off that line by up to a tenth of its power.
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
    // At 50 Hz nothing is asked for that a share could be given of.
    share: idealW === 0 ? NaN : tenths((100 * foundW) / idealW),
  }
}

/** What a line says of how a battery follows the frequency. */
export function droopClaims(station: Station, { off, share }: DroopExpectation): Assertion[] {
  const lookFor = (range: Range, what: string, figure: 'off' | 'share') => () => {
    const { [figure]: percent, frequencyHz, foundW, idealW } = measure(station)
    const found = Number.isNaN(percent) ? 'nothing is asked for' : `that is ${percent} % ${what}`
    return {
      holds: isWithin(percent, range),
      seen: `it takes ${foundW} W of ${idealW} W at ${frequencyHz.toFixed(3)} Hz, ${found}`,
      miss: distanceTo(percent, range),
      strain: figure === 'off' ? percent : undefined,
    }
  }
  const claim = (range: Range | undefined, what: string, figure: 'off' | 'share'): Assertion[] =>
    range ? [{ claim: `is ${rangeInWords(range)} % ${what}`, look: lookFor(range, what, figure) }] : []
  return [...claim(off, 'of its power off the ideal droop', 'off'), ...claim(share, 'of the way to the ideal droop', 'share')]
}
