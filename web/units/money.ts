import { plainNumber } from './numbers/plain-number.ts'

/** Fractions of a cent are shown, so that the text equals the stored amount: with a 4th decimal, because 3 read as thousands. */
const formatOf = (locale: string) => {
  const [cents, fractions] = [2, 4].map(
    (minimumFractionDigits) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', minimumFractionDigits, maximumFractionDigits: 20 }),
  )
  return (eur: number) => (Number.isInteger(plainNumber(eur * 100)) ? cents : fractions)?.format(eur) ?? ''
}

let euros = formatOf('fi-FI')

/** Formats amounts for another language, such as `de-DE`. Called once, before any amount is shown. */
export function formatEurosIn(locale: string | undefined) {
  if (locale !== undefined) euros = formatOf(locale)
}

/** `12,00 €` in the Finnish format unless the installation has another one; a dash for an unknown amount. */
export const euroText = (amountEur: number | null | undefined) =>
  amountEur !== null && amountEur !== undefined && Number.isFinite(amountEur) ? euros(plainNumber(amountEur)) : '–'
