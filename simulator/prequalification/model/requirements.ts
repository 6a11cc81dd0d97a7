import { OF_DRILL, type RequirementName } from '#simulator/reserves/model/rule-table.ts'
import { isWithin, type ReserveRule, type ReserveRules } from '#simulator/reserves/model/rules.ts'
import type { ProductName } from '#simulator/battery-storage/model/product.ts'

/** The requirements on a tested group, in the order of TR. */
export const requirementsOf = (rules: ReserveRules, product: ProductName): ReserveRules =>
  rules.filter((rule) => rule.product === product && rule.name !== 'minFactor' && !OF_DRILL.has(rule.name))

/** A measured value against its requirement. */
export interface Finding {
  readonly name: RequirementName
  readonly value: number
  /** The direction of a value that is measured in both. */
  readonly part?: 'up' | 'down'
  /** The operating condition in which the value was measured, if there are several: `low load`. */
  readonly condition?: string
  /** The reduction factor at which requirement 9 is fulfilled, if it is not at the declared capacity. */
  readonly factor?: number
  /** The tests have not shown the effect, so that it is unknown whether the requirement is fulfilled. */
  readonly isNotShown?: boolean
  /** What a reader of the value should know. */
  readonly note?: string
}

/** A finding with its requirement. */
export interface Judged extends Finding {
  readonly rule: ReserveRule
}

/** Adds the rule of the product to each finding. Throws for a finding without a rule. */
export const judged = (rules: ReserveRules, product: ProductName, findings: readonly Finding[]): Judged[] =>
  findings.map((finding) => {
    const rule = rules.find((one) => one.product === product && one.name === finding.name)
    if (!rule) throw new Error(`${product} has no rule ${finding.name}`)
    return { ...finding, rule }
  })

/** Whether a value is within the limits of its requirement. A value that could not be measured is not. */
export const isFulfilled = ({ rule, value }: Judged): boolean => isWithin(rule, value)
