import { readdirSync } from 'node:fs'
import { stringify } from 'yaml'
import { APPROVAL_PRODUCTS, type ApprovalProduct } from '#contract/fingrid.ts'
import { createEngine } from '#simulator/run/engine.ts'
import { expectOffer, NotTestable, outsideProblem } from '../run/offer.ts'

/** A group of a shipped site, and a product that it can offer. */
export type SiteOffer = readonly [site: string, group: string, product: ApprovalProduct]

/** A programme of a thousand stations takes minutes. */
const LEFT_OUT: ReadonlySet<string> = new Set(['large'])

const isTestable = (check: () => void): boolean => {
  try {
    check()
    return true
  } catch (error) {
    if (error instanceof NotTestable) return false
    throw error
  }
}

function offersOf(site: string): SiteOffer[] {
  const engine = createEngine({
    scenario: { yaml: stringify({ about: 'Offers of a site', seed: 1, starts: '2026-03-02T10:00:00Z', site }) },
  })
  const { world } = engine
  const offers = [...world.groups.values()].flatMap((group) =>
    APPROVAL_PRODUCTS.flatMap((product): SiteOffer[] => {
      if (outsideProblem(world, group) !== undefined) return []
      return isTestable(() => expectOffer(world, group, product)) ? [[site, group.name, product]] : []
    }),
  )
  engine.stop()
  return offers
}

/** All groups of the shipped sites with each product that they can offer by their type and settings; some have no capacity then. */
export function offersOfSites(): SiteOffer[] {
  const sites = readdirSync('scenarios/sites').map((name) => name.replace(/\.yaml$/, ''))
  return sites.filter((site) => !LEFT_OUT.has(site)).flatMap(offersOf)
}
