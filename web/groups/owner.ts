import type { Seller } from '#contract/sellers.ts'

/** The name of a seller, searched in the given seller and its sub-sellers. `Seller 12` for a seller without a name. */
export function ownerName(sellerId: number, seller: Seller | undefined): string {
  const owner = seller && [seller, ...seller.subSellers].find((one) => one.seller_ID === sellerId)
  return owner?.name ?? `Seller ${sellerId}`
}
