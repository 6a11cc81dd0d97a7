import * as z from 'zod/mini'
import { del, get, post, put, takesBack } from './endpoint.ts'
import { Count, Instant, Nothing, pageOf, paging, queryTexts, shown } from './wire.ts'

/** `external`: setpoints from outside; `freq`: adaptive V2G; `powermeter`: adaptive V2B; `no_v2g`: ordinary charging. */
export const V2G_MODES = ['external', 'freq', 'powermeter', 'no_v2g'] as const
export type V2gMode = (typeof V2G_MODES)[number]

/** Modes in which cars follow their schedules. */
export const isAdaptive = (mode: V2gMode): boolean => mode === 'freq' || mode === 'powermeter'

/** A time of day in GMT as a number: 730 is 07:30, 10 is 00:10. An invalid value gets only the first error. */
export const HHmm = z.int().check(
  z.gte(0, { abort: true }),
  z.lte(2359, { abort: true }),
  z.refine((value) => value % 100 < 60, 'minutes must be below 60'),
)

const TargetSoC = z.number().check(z.gt(0), z.lte(100))

export const DailyScheduleEntry = z.object({ id: z.number(), departureTime: HHmm, targetSoC: TargetSoC })
export type DailyScheduleEntry = z.infer<typeof DailyScheduleEntry>

/**
 * The levels of FFR, of which a provider picks one: the frequency of the activation, and the time from there to full power. Source:
 * Fingrid, technical requirements of fast frequency reserve, April 2026.
 */
export const FFR_LEVELS = [
  { activationHz: 49.7, fullAfterMs: 1_300 },
  { activationHz: 49.6, fullAfterMs: 1_000 },
  { activationHz: 49.5, fullAfterMs: 700 },
] as const

/** No FFR product covers over-frequency. A group that responds to it mirrors the first level. */
export const FFR_OVER_HZ = 50.3

/** The level of a frequency of activation; undefined for any other frequency. */
export const ffrLevelOf = (activationHz: number) => FFR_LEVELS.find((level) => level.activationHz === activationHz)

const settings = {
  mode: z.enum(V2G_MODES),
  minSoC: z.number().check(z.gte(0), z.lte(100)),
  /** W delivered on under-frequency, W absorbed on over-frequency; both positive. */
  ffrPositive: z.number().check(z.gte(0)),
  ffrNegative: z.number().check(z.gte(0)),
  startChargeWith2kW: z.boolean(),
}
export const V2gSettings = z.object({
  ...settings,
  /** Hz; see `FFR_LEVELS`. Absent on a platform that offers no choice. */
  ffrActivationHz: shown(z.optional(z.number())),
  /** Whether points absorb `ffrNegative` at `FFR_OVER_HZ`. Absent on a platform that offers no choice. */
  isFfrOverFrequencyEnabled: shown(z.optional(z.boolean())),
  dailySchedule: z.array(DailyScheduleEntry),
  isDriverBypassEnabled: z.boolean(),
})
export type V2gSettings = z.infer<typeof V2gSettings>

export const readV2gSettings = get('/api/groups/:groupId/v2g-settings', {
  summary: 'V2G settings of a group with its daily schedule.',
  allow: 'seeGroups',
  reply: V2gSettings,
})
export const saveV2gSettings = post('/api/groups/:groupId/v2g-settings', {
  summary: 'Set mode, minimum SoC, FFR power and, optionally, the FFR level and the response to over-frequency.',
  allow: 'editGroup',
  body: z.object({
    ...settings,
    /** Absent: unchanged, as for the response to over-frequency. */
    ffrActivationHz: z.optional(
      z
        .number()
        .check(
          z.refine(
            (hz) => ffrLevelOf(hz) !== undefined,
            `must be one of ${FFR_LEVELS.map((one) => one.activationHz).join(', ')}`,
          ),
        ),
    ),
    isFfrOverFrequencyEnabled: z.optional(z.boolean()),
  }),
  takesBack: takesBack(V2gSettings),
  reply: V2gSettings,
})
export const deleteV2gSettings = del('/api/groups/:groupId/v2g-settings', {
  summary: 'Remove the V2G settings of a group.',
  allow: 'editGroup',
  reply: Nothing,
})

const Schedule = z.object({ targetSoC: TargetSoC, departureTime: HHmm })
export const addDailySchedule = post('/api/groups/:groupId/v2g-settings/adaptive-schedule', {
  summary: 'Add an entry to the daily schedule.',
  allow: 'editGroup',
  body: Schedule,
  reply: DailyScheduleEntry,
})
export const deleteDailySchedule = del('/api/groups/:groupId/v2g-settings/adaptive-schedule/:scheduleId', {
  summary: 'Remove an entry of the daily schedule.',
  allow: 'editGroup',
  reply: Nothing,
})
export const setDriverBypass = put('/api/groups/:groupId/v2g-settings/adaptive-schedule/driver-bypass', {
  summary: 'Whether the driver can force ordinary charging.',
  allow: 'editGroup',
  body: z.object({ isBypassEnabled: z.boolean() }),
  takesBack: takesBack(V2gSettings, { from: { isBypassEnabled: 'isDriverBypassEnabled' } }),
  reply: Nothing,
})

