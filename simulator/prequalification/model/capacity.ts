import type { RequirementName } from '#simulator/reserves/model/rule-table.ts'
import { isFulfilled, type Judged } from './requirements.ts'

/** The result of a prequalification. */
export interface Approval {
  readonly isApproved: boolean
  /** Share of the capacity that can be sold; 0 if the group fails. */
  readonly factor: number
  /** kW */
  readonly capacityKw: number
  /** The requirements that prevent the approval. */
  readonly failed: readonly RequirementName[]
}

/**
 * The capacity that can be sold: `C = min(Kss, Kdyn) · P0`, TR 3.9. A response that is too low reduces the capacity down to the
 * smallest accepted factor. A response that is too high cannot be reduced.
 */
export function approvalOf(leastFactor: number, capacityKw: number, findings: readonly Judged[]): Approval {
  const factors = findings.map((finding) => factorOf(finding))
  const factor = Math.min(1, ...factors.filter((value) => value !== undefined))
  const isTooSmall = factor < leastFactor
  const failed = findings.filter((finding) => {
    if (isFulfilled(finding)) return false
    return factorOf(finding) === undefined || isTooSmall
  })
  const isApproved = failed.length === 0
  return {
    isApproved,
    factor: isApproved ? factor : 0,
    capacityKw: isApproved ? factor * capacityKw : 0,
    failed: failed.map(({ name }) => name),
  }
}

/** The factor that fulfils a requirement; undefined if no factor can, or if it sets no factor. */
function factorOf({ rule: { low, high = Infinity, isReducible }, value }: Judged): number | undefined {
  if (!isReducible || low === undefined || !(value <= high)) return undefined
  return Math.max(0, Math.min(1, value / low))
}
