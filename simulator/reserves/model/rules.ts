/**
 * Provides: rules of frequency reserves, capacities and their forecast. Needs: battery-storage, bids, congestion, core,
 * demand-response, devices, dlm, grid, history, meters, session, v2g, vehicles.
 */

import { EDITIONS, QUANTITIES, RULE_TABLE, type RequirementName, type ReserveProduct, type RuleRow } from './rule-table.ts'

/** A rule of a product with its limits and its source. */
export interface ReserveRule {
  readonly product: ReserveProduct
  readonly name: RequirementName
  /** Number of the requirement in its document; empty without one. */
  readonly id: string
  readonly title: string
  readonly unit: (typeof QUANTITIES)[RequirementName]['unit']
  /** The value must not be below. */
  readonly low?: number | undefined
  /** The value must not be above. */
  readonly high?: number | undefined
  /** Whether a lower capacity can fulfil it, TR 3.9. */
  readonly isReducible: boolean
  /** Document and section: `TR 3.1.2`. */
  readonly source: string
  readonly edition: string
}
export type ReserveRules = readonly ReserveRule[]

/** The limits of a rule that a site changes. */
export interface RuleChange {
  readonly product: ReserveProduct
  readonly requirement: RequirementName
  readonly low?: number | undefined
  readonly high?: number | undefined
  readonly source?: string | undefined
  readonly edition?: string | undefined
}

const rule = (product: ReserveProduct, [name, low, high, document, section, isReducible]: RuleRow): ReserveRule => ({
  product,
  name,
  ...QUANTITIES[name],
  low: low ?? undefined,
  high: high ?? undefined,
  isReducible: isReducible !== undefined,
  source: `${document} ${section}`,
  edition: EDITIONS[document],
})

/** The rules of `rule-table.ts`. */
export const RESERVE_RULES: ReserveRules = (Object.keys(RULE_TABLE) as ReserveProduct[]).flatMap((product) =>
  RULE_TABLE[product].map((row) => rule(product, row)),
)

/** The rules with the changes of a site. Without a source of its own, a change has the source `site`. */
export const changedRules = (changes: readonly RuleChange[]): ReserveRules =>
  RESERVE_RULES.map((one) => {
    const change = changes.find(({ product, requirement }) => product === one.product && requirement === one.name)
    return change ? changed(one, change) : one
  })

function changed(was: ReserveRule, change: RuleChange): ReserveRule {
  const { low = was.low, high = was.high, source = 'site', edition = 'rules of this site' } = change
  return { ...was, low, high, source, edition }
}

export const rulesOf = (rules: ReserveRules, product: ReserveProduct): ReserveRules =>
  rules.filter((one) => one.product === product)

/** A rule of a product. Throws if the product has no such rule. */
export function ruleOf(rules: ReserveRules, product: ReserveProduct, name: RequirementName): ReserveRule {
  const found = rules.find((one) => one.product === product && one.name === name)
  if (!found) throw new Error(`${product} has no rule ${name}`)
  return found
}

/** The lower or upper limit of a rule. Throws if the rule has no such limit. */
export function limitOf(rules: ReserveRules, product: ReserveProduct, name: RequirementName, end: 'low' | 'high'): number {
  const limit = ruleOf(rules, product, name)[end]
  if (limit === undefined) throw new Error(`${name} of ${product} has no limit ${end}`)
  return limit
}

/** Whether a value is within the limits of its rule. A value that could not be measured is not. */
export const isWithin = ({ low = -Infinity, high = Infinity }: Pick<ReserveRule, 'low' | 'high'>, value: number): boolean =>
  value >= low && value <= high
