import * as z from 'zod/mini'
import { get, page, post } from './endpoint.ts'
import { FleetMixText } from './fleet-mix.ts'
import { JournalEntry } from './sim/journal-entry.ts'
import { Instant, queryNumber } from './wire.ts'

/**
 * The API of the simulator. It is not part of the platform: only the scenario desk, the tests and the command line use it.
 * It accepts requests of its own origin, and requests without an origin from programs.
 */

/** `500ms`, `13s`, `5m`, `2h`, `1d`. */
export const SpanText = z.string().check(z.regex(/^\d+(\.\d+)?(ms|s|m|h|d)$/, 'must be a span such as 13s, 5m or 2h'))

const MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** The duration of a text such as `13s`, ms; undefined if the text is not a duration. */
export function readSpan(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text)
  return match ? Math.round(Number(match[1]) * MS[match[2] as keyof typeof MS]) : undefined
}

/** State of the live feed. Messages are counted since the simulator was started. */
export const FeedState = z.object({
  /** Address of the external MQTT broker, without credentials; null for the embedded broker. */
  broker: z.nullable(z.string()),
  /** False while the connection to the external broker is down. */
  connected: z.boolean(),
  /** Messages that were published, statuses included. An external broker has confirmed that it read them. */
  sent: z.number(),
  /** Messages that were not delivered because a broker or a subscriber was too slow, or not connected. */
  dropped: z.number(),
  /** Number of reconnects to the external broker. */
  reconnects: z.number(),
  /** True while the world waits for an external broker that reads more slowly than the world runs. */
  slowsWorld: z.boolean(),
})
export type FeedState = z.infer<typeof FeedState>

/** The maximum first ID of a simulator. */
export const FIRST_STATION_MAX = 1_000_000_000

/** The maximum number of stations of a run. */
export const STATIONS_MAX = 1_000_000

export const SimState = z.object({
  scenario: z.string(),
  about: z.string(),
  seed: z.number(),
  site: z.string(),
  /** The start of the world, now, and the end of the scenario. */
  starts: Instant,
  now: Instant,
  ends: Instant,
  speed: z.number(),
  /** World seconds per real second now; below `speed` if the machine or an external broker cannot keep up, 0 while paused. */
  actualSpeed: z.number(),
  paused: z.boolean(),
  /** Why the speed is ×1 and jumps are refused; null otherwise. */
  clockReason: z.nullish(z.string()),
  stations: z.number(),
  /** Hz; null in a gap of the recording. */
  gridFrequencyHz: z.nullable(z.number()),
  users: z.array(z.object({ user: z.string(), about: z.string() })),
  /** Names of the injected faults in force, so that users do not report them as bugs. */
  faults: z.array(z.string()),
  /** Null without a live feed. */
  feed: z.nullable(FeedState),
})
export type SimState = z.infer<typeof SimState>

export const readSim = get('/sim', { summary: 'State of the simulation.', allow: 'anyone', reply: SimState })
export const setClock = post('/sim/clock', {
  summary: 'Pause, resume, or change the speed.',
  allow: 'anyone',
  body: z.object({ paused: z.optional(z.boolean()), speed: z.optional(z.number().check(z.gte(0.1), z.lte(3_600))) }),
  reply: SimState,
})
export const advanceClock = post('/sim/advance', {
  summary: 'Advance the world. Replies after all due events and after passing their messages to the sockets.',
  allow: 'anyone',
  body: z.object({ span: SpanText }),
  reply: SimState,
})
/**
 * The actions of a run in addition to its scenario, as lines of a timeline with times: stimuli that a user plays, and calls of
 * users that changed something (`operator`). Secrets are omitted.
 */
export const RunAction = z.looseObject({ at: z.string() })
export type RunAction = z.infer<typeof RunAction>

/** Identifies a frequency recording by its content. The file itself is too large to send. */
export const LinkedRecording = z.object({ name: z.string(), digest: z.string() })
export type LinkedRecording = z.infer<typeof LinkedRecording>

/** The first ID of stations and groups of a simulator with an ID range. */
const FirstStation = z.number().check(z.int(), z.gte(1), z.lte(FIRST_STATION_MAX))

/** The inputs of a run with their bounds, which a stored run has as well. */
export const RunInputs = z.object({
  seed: z.number().check(z.int(), z.gte(0)),
  actions: z.array(RunAction),
  stations: z.number().check(z.int(), z.gte(1), z.lte(STATIONS_MAX)),
  firstStation: FirstStation,
  mix: FleetMixText,
  recording: LinkedRecording,
})

const { seed, actions, stations, firstStation, mix, recording } = RunInputs.shape
/** Stations, IDs, mix and recording: null uses the value of the scenario, undefined that of the command line. */
export const replacedInputs = {
  stations: z.optional(z.nullable(stations)),
  firstStation: z.optional(z.nullable(firstStation)),
  mix: z.optional(z.nullable(mix)),
  recording: z.optional(z.nullable(recording)),
}
const beginning = { seed: z.optional(seed), actions: z.optional(actions), ...replacedInputs }
export const loadScenario = post('/sim/scenario', {
  summary: 'Start another scenario by name or text. With the seed and the actions of a run, repeat that run.',
  allow: 'anyone',
  body: z.union([z.object({ name: z.string(), ...beginning }), z.object({ yaml: z.string(), ...beginning })]),
  reply: SimState,
})

