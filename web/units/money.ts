const euros = new Intl.NumberFormat('fi-FI', { style: 'currency', currency: 'EUR' })

/** `12,00 €`, as Finns write it; a dash for what is unknown. */
export const euroText = (amountEur: number | null | undefined) =>
  amountEur !== null && amountEur !== undefined && Number.isFinite(amountEur) ? euros.format(amountEur) : '–'
