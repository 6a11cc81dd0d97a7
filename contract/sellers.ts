import * as z from 'zod/mini'
import { get } from './endpoint.ts'

const SubSeller = z.object({ seller_ID: z.number(), name: z.nullable(z.string()) })

/** A charging network's operator. Only sellers with a non-zero id and a name are listed to people. */
export const Seller = z.extend(SubSeller, { subSellers: z.array(SubSeller) })
export type Seller = z.infer<typeof Seller>

export const readCurrentSeller = get('/api/sellers/current', {
  summary: 'The seller of the signed-in user, with its sub-sellers.',
  allow: 'signedIn',
  reply: Seller,
})

/** The sellers a person may choose from: itself and its sub-sellers, named and non-zero, by name. */
export const listedSellers = (seller: Seller) =>
  [seller, ...seller.subSellers]
    .filter((one): one is { seller_ID: number; name: string; subSellers: never } => one.seller_ID !== 0 && !!one.name)
    .map(({ seller_ID, name }) => ({ seller_ID, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
