import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { Instant, queryNumber } from '../wire.ts'

/**
 * A branch of the run: the same run up to a moment, with one timeline line more from there on. Both advance with one clock. The
 * run itself is not changed, and later actions on it do not affect the branch.
 */
export const Branch = z.object({
  /** The moment of the line. */
  at: Instant,
  /** The line that the run does not have, as in a timeline, without its time. */
  line: z.looseObject({}),
  /** The moment that the branch has reached. */
  now: Instant,
  /** `playing`: it is behind the run; `following`: it has the time of the run; `failed`: it cannot continue. */
  state: z.enum(['playing', 'following', 'failed']),
  /** Share of the time of the run that has been played, 0 to 1. */
  progress: z.number(),
  /** Why it failed. */
  problem: z.nullable(z.string()),
  /** How the journals differ, at most 50 lines; empty while they are the same. */
  differences: z.array(z.string()),
})
export type Branch = z.infer<typeof Branch>

const State = z.object({ branch: z.nullable(Branch) })

export const startBranch = post('/sim/branch', {
  summary: 'Branch the run at a moment, now without `at`, with one line more. It replaces an earlier branch.',
  allow: 'anyone',
  body: z.object({ at: z.optional(Instant), line: z.looseObject({}) }),
  reply: State,
})
export const readBranch = get('/sim/branch', { summary: 'The branch of the run, or null.', allow: 'anyone', reply: State })
export const endBranch = post('/sim/branch/end', { summary: 'Discard the branch.', allow: 'anyone', reply: State })

/** The power of a group in the run and in its branch at the same moments. kW; null while no station reported a value. */
export const BranchPowers = z.object({
  stepS: z.number(),
  from: Instant,
  runKw: z.array(z.nullable(z.number())),
  branchKw: z.array(z.nullable(z.number())),
})
export type BranchPowers = z.infer<typeof BranchPowers>
export const readBranchPowers = get('/sim/branch/powers', {
  summary:
    'The power of a group in the run and in its branch, from two minutes before the branch, in at most 600 steps; null without a branch.',
  allow: 'anyone',
  query: z.object({ groupId: queryNumber }),
  reply: z.object({ powers: z.nullable(BranchPowers) }),
})
