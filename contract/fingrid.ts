import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { CoarserSpan, Instant } from './wire.ts'

/** A stretch of seconds that nobody has values of. `end` is not part of it. */
const MissingSpan = z.object({ start: Instant, end: Instant })

/** What the 14 days of a one-second report hold, before it is downloaded. */
export const ReportCoverage = z.object({
  start: Instant,
  end: Instant,
  /** Seconds of that span, and how many of them are missing. */
  seconds: z.int(),
  missingSeconds: z.int(),
  /** Oldest first; the longest of them when there are many. */
  missing: z.array(MissingSpan),
  /** A span in which of some stations only coarser values are kept: their means stand in each of its seconds. */
  coarser: z.nullish(CoarserSpan),
})
export type ReportCoverage = z.infer<typeof ReportCoverage>

export const readReportCoverage = get('/api/groups/:groupId/one-second-report/coverage', {
  summary: 'Which seconds of the last 14 days a one-second report would hold.',
  allow: 'exportFingrid',
  provisional: 'the coverage of a report before its download',
  reply: ReportCoverage,
})
