import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { CoarserSpan, Instant } from './wire.ts'

/** A range of seconds without values. `end` is exclusive. */
const MissingSpan = z.object({ start: Instant, end: Instant })

/** Content of the 14 days of a one-second report, for a check before the download. */
export const ReportCoverage = z.object({
  start: Instant,
  end: Instant,
  /** Number of seconds in the span, and number of missing seconds. */
  seconds: z.int(),
  missingSeconds: z.int(),
  /** Oldest first. Only the longest gaps if there are many. */
  missing: z.array(MissingSpan),
  /** A span in which some stations have only coarser values. Each of its seconds has their mean. */
  coarser: z.nullish(CoarserSpan),
})
export type ReportCoverage = z.infer<typeof ReportCoverage>

export const readReportCoverage = get('/api/groups/:groupId/one-second-report/coverage', {
  summary: 'The seconds of the last 14 days that a one-second report would contain.',
  allow: 'exportFingrid',
  provisional: 'the coverage of a report before its download',
  reply: ReportCoverage,
})
