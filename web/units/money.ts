/** Fractions of a cent are shown, so that the text equals the stored amount. */
const euros = new Intl.NumberFormat('fi-FI', { style: 'currency', currency: 'EUR', maximumFractionDigits: 20 })

/** `12,00 €` in the Finnish format; a dash for an unknown amount. */
export const euroText = (amountEur: number | null | undefined) =>
  amountEur !== null && amountEur !== undefined && Number.isFinite(amountEur) ? euros.format(amountEur) : '–'
