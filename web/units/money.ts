/** Finer than a cent where the amount is: what is shown is what is stored. */
const euros = new Intl.NumberFormat('fi-FI', { style: 'currency', currency: 'EUR', maximumFractionDigits: 20 })

/** `12,00 €`, as Finns write it; a dash for what is unknown. */
export const euroText = (amountEur: number | null | undefined) =>
  amountEur !== null && amountEur !== undefined && Number.isFinite(amountEur) ? euros.format(amountEur) : '–'
