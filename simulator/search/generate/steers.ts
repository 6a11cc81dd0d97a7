import { CALL_STEERS } from './call-steers.ts'
import { carsAt, exactly, type Draw, type Step } from './recipes.ts'
import { call, disobedience, limits, membersOf, outage, type Steer } from './steer.ts'
import type { Stage } from './stage.ts'

/** A group of AC chargers, with its stations. */
function sharedGroup({ world, groups }: Stage, draw: Draw, has: (group: { external: boolean; fcr: boolean }) => boolean) {
  const fitting = [...world.groups.values()].filter(
    ({ type, dlm, fcr, stationIndexes }) =>
      type === 'GROUP_TYPE_CHARGER' &&
      stationIndexes.length > 1 &&
      has({ external: dlm.externalDeviceId !== null, fcr: fcr.isEnabled || fcr.isEnabledStepwise }),
  )
  const group = draw.oneOf(fitting)
  return group && { ...group, called: groups.find(({ id }) => id === group.id)?.name ?? group.id }
}

const rule = (stage: Stage, groupId: number, target: number): Step => {
  const dates = { timeZone: 'UTC', startDate: '2026-01-01', endDate: '2027-01-01', startTime: '00:00', endTime: '23:59' }
  const body = { groupId, name: 'Limit', isEnabled: true, recurrence: 'daily', ...dates, weekdays: [], mode: 'limit-kw', target }
  return call(2, stage.admins[0], 'createCongestionRule', { body })
}

/** Saves stepwise demand response of a group with a volume of its own. */
function stepwise({ present, admins: [user] }: Stage, groupId: number, stepwiseMode: 'classic' | 'static'): Step {
  const saved = (present.get('saveFcrSettings') ?? []).find(({ params }) => params['groupId'] === groupId)
  const service = { serviceName: `FI_STEPWISE_${stepwiseMode.toUpperCase()}`, stepwiseMode, mode: 'MANUAL' }
  const change = { isEnabled: false, isEnabledStepwise: true, ...service, maxStepwiseFlexibility: 20 }
  return call(1, user, 'saveFcrSettings', { params: { groupId }, body: { ...saved?.entity, ...change } })
}

const queue = { isQueuing: true, requiredCurrent: 8, importLimit: 12, safeLimit: 8 }
const boost = {
  enabledBoostCharging: true,
  boostChargingExternalDeviceId: 'em24-2042',
  boostChargingMeterDeviceProvider: 'CARLO_GAVAZZI_EM24',
}
type Lines = (stage: Stage, group: { id: number; called: string | number }, draw: Draw) => readonly Step[]

/** A car at each member of a group, and at most other stations. */
function cars(stage: Stage, draw: Draw, groupId: number): Step[] {
  const members = membersOf(stage, groupId)
  const arrives = () => ({ soc: draw.number(10, 60), target: 99, limit: draw.number(10, 32), capacity: 90 })
  const others = { ...stage, stations: stage.stations.filter(({ id }) => !members.includes(id)) }
  return [
    ...members.map((station): Step => [draw.number(0, 20), { vehicle: { station, arrives: arrives() } }]),
    ...carsAt(others, draw, ['ac']),
  ]
}

/** A steer in a group that has what is asked for, with cars at its stations. */
const shared = (reaches: string, has: Parameters<typeof sharedGroup>[2], lines: Lines, startMs?: number): Steer => ({
  reaches,
  ...(startMs !== undefined && { startMs }),
  steps: (stage, draw) => {
    const group = sharedGroup(stage, draw, has)
    return group ? [...lines(stage, group, draw), ...cars(stage, draw, group.id)] : []
  },
})
const limited: Lines = (stage, { id }, draw) => [rule(stage, id, draw.number(5, 30))]
const any = () => true
const metered = ({ external }: { external: boolean }) => external
const reserve = ({ fcr }: { fcr: boolean }) => fcr
const silent = (called: string | number): Step => [30, { meter: { group: called, silent: true, for: '400s' } }]
const flapping = (called: string | number): Step => [
  30,
  { meter: { group: called, flap: { silent: '40s', every: '60s' }, for: '400s' } },
]

const priority: Lines = (stage, { id }, draw) => {
  const [customers, user] = [draw.oneOf(stage.customerGroups), stage.admins[0]]
  if (!customers) return []
  const body = { customerGroupId: customers.id, name: customers.name }
  // Drivers of another customer group have no priority.
  const other = stage.customerGroups.find((one) => one.id !== customers.id) ?? customers
  const vip = membersOf(stage, id)
    .slice(-4)
    .map((station, place): Step => {
      const { name } = place % 2 === 0 ? customers : other
      return [30, { vehicle: { station, arrives: { soc: 20, target: 90, vip: name } } }]
    })
  return [...limits(stage, id, queue), call(2, user, 'addPriorityGroup', { params: { groupId: id }, body }), ...vip]
}

