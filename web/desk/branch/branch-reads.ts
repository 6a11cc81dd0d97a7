import { SECOND_MS } from '#contract/durations.ts'
import { readBranch, readBranchPowers } from '#contract/sim/branch.ts'
import { resource } from '#platform/resource.ts'

/** The reads of the branch, with their poll intervals. */
export const branchState = resource(readBranch, { every: SECOND_MS })
export const branchPowers = resource(readBranchPowers, { every: SECOND_MS, isShownInPlace: true })

/** The reads that starting and discarding a branch change. */
export const BRANCH_READS = [readBranch, readBranchPowers]
