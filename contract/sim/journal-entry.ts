import * as z from 'zod/mini'
import { Instant } from '../wire.ts'

/** A line of the journal, in world time. The same seed, site, scenario and actions give the same bytes. */
export const JournalEntry = z.looseObject({ seq: z.number(), at: Instant, kind: z.string() })
export type JournalEntry = z.infer<typeof JournalEntry>
