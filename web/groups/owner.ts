import { GROUP_TYPE_LABEL, type Group } from '#contract/groups.ts'
import type { Seller } from '#contract/sellers.ts'

/** The name of a seller, searched in the given seller and its sub-sellers. `Seller 12` for a seller without a name. */
export function ownerName(sellerId: number, seller: Seller | undefined): string {
  const owner = seller && [seller, ...seller.subSellers].find((one) => one.seller_ID === sellerId)
  return owner?.name ?? `Seller ${sellerId}`
}

/** Name, owner and type of a group as rows of text. */
export const groupRows = ({ name, sellerId, type }: Group, seller: Seller) =>
  [
    ['Group name', name],
    ['Group Owner', ownerName(sellerId, seller)],
    ['Group type', GROUP_TYPE_LABEL[type]],
  ] as const
