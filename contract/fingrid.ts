import * as z from 'zod/mini'
import { csv, del, get, post } from './endpoint.ts'
import { CoarserSpan, Count, Instant, queryNumber, shown } from './wire.ts'

/** A range of seconds without values. `end` is exclusive. */
const MissingSpan = z.object({ start: Instant, end: Instant })

/** Content of the 14 days of a one-second report, for a check before the download. */
export const ReportCoverage = z.object({
  start: Instant,
  end: Instant,
  /** Number of seconds in the span, and number of missing seconds. */
  seconds: Count,
  missingSeconds: Count,
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

/** Frequency reserves for which a group can be tested: FCR-D up for chargers, the dynamic products for batteries, FCR-N for V2G. */
export const APPROVAL_PRODUCTS = ['fcr-d-up-dynamic', 'fcr-d-up-static', 'fcr-d-down-dynamic', 'fcr-n'] as const
export type ApprovalProduct = (typeof APPROVAL_PRODUCTS)[number]

/** The cars of a test: those that are connected now, or additionally a charging car at every free charger. */
export const APPROVAL_CARS = ['present', 'charging'] as const
export type ApprovalCars = (typeof APPROVAL_CARS)[number]

/** A measured value against its requirement; a null value could not be measured. */
export const ApprovalRequirement = z.object({
  /** Number of the requirement in its source. */
  id: z.string(),
  title: shown(z.string()),
  unit: z.enum(['%', 's', '', 'Hz']),
  value: z.nullable(z.number()),
  /** The value must not be below or above; null without that limit. */
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  /**
   * `reduced`: met at the reduced capacity. `not-shown`: the tests have not shown the effect. `not-applicable`: no requirement on this kind of group. `not-offered`: a requirement on
   * a function that the group does not have.
   */
  verdict: z.enum(['met', 'reduced', 'not-met', 'not-shown', 'not-applicable', 'not-offered']),
  /** The operating condition of the value and what to know about it, or the reason why there is none; null without either. */
  note: shown(z.nullish(z.string())),
  source: shown(z.string()),
})
export type ApprovalRequirement = z.infer<typeof ApprovalRequirement>

/** The part of a charger at the highest response of the first test, kW. */
export const ApprovalCharger = z.object({
  name: z.string(),
  baselineKw: z.number(),
  responseKw: z.number(),
  /** Why the charger spoils the response of the group: `draws 11.0 kW with a limit of 4.1 kW`; null if it does not. */
  problem: z.nullish(z.string()),
})
export type ApprovalCharger = z.infer<typeof ApprovalCharger>

/** The course of a test: a value for every `stepS` seconds from its start. */
export const ApprovalTest = z.object({
  name: z.string(),
  startsAt: Instant,
  stepS: z.number(),
  frequencyHz: z.array(z.number()),
  requiredKw: z.array(z.number()),
  responseKw: z.array(z.number()),
})
export type ApprovalTest = z.infer<typeof ApprovalTest>

/**
 * Gain as a share of the required response, phase in degrees (negative for a delay), and the error of the fitted sine.
 * Without a response, phase and error are null.
 */
export const ApprovalSine = z.object({
  periodS: z.number(),
  gain: z.number(),
  phaseDeg: z.nullable(z.number()),
  fitError: z.nullable(z.number()),
})
export type ApprovalSine = z.infer<typeof ApprovalSine>

/** A test programme that is played on copies of the present fleet. The live fleet is not affected. */
export const Approval = z.object({
  groupId: z.number(),
  groupName: shown(z.string()),
  product: z.enum(APPROVAL_PRODUCTS),
  cars: z.enum(APPROVAL_CARS),
  /** The moment of the copy. */
  startedAt: Instant,
  state: z.enum(['playing', 'finished', 'cancelled', 'failed']),
  /** Share of the simulated time that has been played, 0 to 1. */
  progress: z.number(),
  /** Why the programme could not be played, as a sentence. */
  problem: z.nullable(z.string()),
  result: z.nullable(
    z.object({
      sentence: shown(z.string()),
      isApproved: z.boolean(),
      declaredKw: z.number(),
      approvedKw: z.number(),
      /** Reduction factor; 0 if the group fails. */
      factor: z.number(),
      /** Edition of the requirements. */
      edition: shown(z.string()),
      requirements: z.array(ApprovalRequirement),
      chargers: z.array(ApprovalCharger),
      tests: z.array(ApprovalTest),
      /** Empty for a static product. */
      sines: z.array(ApprovalSine),
      /** The report and the data files of the tests. */
      files: z.array(z.string()),
    }),
  ),
})
export type Approval = z.infer<typeof Approval>

const provisional = 'the approval desk'

export const readApproval = get('/api/groups/:groupId/approval', {
  summary: 'The last test programme of a group; null without one.',
  allow: 'exportFingrid',
  provisional,
  reply: z.object({ approval: z.nullable(Approval) }),
})

export const startApproval = post('/api/groups/:groupId/approval', {
  summary: 'Plays the prequalification tests of a group on copies of the present fleet. Only one programme is played at a time.',
  allow: 'exportFingrid',
  provisional,
  body: z.object({ product: z.enum(APPROVAL_PRODUCTS), cars: z.enum(APPROVAL_CARS) }),
  reply: Approval,
  changesNothing: true,
})

export const cancelApproval = del('/api/groups/:groupId/approval', {
  summary: 'Cancels the test programme of a group if one is in progress.',
  allow: 'exportFingrid',
  provisional,
  reply: z.object({ approval: z.nullable(Approval) }),
  changesNothing: true,
})

export const exportApprovalFile = csv('/api/csv-export/approval', {
  summary: 'A file of the last test programme of a group: a page with pictures, or the samples of a test.',
  allow: 'exportFingrid',
  provisional,
  query: z.object({ groupId: queryNumber, file: z.string(), token: z.string() }),
})

/**
 * The values of real-time reporting: Hz, kW with import positive, kW/Hz, kWh, minutes, and 1 or 0 for the controller. Values of FCR-N
 * and FFR, remaining energy and endurance are sent by groups with batteries or V2G points only.
 */
const TELEMETRY_VALUES = [
  'frequencyHz',
  'activePowerKw',
  'baselineKw',
  'activatedKw',
  'maintainedCapacityKw',
  'soldFcrDKw',
  'soldFfrKw',
  'regulatingStrengthKwPerHz',
  'maxPowerKw',
  'minPowerKw',
  'controllerOn',
  'maintainedFcrNKw',
  'activatedFcrNKw',
  'maintainedFfrKw',
  'activatedFfrKw',
  'remainingEnergyKwh',
  'enduranceMin',
] as const
export type TelemetryName = (typeof TELEMETRY_VALUES)[number]

const TELEMETRY_QUALITIES = ['valid', 'questionable', 'missing'] as const

/** A value with its quality, and the reason for any other quality than `valid`. */
export const TelemetryValue = z.object({
  name: z.enum(TELEMETRY_VALUES),
  /** Null if missing. */
  value: z.nullable(z.number()),
  quality: z.enum(TELEMETRY_QUALITIES),
  /**
   * `offline`: some stations are offline and not included. `frozen`: unchanged for 3 s. `no-value`: nothing was measured.
   * `not-measured`: contains a power that is assumed or last known.
   */
  reason: z.nullable(z.enum(['offline', 'frozen', 'no-value', 'not-measured'])),
})
export type TelemetryValue = z.infer<typeof TelemetryValue>

/** What a super group reports to the transmission system operator in one second. */
export const Telemetry = z.object({
  groupId: z.number(),
  at: Instant,
  stationsOnline: Count,
  stations: Count,
  values: z.array(TelemetryValue),
})
export type Telemetry = z.infer<typeof Telemetry>

export const readTelemetry = get('/api/groups/:groupId/telemetry', {
  summary: 'The values that a super group with real-time reporting sends in this second.',
  allow: 'exportFingrid',
  provisional: 'the values of real-time reporting',
  reply: Telemetry,
})
