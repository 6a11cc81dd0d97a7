import type { RequirementName } from '#simulator/reserves/model/rule-table.ts'
import { isFulfilled, type Judged } from './requirements.ts'

/** The result of a prequalification. */
export interface Approval {
  readonly isApproved: boolean
  /** Share of the capacity that can be sold; 0 if the group does not pass. */
  readonly factor: number
  /** kW */
  readonly capacityKw: number
  /** The requirements that prevent the approval. */
  readonly failed: readonly RequirementName[]
  /** The requirements whose effect no test has shown, which prevents the approval as well. */
  readonly notShown: readonly RequirementName[]
}

/** Kss of requirement 1, and Kdyn of 2, 3 and 9: TR 3.1 and 3.3. 1 if none is needed, or if it would be too small. */
export interface Factors {
  readonly steady: number
  readonly dynamic: number
}

/** The factors of requirements 1 to 3, one for all tests. */
export function factorsOf(minFactor: number, findings: readonly Judged[]): Factors {
  const smallest = (names: readonly RequirementName[]) => {
    const factors = findings.flatMap((finding) => (names.includes(finding.name) ? (factorOf(finding) ?? 1) : []))
    const factor = Math.min(1, ...factors)
    return factor >= minFactor ? factor : 1
  }
  return { steady: smallest(['steadyState']), dynamic: smallest(['speed', 'energy']) }
}

/** `C = min(Kss, Kdyn) · P0`, TR 3.9: a response that is too low reduces the capacity, and one that is too high fails. */
export function approvalOf(minFactor: number, capacityKw: number, findings: readonly Judged[]): Approval {
  const factors = findings.map((finding) => factorOf(finding))
  const factor = Math.min(1, ...factors.filter((value) => value !== undefined))
  const unfulfilled = findings.filter((finding) => !isFulfilled(finding) && (factorOf(finding) ?? 0) < minFactor)
  const namesOf = (isUnshown: boolean) =>
    unfulfilled.flatMap(({ name, isNotShown = false }) => (isNotShown === isUnshown ? [name] : []))
  const isApproved = unfulfilled.length === 0
  return {
    isApproved,
    factor: isApproved ? factor : 0,
    capacityKw: isApproved ? factor * capacityKw : 0,
    failed: namesOf(false),
    notShown: namesOf(true),
  }
}

/** The factor that fulfils a requirement; undefined if no factor can, or if it sets no factor. */
function factorOf({ rule: { low, high = Infinity, isReducible }, value, factor }: Judged): number | undefined {
  if (factor !== undefined) return factor
  if (!isReducible || low === undefined || !(value <= high)) return undefined
  return value / low
}
