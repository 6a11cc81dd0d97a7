import type { Reserve } from '#contract/reserves.ts'
import { megawattText } from './market-capacity.ts'

/** The smallest shortage that is shown, kW. Powers are shown with one decimal. */
const NEGLIGIBLE_KW = 0.05

/** Whether the available reserve is below the sold reserve, kW. */
export const isShort = (soldKw: number, availableKw: number) => availableKw < soldKw - NEGLIGIBLE_KW

/** `1 MW`, `0.09 MW` from kW: rounded down to whole kilowatts, so that the text never exceeds the available reserve. */
export const wholeKilowattsText = (powerKw: number) => megawattText(Math.floor(powerKw + 1e-6) / 1_000)

/** `1 MW` from sold kW, unrounded. */
export const soldText = (soldKw: number) => megawattText(soldKw / 1_000)

/** `can give 0.09 MW now` */
export const availableText = (availableKw: number) => `can give ${wholeKilowattsText(availableKw)} now`

/** `0.09 MW` of delivered kW. A group that consumes more than its baseline delivers nothing. */
export const deliveredText = (deliveredKw: number) => wholeKilowattsText(Math.max(0, deliveredKw))

/** `Delivers 0 MW of 0.1 MW, can give 0.09 MW now` */
export const deliveryText = (soldKw: number, deliveredKw: number, availableKw: number) =>
  `${deliveredOfText(soldKw, deliveredKw)}, ${availableText(availableKw)}`

/** `Delivers 0 MW of 0.1 MW` */
export const deliveredOfText = (soldKw: number, deliveredKw: number) =>
  `Delivers ${deliveredText(deliveredKw)} of ${soldText(soldKw)}`

/** `FCR-D (bid)` */
export const reserveName = ({ service, source }: Pick<Reserve, 'service' | 'source'>) => `${service} (${source})`

/** `Sold 1 MW of FCR-D (bid), can give 0.09 MW now` */
export const shortText = (reserve: Pick<Reserve, 'service' | 'source' | 'soldKw' | 'availableKw'>) =>
  `Sold ${soldText(reserve.soldKw)} of ${reserveName(reserve)}, ${availableText(reserve.availableKw)}`