export const listScenarios = get('/sim/scenarios', {
  summary: 'The scenarios of the library.',
  allow: 'anyone',
  reply: z.array(z.object({ name: z.string(), about: z.string(), expectations: z.number() })),
})
export const readScenarioText = get('/sim/scenarios/:name', {
  summary: 'The text of a scenario of the library.',
  allow: 'anyone',
  reply: z.object({ name: z.string(), yaml: z.string() }),
})

/** An error in a scenario. Lines and columns start with 1; null without a position. */
export const ScenarioProblem = z.object({
  sentence: z.string(),
  field: z.string(),
  line: z.nullable(z.number()),
  column: z.nullable(z.number()),
})
export type ScenarioProblem = z.infer<typeof ScenarioProblem>
export const checkScenario = post('/sim/check', {
  summary: 'Check the text of a scenario without starting it.',
  allow: 'anyone',
  body: z.object({ yaml: z.string() }),
  reply: z.object({ problem: z.nullable(ScenarioProblem) }),
})

export const EXPECTATION_STATES = ['ahead', 'open', 'held', 'failed'] as const
/** `ahead`: its time is in the future; `open`: undecided, with the present result in `holdsNow`. */
export const ExpectationStanding = z.object({
  expected: z.string(),
  state: z.enum(EXPECTATION_STATES),
  holdsNow: z.nullable(z.boolean()),
  /** The text of the observation. */
  said: z.string(),
  from: Instant,
  /** Null for the end of the run. */
  to: z.nullable(Instant),
  /** Time of the verdict. */
  decidedAt: z.nullable(Instant),
})
export type ExpectationStanding = z.infer<typeof ExpectationStanding>

export const RunView = z.object({
  /** The name of the scenario, or its text if it was sent as text. */
  source: z.union([z.object({ name: z.string() }), z.object({ yaml: z.string() })]),
  seed: z.number(),
  /** Replacements of the number, IDs, mix and frequency of the scenario. */
  stations: z.nullable(z.number()),
  firstStation: z.nullable(z.number()),
  mix: z.nullable(z.string()),
  recording: z.nullable(LinkedRecording),
  timeline: z.array(
    z.object({ at: Instant, stimulus: z.string(), text: z.string(), isPlayed: z.boolean(), isManual: z.boolean() }),
  ),
  actions: z.array(RunAction),
  expectations: z.array(ExpectationStanding),
  /** Violated rules of demand response that the scenario does not accept; null for a site of more than 200 stations. */
  brokenRules: z.nullish(z.array(z.object({ groupName: z.string(), name: z.string(), start: Instant, text: z.string() }))),
  activations: z.array(
    z.object({
      groupId: z.number(),
      groupName: z.string(),
      start: Instant,
      end: z.nullable(Instant),
      activationHz: z.number(),
      deactivationHz: z.number(),
    }),
  ),
  /** Frequencies at which groups respond: single-step by their settings, stepwise below 49.9 Hz. */
  thresholds: z.array(z.object({ frequencyHz: z.number(), side: z.enum(['activation', 'deactivation']), groups: z.number() })),
})
export type RunView = z.infer<typeof RunView>
export const readRun = get('/sim/run', {
  summary:
    'The current run: its timeline, its actions, and the state of its expectations. `without=actions` leaves the actions out, which can be many with chargers outside.',
  allow: 'anyone',
  query: z.object({ without: z.optional(z.literal('actions')) }),
  reply: RunView,
})

export const readSimFrequency = get('/sim/frequency', {
  summary: 'The grid frequency of a time range in steps of `stepS` world seconds: minimum and maximum of each; null in a gap.',
  allow: 'anyone',
  query: z.object({ start: Instant, end: Instant, stepS: queryNumber }),
  reply: z.array(z.object({ at: Instant, lowHz: z.nullable(z.number()), highHz: z.nullable(z.number()) })),
})

export const jumpTo = post('/sim/jump', {
  summary: 'Jump to a time: forward by running the world, backward by repeating the run up to that time.',
  allow: 'anyone',
  body: z.object({ to: Instant }),
  reply: SimState,
})
export const endFault = post('/sim/end', {
  summary: 'End an injected fault early, by its name in `faults`.',
  allow: 'anyone',
  body: z.object({ name: z.string() }),
  reply: SimState,
})
export const readFleet = get('/sim/fleet', {
  summary: 'The groups of the site, and the first stations whose name or ID contains a text.',
  allow: 'anyone',
  query: z.object({ search: z.optional(z.string()) }),
  reply: z.object({
    groups: z.array(z.object({ id: z.number(), name: z.string() })),
    stations: z.array(z.object({ deviceId: z.string(), name: z.string() })),
    /** Number of all stations that contain the text. */
    found: z.number(),
  }),
})
export const signInAs = post('/sim/sign-in', {
  summary: 'A token of a user of the site, without a password or a code. Injected faults do not affect this call.',
  allow: 'anyone',
  body: z.object({ user: z.string() }),
  reply: z.object({ token: z.string() }),
})

export const resetSim = post('/sim/reset', {
  summary: 'Start the same scenario again with the same seed.',
  allow: 'anyone',
  reply: SimState,
})
export const doLine = post('/sim/do', {
  summary: 'Play a line of a timeline now.',
  allow: 'anyone',
  body: z.looseObject({}),
  reply: SimState,
})
export const readJournal = get('/sim/journal', {
  summary: 'The journal from an entry, or from the oldest available entry.',
  allow: 'anyone',
  query: z.object({ since: z.optional(queryNumber) }),
  reply: z.array(JournalEntry),
})
export const followJournal = page('/sim/events', { summary: 'The journal as server-sent events.' })
export const readOpenApi = page('/sim/openapi.json', { summary: "This platform's calls as OpenAPI 3.1." })
