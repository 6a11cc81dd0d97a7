import * as z from 'zod/mini'
import { AllocationReason } from './allocations.ts'
import { get, post, takesBack, type ReplyOf } from './endpoint.ts'
import { DLM_SERVICES } from './dlm-services.ts'
import { Count, Instant, knownWords, listOrPage, paging, ShortText, shown } from './wire.ts'

export const METER_PROVIDERS = ['ENEGIC', 'CARLO_GAVAZZI_EM24'] as const
export type MeterProvider = (typeof METER_PROVIDERS)[number]
export const METER_PROVIDER_LABEL = knownWords({
  ENEGIC: 'ENEGIC',
  CARLO_GAVAZZI_EM24: 'Carlo Gavazzi EM24',
} satisfies Record<MeterProvider, string>)
const MeterProvider = z.nullable(z.enum(METER_PROVIDERS))

/** 0: the highest of the three phases counts; 1 to 3: only that phase counts. */
export const PHASE_CHOICES = [0, 1, 2, 3] as const
const PhaseChoice = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

const amperes = z.number().check(z.gte(0))

/** The minimum charging current above 0, A. */
export const MIN_CURRENT_A = 6
/** The error for a lower minimum current of ordinary and priority sessions. */
export const MIN_CURRENT_TEXT = 'The minimum current per station has to be at least 6A.'

const saved = {
  enabled: z.boolean(),
  /** Cap for all chargers of the group: A per phase, kW for DC. */
  importLimit: z.nullable(amperes),
  exportLimit: z.nullable(amperes),
  /** Main fuse of the site, A per phase. Applies only with an external meter. */
  mainCurrent: z.nullable(amperes),
  /** Budget while the meter sends no values, A per phase, kW for DC. */
  safeLimit: z.nullable(amperes),
  useExternalDevice: z.boolean(),
  externalDeviceId: z.nullable(z.string()),
  meterDeviceProvider: MeterProvider,
  isEnegicMainFuse: z.boolean(),
  /** The external meter also measures the chargers. */
  stationPowerIncluded: z.boolean(),
  phaseCurrent: PhaseChoice,
  phaseBalancing: z.boolean(),
  isSolarCharging: z.boolean(),
  enabledOfflineFailSafe: z.boolean(),
  isQueuing: z.boolean(),
  /** Guaranteed current of a served session while queuing, A. */
  requiredCurrent: z.nullable(z.number().check(z.gte(MIN_CURRENT_A, MIN_CURRENT_TEXT))),
  enabledBoostCharging: z.boolean(),
  boostChargingExternalDeviceId: z.nullable(z.string()),
  boostChargingMeterDeviceProvider: MeterProvider,
}

/** The body of POST. The two priority fields have a separate call (`saveQueuingVip`). */
export const DlmLimitsDraft = z.object({
  ...saved,
  externalDeviceId: z.nullable(ShortText),
  boostChargingExternalDeviceId: z.nullable(ShortText),
})
export type DlmLimitsDraft = z.infer<typeof DlmLimitsDraft>

export const DlmLimits = z.object({
  ...saved,
  /** A platform may have stored a lower value before the minimum applied. */
  requiredCurrent: z.nullable(z.number()),
  isQueuingVip: z.boolean(),
  requiredCurrentVip: z.nullable(z.number()),
})
export type DlmLimits = z.infer<typeof DlmLimits>

/** Services that were switched off together with load management and are still off. Optional for a platform. */
const FormerServices = z.object({ at: Instant, services: z.array(z.enum(DLM_SERVICES)) })
export const DlmLimitsNow = z.object({ ...DlmLimits.shape, former: z.nullish(FormerServices) })
export type DlmLimitsNow = z.infer<typeof DlmLimitsNow>

export const readDlmLimits = get('/api/groups/:groupId/dlm-limits', {
  summary: "A group's load limits.",
  allow: 'seeGroups',
  reply: DlmLimitsNow,
})
export const saveDlmLimits = post('/api/groups/:groupId/dlm', {
  summary: "Set a group's load limits.",
  allow: 'editGroup',
  body: DlmLimitsDraft,
  takesBack: takesBack(DlmLimitsNow, { moving: ['former'] }),
  reply: DlmLimitsNow,
})

/**
 * The effect of limits on the present sessions, if they applied now: stations that stop charging, that get less than they draw,
 * and that start to charge. `reducedKw`: the power that the first two lose; starting stations do not count.
 */
