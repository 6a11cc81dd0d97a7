import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { Instant, queryNumber } from '../wire.ts'

/** The saved incident whose rebuilt run is the present run. */
export const OpenIncident = z.object({
  /** What the operator wrote. */
  note: z.string(),
  start: Instant,
  end: Instant,
  groups: z.array(z.object({ id: z.number(), name: z.string() })),
  inferences: z.array(z.object({ subject: z.string(), what: z.string(), confidence: z.enum(['high', 'medium', 'low']) })),
  /** What the incident does not contain. */
  notRead: z.array(z.object({ what: z.string(), reason: z.string() })),
})
export type OpenIncident = z.infer<typeof OpenIncident>
const State = z.object({ incident: z.nullable(OpenIncident) })

/** The longest archive of an incident, bytes; its text in base 64 is a third longer. */
export const ARCHIVE_MAX_BYTES = 20 * 2 ** 20

export const openIncident = post('/sim/incident', {
  summary: 'Start the run that is rebuilt from a saved incident: its ZIP file of at most 20 MB, in base 64.',
  allow: 'anyone',
  body: z.object({ archive: z.string() }),
  bodyMaxBytes: Math.ceil((ARCHIVE_MAX_BYTES * 4) / 3) + 1_024,
  reply: State,
})
export const readOpenIncident = get('/sim/incident', {
  summary: 'The incident from which the present run is rebuilt, or null.',
  allow: 'anyone',
  reply: State,
})

/** The power of a group in the run and as it was saved, at the same moments. kW; null while no station reported a value. */
export const IncidentPowers = z.object({
  stepS: z.number(),
  from: Instant,
  runKw: z.array(z.nullable(z.number())),
  savedKw: z.array(z.nullable(z.number())),
})
export type IncidentPowers = z.infer<typeof IncidentPowers>
export const readIncidentPowers = get('/sim/incident/powers', {
  summary: 'The power of a group in the run and in the incident, over its range in at most 600 steps; null without an incident.',
  allow: 'anyone',
  query: z.object({ groupId: queryNumber }),
  reply: z.object({ powers: z.nullable(IncidentPowers) }),
})