export const SCHEDULE_SOURCES = ['mobile', 'custom', 'active', 'unknown'] as const
export const V2gSession = z.object({
  sessionId: z.string(),
  stationId: z.number(),
  stationName: shown(z.string()),
  deviceId: z.string(),
  isOnline: z.boolean(),
  latestChargePower: shown(z.nullable(z.number())),
  vehicleSoC: shown(z.nullable(z.number())),
  targetSoC: z.nullable(z.number()),
  departureTime: z.nullable(HHmm),
  source: z.enum(SCHEDULE_SOURCES),
})
export type V2gSession = z.infer<typeof V2gSession>

export const V2G_SESSION_SORTS = [
  'station',
  'online',
  'power',
  'vehicleSoC',
  'targetSoC',
  'departure',
  'source',
  'outlook',
] as const
export const listV2gSessions = get('/api/groups/:groupId/active-v2g-sessions', {
  summary: 'Cars connected to the V2G points of a group; with `page`, a page of them.',
  allow: 'seeGroups',
  /** A platform that does not support these parameters replies with all sessions. */
  query: z.object({
    /** Searches the name of the station. */
    search: z.optional(z.string()),
    ...paging,
    /** A column, with a leading minus for descending order. */
    sort: z.optional(z.enum([...V2G_SESSION_SORTS, ...V2G_SESSION_SORTS.map((key) => `-${key}` as const)])),
  }),
  reply: z.union([
    z.array(V2gSession),
    pageOf(V2gSession, {
      /** Number of all sessions; `total` is that of the sessions that match the search. */
      sessionCount: z.optional(Count),
      /** Number of sessions that cannot reach their target by their departure. */
      missedCount: z.optional(Count),
      /** Number of sessions with a departure of which it is not known whether they reach their target. Absent without one. */
      unknownCount: z.optional(Count),
    }),
  ]),
})
export const saveSessionSchedule = put('/api/v2g-active-sessions/:sessionId', {
  summary: "Set a session's departure and target; refused outside the adaptive mode.",
  allow: 'editGroup',
  body: Schedule,
  takesBack: takesBack(V2gSession, { moving: ['isOnline', 'latestChargePower', 'vehicleSoC'] }),
  reply: Nothing,
})
// PUT without a body, because the specification describes the call as an update.
export const deleteSessionSchedule = put('/api/v2g-active-sessions/:sessionId/delete-active-schedule', {
  summary: "Clear a session's departure and target; refused outside the adaptive mode.",
  allow: 'editGroup',
  reply: Nothing,
})

/** A future state of charge, %. */
const PathPoint = z.object({ time: Instant, soc: z.number() })

/**
 * Why a car does not follow its plan: its station is `offline`, or `disobeying` its setpoints, so that its charging is not known;
 * the station delivers nothing (`faulted`, `unavailable`, `reserved`); or its session is `finished` and the car is still connected.
 */
const FORECAST_OBSTACLES = ['offline', 'disobeying', 'faulted', 'unavailable', 'reserved', 'finished'] as const
export type ForecastObstacle = (typeof FORECAST_OBSTACLES)[number]

/** Whether nothing is known of the charging of a car behind this obstacle. Behind the other ones it keeps its state of charge. */
export const isUnknownBehind = (obstacle: ForecastObstacle | null | undefined): boolean =>
  !!obstacle && !['faulted', 'unavailable', 'reserved', 'finished'].includes(obstacle)

/**
 * The outcome of a session: whether it reaches its target by its departure, and when it must start to charge at the latest. The
 * earliest path charges immediately, the latest path as late as possible. Both are empty without a departure, and while an obstacle
 * keeps the car from its plan.
 */
export const V2gForecast = z.object({
  sessionId: z.string(),
  /** The current state of charge, %; while the station is offline the last reported one, null without one. */
  soc: z.nullable(z.number()),
  targetSoC: z.nullable(z.number()),
  /** Time of the next departure. */
  departure: z.nullable(Instant),
  /** Null without a plan, and where it is not known. */
  isReachable: z.nullable(z.boolean()),
  /** The state of charge at the departure if the car charges from now on, %; the present one while an obstacle lasts; null where it is not known. */
  reachableSoC: z.nullable(z.number()),
  /** Absent while the car follows its plan, and without a departure. Optional for a platform. */
  obstacle: z.nullish(z.enum(FORECAST_OBSTACLES)),
  latestStart: z.nullable(Instant),
  earliest: z.array(PathPoint),
  latest: z.array(PathPoint),
})
export type V2gForecast = z.infer<typeof V2gForecast>

export const readV2gForecasts = get('/api/groups/:groupId/v2g-forecasts', {
  summary: 'Forecasts of the V2G sessions of a group until their departure.',
  allow: 'seeGroups',
  provisional: 'charging forecasts',
  /** Only forecasts of these sessions. */
  query: z.object({ sessionIds: z.optional(queryTexts) }),
  reply: z.array(V2gForecast),
})

export const previewV2gForecasts = post('/api/groups/:groupId/v2g-forecasts/preview', {
  summary: 'The forecasts of V2G sessions with a schedule that is not saved. Changes nothing.',
  allow: 'editGroup',
  /**
   * With `sessionId`, the schedule of this session. Otherwise an entry of the daily schedule, in place of the one with `scheduleId`:
   * the reply has the sessions that would follow it now.
   */
  body: z.object({ ...Schedule.shape, sessionId: z.optional(z.string()), scheduleId: z.optional(z.number()) }),
  reply: z.array(V2gForecast),
  changesNothing: true,
  provisional: 'the forecast of a schedule before it is saved',
})
