import { carsAt, exactly, type Draw, type Step } from './recipes.ts'
import type { Stage } from './stage.ts'

/** What leads to situations and to properties that other seeds rarely reach. */
export interface Steer {
  /** The name of the situation or of the property whose precondition holds. */
  readonly reaches: string
  /** No lines for a site that cannot reach it. */
  readonly steps: (stage: Stage, draw: Draw) => readonly Step[]
  /** A start that the situation needs. */
  readonly startMs?: number
}

const call = (atS: number, user: string | undefined, name: string, input: object): Step => [
  atS,
  { operator: { user, call: name, ...input } },
]

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

/** Saves other load limits of a group, 1 s after the start. */
function limits(stage: Stage, groupId: number, change: object): Step[] {
  const present = (stage.present.get('saveDlmLimits') ?? []).find(({ params }) => params['groupId'] === groupId)
  if (!present) return []
  const { isQueuingVip: _, requiredCurrentVip: __, ...body } = present.entity
  return [call(1, stage.admins[0], 'saveDlmLimits', { params: { groupId }, body: { ...body, enabled: true, ...change } })]
}

const rule = (stage: Stage, groupId: number, target: number): Step => {
  const dates = { recurrence: 'daily', timeZone: 'UTC', startDate: '2026-01-01', endDate: '2027-01-01', weekdays: [] }
  const times = { startTime: '00:00', endTime: '23:59' }
  const body = { groupId, name: 'Limit', isEnabled: true, ...dates, ...times, mode: 'limit-kw', target }
  return call(2, stage.admins[0], 'createCongestionRule', { body })
}

const cars = (stage: Stage, draw: Draw) => carsAt(stage, draw, ['ac'])
const queue = { isQueuing: true, requiredCurrent: 8, importLimit: 12, safeLimit: 8 }
/** The members of a group lose their connection. */
const outage = (atS: number, { world, stations }: Stage, groupId: number): Step[] =>
  stations
    .filter(({ id }) => world.byStationId.get(id)?.groupIds.includes(groupId))
    .map(({ id }) => [atS, { station: { station: id, online: false } }])

/** Lines for a group that has what is asked for, if the site has one. */
const inGroup =
  (
    has: Parameters<typeof sharedGroup>[2],
    make: (stage: Stage, group: { id: number; called: string | number }, draw: Draw) => readonly Step[],
  ) =>
  (stage: Stage, draw: Draw): readonly Step[] => {
    const group = sharedGroup(stage, draw, has)
    return group ? make(stage, group, draw) : []
  }
const metered = ({ external }: { external: boolean }) => external

const priority = inGroup(
  () => true,
  (stage, { id }, draw) => {
    const [customers, user] = [draw.oneOf(stage.customerGroups), stage.admins[0]]
    if (!customers) return []
    const body = { customerGroupId: customers.id, name: customers.name }
    const vip = stage.stations
      .filter(({ id: station }) => stage.world.byStationId.get(station)?.groupIds.includes(id))
      .slice(-2)
      .map(({ id: station }): Step => [30, { vehicle: { station, arrives: { soc: 20, target: 90, vip: customers.name } } }])
    return [
      ...limits(stage, id, queue),
      call(2, user, 'addPriorityGroup', { params: { groupId: id }, body }),
      ...cars(stage, draw),
      ...vip,
    ]
  },
)

const changeStart = Date.parse('2026-03-29T00:55:00Z')

