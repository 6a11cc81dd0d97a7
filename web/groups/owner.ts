import type { Seller } from '#contract/sellers.ts'

/** The name of the seller with this id, among the given one and its sub-sellers; its number where it has no name. */
export function ownerName(sellerId: number, seller: Seller | undefined): string {
  const owner = seller && [seller, ...seller.subSellers].find((one) => one.seller_ID === sellerId)
  return owner?.name ?? `Seller ${sellerId}`
}
