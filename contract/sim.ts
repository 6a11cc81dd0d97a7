import * as z from 'zod/mini'
import { get, page, post } from './endpoint.ts'
import { Instant, queryNumber } from './wire.ts'

/**
 * The simulator's own door. No part of the platform: nothing outside the scenario desk, the tests and the
 * command line may know of it. It answers only requests of its own origin, and programs that send none.
 */

/** `500ms`, `13s`, `5m`, `2h`, `1d`. */
export const SpanText = z.string().check(z.regex(/^\d+(\.\d+)?(ms|s|m|h|d)$/, 'must be a span such as 13s, 5m or 2h'))

const MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Milliseconds of a span such as `13s`; undefined when it is none. */
export function readSpan(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text)
  return match ? Math.round(Number(match[1]) * MS[match[2] as keyof typeof MS]) : undefined
}

export const SimState = z.object({
  scenario: z.string(),
  about: z.string(),
  seed: z.number(),
  site: z.string(),
  now: Instant,
  speed: z.number(),
  /** World seconds a real second just now; below `speed` when the machine cannot keep up, 0 when paused. */
  actualSpeed: z.number(),
  paused: z.boolean(),
  stations: z.number(),
  /** Hz; null where the recording has a hole. */
  gridFrequencyHz: z.nullable(z.number()),
  users: z.array(z.object({ user: z.string(), about: z.string() })),
  /** Faults in force, by name, so that nobody reports an injected one. */
  faults: z.array(z.string()),
})
export type SimState = z.infer<typeof SimState>

/** One line of what happened, in world time. The same seed, site, scenario and actions give the same bytes. */
export const JournalEntry = z.looseObject({ seq: z.number(), at: Instant, kind: z.string() })
export type JournalEntry = z.infer<typeof JournalEntry>

export const readSim = get('/sim', { summary: 'What is being simulated.', allow: 'anyone', reply: SimState })
export const setClock = post('/sim/clock', {
  summary: 'Pause, resume, or change the speed.',
  allow: 'anyone',
  body: z.object({ paused: z.optional(z.boolean()), speed: z.optional(z.number().check(z.gte(0.1), z.lte(3_600))) }),
  reply: SimState,
})
export const advanceClock = post('/sim/advance', {
  summary: 'Run the world ahead; answers when all that was due has run and its messages were handed to the sockets.',
  allow: 'anyone',
  body: z.object({ span: SpanText }),
  reply: SimState,
})
export const loadScenario = post('/sim/scenario', {
  summary: 'Start another scenario, by name or by text.',
  allow: 'anyone',
  body: z.union([z.object({ name: z.string() }), z.object({ yaml: z.string() })]),
  reply: SimState,
})
export const resetSim = post('/sim/reset', {
  summary: 'Start the same scenario again with the same seed.',
  allow: 'anyone',
  reply: SimState,
})
export const doLine = post('/sim/do', {
  summary: 'Play one timeline line now.',
  allow: 'anyone',
  body: z.looseObject({}),
  reply: SimState,
})
export const readJournal = get('/sim/journal', {
  summary: 'The journal from an entry on.',
  allow: 'anyone',
  query: z.object({ since: z.optional(queryNumber) }),
  reply: z.array(JournalEntry),
})
export const followJournal = page('/sim/events', { summary: 'The journal as server-sent events.' })
export const readOpenApi = page('/sim/openapi.json', { summary: "This platform's calls as OpenAPI 3.1." })
