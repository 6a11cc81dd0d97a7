import { didYouMean } from './nearest.ts'
import type { World } from '#simulator/core/world/state.ts'

/** The id of the customer group with a name. Throws an Error with one sentence if there is none. */
export function findCustomerGroup({ customerGroups }: World, asked: string): number {
  const found = customerGroups.find(({ name }) => name === asked)
  if (found) return found.customerGroupId
  const meant = didYouMean(
    asked,
    customerGroups.map(({ name }) => name),
  )
  throw new Error(`no customer group of the site is called "${asked}"${meant}`)
}
