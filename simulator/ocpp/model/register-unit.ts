import { HOUR_MS } from '#contract/durations.ts'

/** A value of a register as it was read, and what was known at its moment. */
interface Anchor {
  readonly wh: number
  readonly ms: number
  /** Energy by the measured power, Wh. */
  readonly measuredWh: number
  /** Energy of the station, Wh. */
  readonly stationWh: number
}

/** What the measured power shows about the units of a charger. */
export interface RegisterUnit {
  /** Wh of the register per unit in which it was read, and W of the power. */
  readonly wh: number
  readonly powerW: number
  readonly anchor: Anchor | null
  /** Starts and ends in Wh have shown that its values are in kWh, see `registerAfter`. */
  readonly isShownByEnds?: true
}
export const READ_AS_SENT: RegisterUnit = { wh: 1, powerW: 1, anchor: null }

/** Less energy shows no unit, Wh. */
const SHOWS_WH = 20
/** Energy by the register over energy by the measured power, if both are right. */
const FITTING = { min: 0.6, max: 1.6 }
export const fitsEnergy = (rise: number, expected: number) => rise >= FITTING.min * expected && rise <= FITTING.max * expected
/** A mean power of the register below this is not that of a car, W. */
const CAR_W = 1_000
/** A meter may be this far above the rated power. */
const OVER_RATING = 1.5

/** A value in Wh. Starts and ends can be in Wh beside values in kWh: then only the number itself can follow the last value. */
export const whOf = ({ wh: factor }: RegisterUnit, wh: number, follows: (wh: number) => boolean): number =>
  follows(wh) && !follows(wh * factor) ? wh : wh * factor

export interface UnitStep {
  readonly unit: RegisterUnit
  /** The value in Wh. */
  readonly wh: number
  /** The energy of the station after all values in the unit that this value has shown, Wh; undefined if it has shown none. */
  readonly correctedWh?: number
  readonly note?: 'in kWh' | 'in Wh' | 'power in kW'
}

/**
 * Reads one value of a register by the unit that the measured power has shown: a register in kWh rises by a thousandth of the energy.
 * A power in kW is one that the register exceeds a thousandfold. `follows`: a value in Wh can follow the last one.
 */
export function inShownUnit(
  was: RegisterUnit,
  value: { readonly wh: number; readonly ms: number; readonly measuredWh: number; readonly stationWh: number },
  { ratedW, follows }: { readonly ratedW: number; readonly follows: (wh: number) => boolean },
): UnitStep {
  const wh = whOf(was, value.wh, follows)
  const anchor = { ...value, wh }
  const from = was.anchor
  if (!from || wh < from.wh || value.measuredWh < from.measuredWh) return { unit: { ...was, anchor }, wh }
  const [rise, expected] = [wh - from.wh, value.measuredWh - from.measuredWh]
  if (Math.max(rise, expected) < SHOWS_WH || rise === 0) return { unit: was, wh }
  if (fitsEnergy(rise, expected)) return { unit: { ...was, anchor }, wh }
  const found = (factor: number, note: NonNullable<UnitStep['note']>): UnitStep => {
    const scaled = { ...value, wh: wh * factor }
    return {
      unit: { ...was, wh: was.wh * factor, anchor: scaled },
      wh: wh * factor,
      correctedWh: from.stationWh + rise * factor,
      note,
    }
  }
  const meanW = (rise * HOUR_MS) / Math.max(1, value.ms - from.ms)
  if (was.wh <= 1 && fitsEnergy(rise * 1_000, expected)) return found(1_000, 'in kWh')
  if (fitsEnergy(rise, expected * 1_000)) {
    const isCar = meanW >= CAR_W && meanW <= OVER_RATING * ratedW
    if (isCar && was.powerW === 1) return { unit: { ...was, powerW: 1_000, anchor }, wh, note: 'power in kW' }
    if (meanW > OVER_RATING * ratedW && was.wh >= 1) return found(0.001, 'in Wh')
  }
  // Neither: the power was not measured all the time, or is wrong.
  return { unit: expected > 10 * SHOWS_WH ? { ...was, anchor } : was, wh }
}

/** The unit after the station has counted the value of this moment. */
export const anchoredAt = (unit: RegisterUnit, ms: number, stationWh: number): RegisterUnit =>
  unit.anchor?.ms === ms ? { ...unit, anchor: { ...unit.anchor, stationWh } } : unit
