import * as fc from 'fast-check'
import {
  Amperes,
  At,
  GroupName,
  Percent,
  SpanText,
  StationName,
  Status,
  UserName,
  HttpStatus,
  LoadAmperes,
} from '#simulator/scenario/language/fields.ts'
import { OCPP_STATUSES } from '#contract/statuses.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { KnownValues } from './schema-values.ts'
import type { Stage } from './stage.ts'

const some = <T>(values: readonly T[], otherwise: T) => fc.constantFrom(...(values.length > 0 ? values : [otherwise]))
const seconds = (min: number, max: number) => fc.integer({ min, max }).map((s) => `${s}s`)
const iso = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z')
const often = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: rare })

/** Kinds of problems that can be acknowledged, the most frequent ones several times. */
const PROBLEMS = [
  ...Array<string>(8).fill('offline'),
  'faulted',
  'faulted',
  'safe-limit',
  'surplus-unknown',
  'overload',
  'fuse-unwatched',
  'target-missed',
]

/** Values that exist on a site or that matter to a rule. Everything else follows from the schemas. */
export function stageValues(stage: Stage, startMs: number): KnownValues {
  const group = some<string | number>(
    stage.groups.map(({ name }) => name),
    'none',
  )
  const groupIds = stage.groups.map(({ id }) => id)
  // Also the next one, which a call of the run may have created.
  const groupId = often(some(groupIds, 0), fc.constant(Math.max(0, ...groupIds) + 1))
  const device = some(
    stage.stations.map(({ deviceId }) => deviceId),
    'none',
  )
  const station = some(
    stage.stations.map(({ id }) => id),
    0,
  )
  const nearHour = fc.integer({ min: -1, max: 3 }).map((hours) => iso(Math.floor(startMs / HOUR_MS + hours) * HOUR_MS))
  // Around the changes of market days, tomorrow and 30 days from now, in winter and summer time.
  const dayEdge = fc
    .tuple(fc.constantFrom(0, 1, 2, 29, 30, 31), fc.integer({ min: -3, max: 1 }))
    .map(([days, hours]) => iso((Math.floor(startMs / DAY_MS) + 1 + days) * DAY_MS + hours * HOUR_MS))
  const hour = fc.oneof(
    { weight: 8, arbitrary: nearHour },
    { weight: 3, arbitrary: dayEdge },
    { weight: 1, arbitrary: nearHour.map((text) => text.replace(':00:00Z', ':30:00Z')) },
  )
  const instant = fc.integer({ min: -3_600, max: 900 }).map((s) => iso(startMs + s * 1_000))
  const later = fc.oneof(
    instant,
    fc.integer({ min: 1, max: 50 }).map((hours) => iso(startMs + hours * HOUR_MS)),
  )
  const date = fc.constantFrom(iso(startMs).slice(0, 10), iso(startMs + 24 * HOUR_MS).slice(0, 10))
  // Local times around the start, in zones of -1 to 3 hours.
  const clock = (min: number, max: number) =>
    fc.integer({ min, max }).map((minutes) => iso(startMs + minutes * 60_000).slice(11, 16))
  // Departures within and shortly after the run, in GMT.
  const soon = fc.integer({ min: 2, max: 40 }).map((minutes) => iso(startMs + minutes * 60_000).slice(11, 16))
  // Limits that bind with a few cars.
  const limit = often(fc.integer({ min: 0, max: 45 }), fc.constantFrom(null, 0, 6, 63, 200))
  const inTraces = (file: string) => `traces/${file}`
  const frequency = often(
    fc.integer({ min: 4_940, max: 5_060 }).map((hundredths) => hundredths / 100),
    fc.integer({ min: 47, max: 53 }),
  )
  return {
    bySchema: new Map<unknown, fc.Arbitrary<unknown>>([
      [GroupName, group],
      [StationName, station],
      [UserName, some(stage.users, 'none')],
      [SpanText, seconds(1, 180)],
      [At, seconds(0, 600)],
      [Amperes, often(fc.integer({ min: 0, max: 80 }), fc.constantFrom(0, 6, 5.5, 13.7, 200))],
      [LoadAmperes, often(fc.integer({ min: -40, max: 80 }), fc.constantFrom(0, 6, -5.5, 13.7, 200))],
      [Percent, fc.integer({ min: 0, max: 100 })],
      [Status, fc.constantFrom<string>(...OCPP_STATUSES)],
      [HttpStatus, fc.constantFrom(200, 400, 404, 500, 503)],
    ]),
    byField: {
      groupId,
      group: groupId,
      excludedGroupId: groupId,
      deviceId: device,
      deviceIds: device,
      id: device,
      stationId: station,
      sellerId: some(stage.sellerIds, 0),
      customerGroupId: some(
        stage.customerGroups.map(({ id }) => id),
        1,
      ),
      vip: some(
        stage.customerGroups.map(({ name }) => name),
        'none',
      ),
      sessionId: some(stage.sessionIds, '1-1'),
      ruleId: fc.integer({ min: 1, max: 5 }),
      orderId: fc.integer({ min: 1, max: 12 }),
      quantityKw: often(fc.integer({ min: 1, max: 30 }), fc.constantFrom(1, 100, 100_000)),
      priceEur: often(fc.constantFrom(5, 6, 6.5, 7), fc.constantFrom(0, 12.34, 6.499)),
      quantity: often(fc.constantFrom(0, 1, 1.5, 2, 5, 10), fc.constantFrom(null, -1, 0.5, 0.9, 1.25, 10.1, 11)),
      price: often(fc.constantFrom(0, 1, 12, 12.34), fc.constantFrom(null, -1, 12.345)),
      scheduleId: fc.integer({ min: 1, max: 3 }),
      biddingZoneId: fc.constantFrom(null, 1, 2),
      problemId: some(
        stage.groups.flatMap(({ id }) => PROBLEMS.map((kind) => `${kind}.${id}`)),
        '1',
      ),
      externalDeviceId: fc.constantFrom(null, 'enegic-2041', 'enegic-2045', 'em24-2042'),
      boostChargingExternalDeviceId: fc.constantFrom(null, 'enegic-2041', 'em24-2042'),
      hour,
      user: some(stage.users, 'none'),
      password: often(fc.constant('demo'), fc.constantFrom('', 'wrong')),
      code: fc.constantFrom('NAP-OK', 'x'),
      start: instant,
      end: later,
      time: instant,
      startDate: often(fc.constant(iso(startMs).slice(0, 10)), date),
      endDate: date,
      startTime: clock(-70, 130),
      endTime: clock(100, 250),
      timeZone: fc.constantFrom('Europe/Helsinki', 'UTC', 'Europe/Stockholm'),
      activationFrequency: frequency,
      deactivationFrequency: frequency,
      deactivationDelay: fc.integer({ min: 0, max: 60 }),
      triggerDelayInMs: fc.constantFrom(0, 0, 300, 1_000),
      to: frequency,
      dip: fc.integer({ min: -15, max: 20 }).map((hundreds) => hundreds * 100),
      capacity: fc.integer({ min: 5, max: 100 }),
      replay: fc.oneof(
        some(stage.tracesWithGaps.map(inTraces), inTraces(stage.traces[0] ?? '')),
        fc.constantFrom(...stage.traces.map(inTraces)),
      ),
      topic: fc.constantFrom('#', '+/telemetry', 'devices/#'),
      url: fc.constant('ws://127.0.0.1:1/mqtt'),
      body: fc.constantFrom({}, [], null),
      departureTime: often(
        soon.map((text) => Number(text.replace(':', ''))),
        fc.constantFrom(730, 2359, 0),
      ),
      departure: often(soon, fc.constantFrom('07:30', '00:10')),
      importLimit: limit,
      mainCurrent: limit,
      safeLimit: limit,
      page: fc.constantFrom('0', '1'),
      pageSize: fc.constantFrom('1', '50'),
    },
  }
}
