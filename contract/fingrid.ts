import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { CoarserSpan, Instant } from './wire.ts'

/** A range of seconds without values. `end` is exclusive. */
const MissingSpan = z.object({ start: Instant, end: Instant })

/** Content of the 14 days of a one-second report, for a check before the download. */
export const ReportCoverage = z.object({
  start: Instant,
  end: Instant,
  /** Seconds of that span, and how many of them are missing. */
  seconds: z.int(),
  missingSeconds: z.int(),
  /** Oldest first; only the longest gaps if there are many. */
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
