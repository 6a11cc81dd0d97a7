import * as z from 'zod/mini'
import { get } from './endpoint.ts'

const SubSeller = z.object({ seller_ID: z.number(), name: z.nullable(z.string()) })

/** An operator of a charging network. Only sellers with a non-zero ID and a name are listed. */
export const Seller = z.extend(SubSeller, { subSellers: z.array(SubSeller) })
export type Seller = z.infer<typeof Seller>

export const readCurrentSeller = get('/api/sellers/current', {
  summary: 'The seller of the signed-in user, with its sub-sellers.',
  allow: 'signedIn',
  reply: Seller,
})

/** The sellers that a user can select: the own seller and its sub-sellers with a name and a non-zero ID, sorted by name. */
export const listedSellers = (seller: Seller) =>
  [seller, ...seller.subSellers]
    .filter((one): one is { seller_ID: number; name: string; subSellers: never } => one.seller_ID !== 0 && !!one.name)
    .map(({ seller_ID, name }) => ({ seller_ID, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
