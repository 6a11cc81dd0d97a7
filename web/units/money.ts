import { plainNumber } from './numbers/plain-number.ts'

/** Fractions of a cent are shown, so that the text equals the stored amount. */
const formatOf = (locale: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', maximumFractionDigits: 20 })

let euros = formatOf('fi-FI')

/** Formats amounts for another language, such as `de-DE`. Called once, before any amount is shown. */
export function formatEurosIn(locale: string | undefined) {
  if (locale !== undefined) euros = formatOf(locale)
}

/** `12,00 €` in the Finnish format unless the installation has another one; a dash for an unknown amount. */
export const euroText = (amountEur: number | null | undefined) =>
  amountEur !== null && amountEur !== undefined && Number.isFinite(amountEur) ? euros.format(plainNumber(amountEur)) : '–'
