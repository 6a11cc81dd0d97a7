import type { readCurrentSeller as call } from '#contract/sellers.ts'
import type { Handler } from '#simulator/http/call.ts'

/** A seller with its sub-sellers. All sellers are below the provider, seller 0. */
export const readCurrentSeller: Handler<typeof call> = ({ session, world }) => {
  const own = world.sellers.get(session.sellerId)
  const below = session.sellerId === 0 ? [...world.sellers.keys()].filter((id) => id !== 0) : (own?.subSellerIds ?? [])
  const subSellers = below.map((id) => ({ seller_ID: id, name: world.sellers.get(id)?.name ?? null }))
  return { seller_ID: session.sellerId, name: own?.name ?? null, subSellers }
}