const changeStart = Date.parse('2026-03-29T00:55:00Z')
/** Each of them is drawn in turn, so that none depends on chance. */
export const STEERS: readonly Steer[] = [
  // They are short and find most.
  ...CALL_STEERS,
  {
    reaches: 'event-reads',
    startMs: Date.parse('2026-03-02T08:00:00Z'),
    steps: ({ admins: [user], stations }, draw) =>
      stations.slice(0, 12).map(({ id, deviceId }) => {
        const span = { start: `2026-03-02T07:${draw.number(10, 59)}:30Z`, end: `2026-03-02T0${draw.number(8, 9)}:01:00Z` }
        const query = { ...span, stationId: String(id), property: draw.oneOf(['Power.Active.Import', 'Voltage']) }
        return call(draw.number(5, 90), user, 'listEvents', { params: { deviceId }, query })
      }),
  },
  {
    reaches: 'list-pages',
    steps: ({ users }, draw) =>
      [5, 9, 12, 40, 75].map((atS) => {
        const query = { page: String(draw.number(0, 3)), pageSize: String(draw.number(1, 7)) }
        return call(atS, draw.oneOf(users), 'listStations', { query })
      }),
  },
  shared('queue full and priority car', any, priority),
  shared('queue full and safe limit and dip', metered, (stage, { id, called }) => [
    ...limits(stage, id, queue),
    silent(called),
    [150, exactly(49.7)],
  ]),
  shared('safe limit and offline car', metered, (stage, { id, called }) => [
    ...limits(stage, id, { safeLimit: 16 }),
    silent(called),
    ...outage(150, stage, id),
  ]),
  shared('offline-reserve', any, (stage, { id }, draw) => [
    ...limits(stage, id, { enabledOfflineFailSafe: true, safeLimit: draw.number(6, 40) }),
    ...outage(60, stage, id, false),
  ]),
  shared('safe limit and congestion rule', metered, (stage, { id, called }, draw) => [
    rule(stage, id, draw.number(5, 30)),
    silent(called),
    call(draw.number(150, 400), stage.admins[0], 'readExternalMeterValues', { params: { groupId: id } }),
  ]),
  shared('building above fuse and offline car', metered, (stage, { id, called }) => [
    ...limits(stage, id, { mainCurrent: 60, isSolarCharging: false }),
    // Offline chargers keep the currents that they share, also when the building leaves nothing.
    ...outage(80, stage, id),
    [90, { meter: { group: called, value: [70, 72, 75] } }],
  ]),
  shared('reserve active and congestion rule', reserve, (stage, { id }, draw) => [
    rule(stage, id, draw.number(20, 60)),
    [60, exactly(49.6)],
  ]),
  shared('congestion rule and clock change', any, limited, changeStart),
  shared('congestion rule and change of day', any, limited, Date.parse('2026-03-02T21:57:00Z')),
  shared('solar surplus and cars share', metered, (stage, { id, called }) => [
    ...limits(stage, id, { isSolarCharging: true, exportLimit: 0, stationPowerIncluded: false }),
    [2, { meter: { group: called, value: [-40, -42, -45] } }],
  ]),
  {
    isIdeal: true,
    ...shared('fuse', metered, (stage, { id, called }, draw) => [
      ...limits(stage, id, { mainCurrent: 60, isEnegicMainFuse: false, isSolarCharging: false }),
      [40, { meter: { group: called, value: [draw.number(20, 50), draw.number(20, 50), draw.number(20, 50)] } }],
    ]),
  },
  shared('budget-formula', metered, (stage, { id, called }, draw) => [
    // The meter keeps the main fuse with which it began.
    ...limits(stage, id, { isEnegicMainFuse: true, mainCurrent: draw.number(30, 50), importLimit: 200, isSolarCharging: false }),
    [5, { meter: { group: called, value: draw.number(5, 20) } }],
  ]),
  shared('budget-formula', any, (stage, { id, called }, draw) => [
    ...limits(stage, id, { ...boost, importLimit: draw.number(10, 20) }),
    [5, { meter: { group: called, boost: true, value: -draw.number(6, 16) } }],
    [40, { meter: { group: called, boost: true, silent: true, for: '300s' } }],
  ]),
  shared('meter flapping and dip', metered, (stage, { id, called }, draw) => [
    ...limits(stage, id, { safeLimit: 16 }),
    flapping(called),
    [draw.number(70, 160), exactly(49.7)],
  ]),
  shared('queue full and reserve active', reserve, (stage, { id }) => [...limits(stage, id, queue), [60, exactly(49.6)]]),
  shared('queue full and congestion rule', any, (stage, { id }, draw) => [
    ...limits(stage, id, queue),
    rule(stage, id, draw.number(5, 8)),
  ]),
  shared('queue full and offline car', any, (stage, { id }) => [...limits(stage, id, queue), ...outage(60, stage, id, false)]),
  shared('faulted station and queue full', any, (stage, { id }) => [
    ...limits(stage, id, queue),
    ...membersOf(stage, id)
      .slice(0, 1)
      .map((station): Step => [60, { station: { station, status: 'Faulted' } }]),
  ]),
  shared('safe limit and disobedient charger', metered, (stage, { id, called }) => [
    ...limits(stage, id, { safeLimit: 16 }),
    ...disobedience(2, stage, id),
    silent(called),
  ]),
  shared('disobedient charger and no budget', metered, (stage, { id, called }) => [
    ...limits(stage, id, { mainCurrent: 60, isSolarCharging: false }),
    ...disobedience(2, stage, id),
    [60, { meter: { group: called, value: [70, 72, 75] } }],
  ]),
  shared(
    'safe limit and reserve active',
    (group) => metered(group) && reserve(group),
    (stage, { id, called }) => [...limits(stage, id, { safeLimit: 16 }), silent(called), [150, exactly(49.6)]],
  ),
  // A static release that the frequency interrupts.
  shared('stepwise', reserve, (stage, { id }, draw) => {
    const again = exactly(draw.oneOf([49.7, 49.75, 49.79]) ?? 49.75)
    return [stepwise(stage, id, 'static'), [40, exactly(49.5)], [60, exactly(49.95)], [140, again], [180, exactly(50)]]
  }),
  // The gap comes minutes after the start of the recording.
  shared(
    'reserve active and no frequency',
    reserve,
    (stage, { id }) => {
      const [file] = stage.tracesWithGaps
      return file === undefined ? [] : [stepwise(stage, id, 'classic'), [30, { frequency: { replay: `traces/${file}` } }]]
    },
    Date.parse('2026-03-02T08:00:00Z'),
  ),
  shared('reserve active and offline car', reserve, (stage, { id }) => [...outage(50, stage, id, false), [60, exactly(49.6)]]),
  shared('reserve active and disobedient charger', reserve, (stage, { id }) => [
    ...disobedience(2, stage, id),
    [60, exactly(49.6)],
  ]),
  shared('reserve active and manual setpoint', reserve, (stage, { id }, draw) => [
    ...membersOf(stage, id).flatMap((station): Step[] => {
      const deviceId = stage.world.byStationId.get(station)?.deviceId
      const body = { powerKw: draw.number(2, 7) }
      return deviceId === undefined ? [] : [call(40, stage.admins[0], 'chargeDevice', { params: { deviceId }, body })]
    }),
    [60, exactly(49.6)],
  ]),
  shared('reserve active and change of hour', reserve, () => [[100, exactly(49.6)]], Date.parse('2026-03-02T08:57:00Z')),
  {
    reaches: 'discharging and deep dip',
    steps: ({ stations }, draw) => {
      const arrives = { soc: draw.number(60, 78), target: 80, capacity: 60 }
      const points = stations.filter(({ kind }) => kind === 'v2g')
      const plugged = points.map(({ id: station }): Step => [draw.number(1, 20), { vehicle: { station, arrives } }])
      return points.length === 0 ? [] : [...plugged, [draw.number(60, 120), exactly(49.4)]]
    },
  },
  {
    reaches: 'cars share and mixed phases',
    steps: ({ stations }, draw) =>
      stations
        .filter(({ kind }) => kind === 'ac')
        .map(({ id: station }, place) => {
          const arrives = { soc: 20, target: 99, limit: draw.number(10, 32), phases: place % 2 === 0 ? 1 : 3 }
          return [draw.number(0, 20), { vehicle: { station, arrives } }]
        }),
  },
  {
    reaches: 'deleted station',
    steps: ({ admins: [user], stations }, draw) => {
      const battery = draw.oneOf(stations.filter(({ kind }) => kind === 'battery'))
      if (!battery) return []
      const { deviceId } = battery
      return [call(draw.number(20, 60), user, 'deleteStation', { params: { deviceId } }), call(62, user, 'listStations', {})]
    },
  },
  {
    reaches: 'lost reply',
    steps: ({ admins: [user] }, draw) => [
      [draw.number(5, 50), { fault: { call: 'listGroups', drop: true, for: '30s' } }],
      ...Array.from({ length: 6 }, (_, place) => call(54 + place, user, 'listGroups', {})),
    ],
  },
  {
    reaches: 'promised-target',
    isIdeal: true,
    // A frequency that is out of the ordinary ends a promise.
    steps: ({ stations }, draw) => {
      const points = stations.filter(({ kind }) => kind === 'v2g')
      const arrives = (soc: number) => ({ soc, target: soc + 1, capacity: 20, departure: '08:08' })
      const cars = points.map(({ id: station }): Step => [
        draw.number(3, 20),
        { vehicle: { station, arrives: arrives(draw.number(30, 60)) } },
      ])
      return points.length === 0 ? [] : [[1, exactly(50)], ...cars]
    },
    startMs: Date.parse('2026-03-02T08:00:00Z'),
  },
  {
    reaches: 'chart-sums',
    lastsS: 260,
    // A minute without a value of any station of a group.
    steps: (stage, draw) => {
      const group = draw.oneOf([...stage.world.groups.values()].filter(({ stationIndexes }) => stationIndexes.length > 0))
      return group ? [...carsAt(stage, draw, ['ac', 'dc', 'v2g']), ...outage(draw.number(40, 70), stage, group.id)] : []
    },
  },
  {
    reaches: 'reported-values',
    steps: ({ admins: [user], reportingGroupIds }, draw) =>
      reportingGroupIds.map((groupId) => call(draw.number(10, 90), user, 'readTelemetry', { params: { groupId } })),
  },
]