export const LimitEffect = z.object({
  asOf: Instant,
  paused: z.number(),
  reduced: z.number(),
  started: z.number(),
  reducedKw: z.number(),
  /** The id of a boost device that the platform does not know, so that it adds nothing. Optional for a platform. */
  unknownDevice: z.nullish(z.string()),
  /** The groups that would share the boost surplus; 0 for the external meter of another group. Absent if no other uses the device. */
  boostGroups: z.nullish(Count),
  /** The id of an external meter that the platform does not know, so that it sends no values. Optional for a platform. */
  unknownMeter: z.nullish(z.string()),
})
export type LimitEffect = z.infer<typeof LimitEffect>
export const previewDlmLimits = post('/api/groups/:groupId/dlm/preview', {
  summary: 'The effect that load limits would have now. Changes nothing.',
  allow: 'editGroup',
  body: DlmLimitsDraft,
  reply: LimitEffect,
  changesNothing: true,
  provisional: 'the effect of limits before they are saved',
})

export const readSafeLimitEnabled = get('/api/groups/:groupId/safe-limit-enabled', {
  summary: 'Whether the safe limit is in force because the external meter sends no values.',
  allow: 'seeGroups',
  reply: z.object({ enabled: z.boolean() }),
})

const reading = () => shown(z.nullable(z.number()))
export const ExternalMeterValues = z.object({
  currentL1: reading(),
  currentL2: reading(),
  currentL3: reading(),
  powerL1: reading(),
  powerL2: reading(),
  powerL3: reading(),
})
export type ExternalMeterValues = z.infer<typeof ExternalMeterValues>
/** The values of the boost device of a group: `isKnown` is false if no device has this id, and then it adds nothing. */
const BoostMeter = z.object({
  deviceId: z.nullable(z.string()),
  isKnown: z.boolean(),
  /** Without values for the timeout, it adds nothing. */
  isStale: z.boolean(),
  lastValueAt: z.nullable(Instant),
  values: ExternalMeterValues,
})

export const readExternalMeterValues = get('/api/groups/:groupId/externalMeterValues', {
  summary: 'Latest values of the external meter (A, W); null while it sends no values.',
  allow: 'seeGroups',
  /** `boost` only while boost charging is on; `outsideMeters`: ids of those that connect by MQTT. Optional for a platform. */
  reply: z.object({ ...ExternalMeterValues.shape, boost: z.nullish(BoostMeter), outsideMeters: z.optional(z.array(z.string())) }),
})
export type MeterReadings = ReplyOf<typeof readExternalMeterValues>

/**
 * One decision of load management, A per phase. nonChargersConsumption = totalBuildingConsumption - totalChargerConsumption;
 * freeReserve = min(mainCurrent - nonChargersConsumption, importLimit), and may be negative.
 */
export const DlmAction = z.object({
  timestamp: Instant,
  stationId: z.nullable(z.number()),
  externalDeviceId: z.nullable(z.string()),
  importLimit: z.nullable(z.number()),
  mainCurrent: z.nullable(z.number()),
  nonChargersConsumption: z.number(),
  totalBuildingConsumption: z.number(),
  totalChargerConsumption: z.number(),
  freeReserve: z.number(),
  powerMeterValues: shown(z.nullable(ExternalMeterValues)),
  activeStations: Count,
  /** The reason for the allocation. Optional for a platform. */
  reason: z.nullish(AllocationReason),
})
export type DlmAction = z.infer<typeof DlmAction>
export const listDlmActions = get('/api/groups/:groupId/dlm-actions', {
  summary: 'Decisions of load management, newest first.',
  allow: 'seeGroups',
  /**
   * With `start`, only decisions at or after that time; with `page`, only a page. A platform that does not support these
   * parameters replies with the whole log.
   */
  query: z.object({ start: z.optional(Instant), ...paging }),
  reply: listOrPage(DlmAction),
})

export const SafeLimitChange = z.object({
  timestamp: Instant,
  externalDeviceId: z.nullable(z.string()),
  enabled: z.boolean(),
  value: z.nullable(z.number()),
})
export type SafeLimitChange = z.infer<typeof SafeLimitChange>
export const listSafeLimitChanges = get('/api/groups/:groupId/safe-limit', {
  summary: 'Changes of the safe limit in the last 24 hours, newest first.',
  allow: 'seeGroups',
  /** With `start`, only changes at or after that time; with `page`, only a page. */
  query: z.object({ start: z.optional(Instant), ...paging }),
  reply: listOrPage(SafeLimitChange),
})
