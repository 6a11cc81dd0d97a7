import * as z from 'zod/mini'
import { csv, get } from '../endpoint.ts'
import { Count, Instant, pageOf, paging, queryNumber } from '../wire.ts'

/** The reserves of an activation: FCR-D in its three forms, and the fast frequency reserve of V2G points. */
const ACTIVATION_PRODUCTS = ['single-step', 'stepwise-classic', 'stepwise-static', 'ffr'] as const

/** An activation of a group, or of V2G points or groups of it that were activated together. */
export const GroupActivation = z.object({
  /** Identifies the activation in its group. */
  startedAt: Instant,
  /** Null while it lasts. */
  endedAt: z.nullable(Instant),
  /** When its evidence pack has all its seconds; null while the activation lasts. */
  completeAt: z.nullable(Instant),
  products: z.array(z.enum(ACTIVATION_PRODUCTS)),
  /** The groups or V2G points that were activated. */
  providers: z.array(z.string()),
  /** The sum of the highest required power of each of them, kW. */
  requiredKw: z.number(),
  /** The number of rules by their verdict. `open`: not decided yet. */
  rules: z.object({ met: Count, notMet: Count, open: Count }),
})
export type GroupActivation = z.infer<typeof GroupActivation>

const provisional = 'evidence packs'

export const listActivations = get('/api/groups/:groupId/activations', {
  summary: 'Activations of a group by the grid frequency, newest first, with paging.',
  allow: 'exportFingrid',
  query: z.object(paging),
  provisional,
  reply: pageOf(GroupActivation),
})

export const exportEvidence = csv('/api/csv-export/evidence', {
  summary: 'A ZIP file with the evidence of an activation, or of a time range of a group.',
  allow: 'exportFingrid',
  provisional,
  query: z.object({
    groupId: queryNumber,
    /** The start of an activation. It replaces the time range. */
    activation: z.optional(Instant),
    /** Unix seconds; the last 14 days by default. The range is within the last 14 days. */
    start: z.optional(queryNumber),
    end: z.optional(queryNumber),
    token: z.string(),
  }),
})
