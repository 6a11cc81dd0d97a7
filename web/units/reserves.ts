import { megawattText } from './market-capacity.ts'

/** A smaller shortage is not shown, kW: powers are shown in tenths. */
const NEGLIGIBLE_KW = 0.05

/** Whether less can be given than is sold, kW. */
export const isShort = (soldKw: number, availableKw: number) => availableKw < soldKw - NEGLIGIBLE_KW

/** `1 MW`, `0,09 MW` of kW: whole kilowatts, rounded down, as no more can be given. */
export const wholeKilowattsText = (powerKw: number) => megawattText(Math.floor(powerKw + 1e-6) / 1_000)

/** `1 MW` of kW that were sold, unrounded. */
export const soldText = (soldKw: number) => megawattText(soldKw / 1_000)

/** `can give 0,09 MW now` */
export const availableText = (availableKw: number) => `can give ${wholeKilowattsText(availableKw)} now`

/** `Sold 1 MW, can give 0,09 MW now` */
export const shortText = (soldKw: number, availableKw: number) => `Sold ${soldText(soldKw)}, ${availableText(availableKw)}`
