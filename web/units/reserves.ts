import { isContinuous, type Reserve } from '#contract/reserves.ts'
import { kilowattText, megawattText } from './current-power.ts'
import { percentText, fixedText } from './numbers/number-format.ts'

const MILLIHERTZ_ABOVE = 1_000

/** Grid frequency in Hz. Some devices report mHz: a value above 1000 is divided by 1000. */
export const frequencyHz = (reported: number) => (reported > MILLIHERTZ_ABOVE ? reported / 1_000 : reported)

/** `49.983 Hz` for a reported value; a dash for an unknown value. */
export const frequencyText = (reported: number | null | undefined) =>
  reported !== null && reported !== undefined && Number.isFinite(reported) ? `${fixedText(frequencyHz(reported), 3)} Hz` : '–'

/** The smallest shortage that is shown, kW. Powers are shown with one decimal. */
const NEGLIGIBLE_KW = 0.05
/** The response of FCR-D may be 5 % below the required power, requirement 11 of the technical requirements. */
const LINEARITY_SHARE = 0.95
const KW_PER_MW = 1_000

type Delivery = Pick<Reserve, 'deliveredKw' | 'requiredKw'>
type Capacity = Pick<Reserve, 'soldKw' | 'availableKw'>

/** Whether the available reserve is below the sold reserve, kW. */
export const isShort = (soldKw: number, availableKw: number) => availableKw < soldKw - NEGLIGIBLE_KW

/** Whether a group delivers less than the frequency requires now. A power below the sold power is no shortage. */
export const isUnderDelivered = ({ deliveredKw, requiredKw }: Delivery): boolean =>
  typeof requiredKw === 'number' && deliveredKw < requiredKw * LINEARITY_SHARE - NEGLIGIBLE_KW

/** Whether a reserve is required or delivered now, or may be: of one that responds, the required power can be unknown. */
export const mayBeRequired = (reserve: Delivery & Pick<Reserve, 'service' | 'isResponding'>): boolean => {
  const { deliveredKw, requiredKw = 0, isResponding } = reserve
  return isContinuous(reserve) || Math.max(requiredKw ?? (isResponding ? Infinity : 0), deliveredKw) >= NEGLIGIBLE_KW
}

/** `4.9 kW`, `1.25 MW` from kW: rounded to the nearest 0.1 kW, from 1 MW on to the nearest kW. */
export const reservePowerText = (powerKw: number): string =>
  Math.abs(powerKw) < KW_PER_MW - NEGLIGIBLE_KW ? kilowattText(powerKw) : megawattText(Math.round(powerKw) / KW_PER_MW)

/** `can give 90.0 kW now` */
export const availableText = (availableKw: number) => `can give ${reservePowerText(availableKw)} now`

/** A group that consumes more than its baseline delivers nothing. */
const delivered = (deliveredKw: number) => Math.max(0, deliveredKw)

/**
 * The response of now: `Required 5.0 kW, delivers 4.9 kW (98 %)`, or that none is required. The sold power is not compared with it:
 * the frequency requires a share of that.
 */
export function responseText({ deliveredKw, requiredKw }: Delivery): string {
  const kw = delivered(deliveredKw)
  if (requiredKw === null || requiredKw === undefined) return `Delivers ${reservePowerText(kw)}, required power unknown`
  if (requiredKw >= NEGLIGIBLE_KW) {
    const share = percentText(Math.round((kw / requiredKw) * 100))
    return `Required ${reservePowerText(requiredKw)}, delivers ${reservePowerText(kw)} (${share})`
  }
  return kw < NEGLIGIBLE_KW ? 'No response required now' : `No response required now, delivers ${reservePowerText(kw)}`
}

/** The response in a cell: `4.9 kW of 5.0 kW`; `None required`; `4.9 kW of –` if the required power is unknown. */
export function responseCellText({ deliveredKw, requiredKw }: Delivery): string {
  const kw = delivered(deliveredKw)
  if (requiredKw === null || requiredKw === undefined) return `${reservePowerText(kw)} of –`
  if (requiredKw < NEGLIGIBLE_KW && kw < NEGLIGIBLE_KW) return 'None required'
  return `${reservePowerText(kw)} of ${reservePowerText(requiredKw)}`
}

/** `Sold 100.0 kW, can give 90.0 kW now` */
export const capacityOfText = ({ soldKw, availableKw }: Capacity) =>
  `Sold ${reservePowerText(soldKw)}, ${availableText(availableKw)}`

/** What a reserve delivers, and what of the sold reserve is available, as sentences. */
export interface DeliveryTexts {
  readonly response: string
  /** Undefined if nothing is sold. */
  readonly capacity?: string
}

/** `FCR-D (bid)` */
export const reserveName = ({ service, source }: Pick<Reserve, 'service' | 'source'>) => `${service} (${source})`

/** `Sold 1 MW of FCR-D (bid), can give 90.0 kW now` */
export const shortText = (reserve: Pick<Reserve, 'service' | 'source'> & Capacity) =>
  `Sold ${reservePowerText(reserve.soldKw)} of ${reserveName(reserve)}, ${availableText(reserve.availableKw)}`
