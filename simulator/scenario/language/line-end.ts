import * as z from 'zod'
import type { TimelineEntry } from './line.ts'
import { spanMs } from './time.ts'

/** The keys of a duration in all kinds of lines. */
const Going = z.looseObject({ over: z.string().optional(), for: z.string().optional(), down: z.string().optional() })

/** The end of a line, ms: the end of its `over`, `for` or `down`, or its own moment. */
export function lineEndMs({ atMs, stimulus }: Pick<TimelineEntry, 'atMs' | 'stimulus'>): number {
  const spans = Object.values(stimulus).flatMap((change) => {
    const going = Going.safeParse(change)
    return going.success ? [going.data.over, going.data.for, going.data.down] : []
  })
  return Math.max(atMs, ...spans.flatMap((span) => (span === undefined ? [] : atMs + spanMs(span))))
}
