import * as z from 'zod'
import { QUANTITIES, RESERVE_PRODUCTS, RULE_TABLE, type RequirementName, type ReserveProduct } from '../model/rule-table.ts'
import type { ReserveRules } from '../model/rules.ts'

declare module '#simulator/core/world/state.ts' {
  interface World {
    /** The rules of frequency reserves, with the changes of the site. */
    readonly reserveRules: ReserveRules
  }
}

const PRODUCTS = Object.keys(RESERVE_PRODUCTS) as [ReserveProduct, ...ReserveProduct[]]
const REQUIREMENTS = Object.keys(QUANTITIES) as [RequirementName, ...RequirementName[]]

const Limit = z.number().describe('a number').optional()
const Text = z.string().min(1).describe('a text')

const Entry = z.strictObject({
  product: z.enum(PRODUCTS).describe(`one of ${PRODUCTS.join(', ')}`),
  requirement: z.enum(REQUIREMENTS).describe('a requirement of docs/reserve-rules.md'),
  low: Limit,
  high: Limit,
  unit: z.string().describe("the unit of the requirement in docs/reserve-rules.md; '' without one"),
  source: Text.optional(),
  edition: Text.optional(),
})

/** A changed rule of frequency reserves in a site file. It replaces limits that the rule has; other limits stay. */
export const RuleEntry = Entry.superRefine((entry, context) => {
  for (const { field, message } of faultsOf(entry)) context.addIssue({ code: 'custom', path: [field], message })
})

function faultsOf({ product, requirement, low, high, unit }: z.infer<typeof Entry>): { field: string; message: string }[] {
  const row = RULE_TABLE[product].find(([name]) => name === requirement)
  if (!row) return [{ field: 'requirement', message: `does not fit: ${product} has no requirement ${requirement}` }]
  const [, ownLow, ownHigh] = row
  const expected = QUANTITIES[requirement].unit
  const isWrong = {
    unit: unit !== expected && `expected "${expected}", not "${unit}"`,
    requirement: low === undefined && high === undefined && 'changes nothing: give low or high',
    low: low !== undefined && ownLow === null && `does not fit: ${requirement} has no lower limit`,
    high: high !== undefined && ownHigh === null && `does not fit: ${requirement} has no upper limit`,
  }
  const faults = Object.entries(isWrong).flatMap(([field, message]) => (message === false ? [] : [{ field, message }]))
  const isCrossed = (low ?? ownLow ?? -Infinity) > (high ?? ownHigh ?? Infinity)
  const crossed = { field: low === undefined ? 'high' : 'low', message: 'does not fit: low is above high' }
  return faults.length === 0 && isCrossed ? [crossed] : faults
}