/** Each of them is drawn in turn, so that none depends on chance. */
export const STEERS: readonly Steer[] = [
  { reaches: 'queue full and priority car', steps: priority },
  {
    reaches: 'queue full and safe limit and dip',
    steps: inGroup(metered, (stage, { id, called }, draw) => [
      ...limits(stage, id, queue),
      ...cars(stage, draw),
      [30, { meter: { group: called, silent: true, for: '400s' } }],
      [150, exactly(49.7)],
    ]),
  },
  {
    reaches: 'safe limit and offline car',
    steps: inGroup(metered, (stage, { id, called }, draw) => [
      ...limits(stage, id, { safeLimit: 16 }),
      ...cars(stage, draw),
      [30, { meter: { group: called, silent: true, for: '400s' } }],
      ...outage(150, stage, id),
    ]),
  },
  {
    reaches: 'safe limit and congestion rule',
    steps: inGroup(metered, (stage, { id, called }, draw) => [
      rule(stage, id, draw.number(5, 30)),
      ...cars(stage, draw),
      [30, { meter: { group: called, silent: true, for: '400s' } }],
      call(draw.number(150, 400), stage.admins[0], 'readExternalMeterValues', { params: { groupId: id } }),
    ]),
  },
  {
    reaches: 'building above fuse and offline car',
    steps: inGroup(metered, (stage, { id, called }, draw) => [
      ...limits(stage, id, { mainCurrent: 60, isSolarCharging: false }),
      ...cars(stage, draw),
      // Offline chargers keep the currents that they share, also when the building leaves nothing.
      ...outage(80, stage, id),
      [90, { meter: { group: called, value: [70, 72, 75] } }],
    ]),
  },
  {
    reaches: 'reserve active and congestion rule',
    steps: inGroup(
      ({ fcr }) => fcr,
      (stage, { id }, draw) => [rule(stage, id, draw.number(20, 60)), ...cars(stage, draw), [60, exactly(49.6)]],
    ),
  },
  {
    reaches: 'congestion rule and clock change',
    startMs: changeStart,
    steps: inGroup(
      () => true,
      (stage, { id }, draw) => [rule(stage, id, draw.number(5, 30)), ...cars(stage, draw)],
    ),
  },
  {
    reaches: 'congestion rule and change of day',
    startMs: Date.parse('2026-03-02T21:57:00Z'),
    steps: inGroup(
      () => true,
      (stage, { id }, draw) => [rule(stage, id, draw.number(5, 30)), ...cars(stage, draw)],
    ),
  },
  {
    reaches: 'solar surplus and cars share',
    steps: inGroup(metered, (stage, { id, called }, draw) => [
      ...limits(stage, id, { isSolarCharging: true, exportLimit: 0, stationPowerIncluded: false }),
      [2, { meter: { group: called, value: [-40, -42, -45] } }],
      ...cars(stage, draw),
    ]),
  },
  {
    reaches: 'lost reply',
    steps: ({ admins: [user] }, draw) => [
      [draw.number(5, 50), { fault: { call: 'listGroups', drop: true, for: '30s' } }],
      ...Array.from({ length: 6 }, (_, place) => call(54 + place, user, 'listGroups', {})),
    ],
  },
  {
    reaches: 'activity-reads',
    steps: ({ world, admins: [user], sellerIds }, draw) =>
      world.users
        .filter(({ roles }) => roles.includes('energySupport'))
        .flatMap(({ user: reader }) =>
          [5, 6, 7]
            .map((atS) =>
              call(atS, user, 'createGroup', {
                body: { name: `New ${atS}`, type: 'GROUP_TYPE_CHARGER', sellerId: sellerIds[0] },
              }),
            )
            .concat(
              [9, 10, 11].map((atS) =>
                call(atS, reader, 'listUserChanges', {
                  query: { page: String(draw.number(0, 1)), pageSize: String(draw.number(1, 3)), ...(atS > 9 && { user }) },
                }),
              ),
            ),
        ),
  },
  {
    reaches: 'promised-target',
    steps: (stage, draw) =>
      stage.stations
        .filter(({ kind }) => kind === 'v2g')
        .map(({ id: station }): Step => {
          const soc = draw.number(30, 60)
          const arrives = { soc, target: soc + 1, capacity: 20, departure: '08:08' }
          return [draw.number(1, 20), { vehicle: { station, arrives } }]
        }),
    startMs: Date.parse('2026-03-02T08:00:00Z'),
  },
  {
    reaches: 'reported-values',
    steps: ({ admins: [user], reportingGroupIds }, draw) =>
      reportingGroupIds.map((groupId) => call(draw.number(10, 90), user, 'readTelemetry', { params: { groupId } })),
  },
]

/** One of this number of seeds is steered. */
const EVERY = 5

/**
 * The steer of a seed, by turns; the next one that the site can reach. Undefined for the other seeds. It follows from seed and site alone,
 * so that a seed has the same plan in every search.
 */
export function steerOf(
  seed: number,
  stage: Stage,
  draw: Draw,
): { readonly steer: Steer; readonly steps: readonly Step[] } | undefined {
  if (seed % EVERY !== EVERY - 1) return undefined
  const first = Math.floor(seed / EVERY)
  for (let place = 0; place < STEERS.length; place++) {
    const steer = STEERS[(first + place) % STEERS.length]
    const steps = steer?.steps(stage, draw) ?? []
    if (steer && steps.length > 0) return { steer, steps }
  }
  return undefined
}
