import { HOUR_MS } from '#contract/durations.ts'
import { carsAt, exactly, type Draw, type Step } from './recipes.ts'
import { call, limits, membersOf, type Steer } from './steer.ts'
import type { Stage } from './stage.ts'

/** Steers of nouns that operators change by calls. */

const startMs = Date.parse('2026-03-02T08:00:00Z')
const hourAt = (hours: number) => new Date(startMs + hours * HOUR_MS).toISOString().replace('.000Z', 'Z')
/** `0845` as 845. */
const timeIn = (minutes: number) => Number(new Date(startMs + minutes * 60_000).toISOString().slice(11, 16).replace(':', ''))
const moments = (count: number, draw: Draw) => Array.from({ length: count }, () => draw.number(3, 120)).toSorted((a, b) => a - b)

/** Bids of a group that delivers them, for hours around the present one. */
const bids = ({ world, admins: [user] }: Stage, draw: Draw): Step[] => {
  const following = [...world.groups.values()].filter(({ fcr }) => fcr.isEnabledStepwise && fcr.mode === 'ECP')
  const group = draw.oneOf(following)
  if (!group) return []
  return moments(70, draw).flatMap((atS): Step[] => {
    const query = { groupId: group.id, hour: hourAt(draw.oneOf([-1, 0, 0, 1, 2, 3, 4, 5, 6]) ?? 0) }
    const body = { quantity: draw.oneOf([1, 2, 5, null, -1]) ?? null, price: draw.oneOf([0, 12, null]) ?? null }
    const change = call(atS, user, draw.oneOf(['addBid', 'saveBid']) ?? 'addBid', { query, body })
    const day = { start: hourAt(draw.number(-1, 1)), end: hourAt(draw.number(2, 5)) }
    const reads = [
      call(atS, user, 'listBidsOfDay', { query: day }),
      call(atS, user, 'listBids', { query: { group: String(group.id) } }),
      call(atS, user, 'readRecentBids', { query: { group: String(group.id), start: hourAt(draw.number(-1, 4)) } }),
    ]
    const read = draw.number(0, 3) > 0 ? undefined : draw.oneOf(reads)
    return read ? [change, read] : [change]
  })
}

/** Orders whose prices meet, some of which are changed to what is matched already, or withdrawn. */
const orders = ({ world, users, admins, groups }: Stage, draw: Draw): Step[] => {
  if (new Set([...world.groups.values()].map(({ sellerId }) => sellerId)).size < 2) return []
  return moments(70, draw).map((atS): Step => {
    // Orders are changed until they are matched in part, by users who may.
    const user = draw.oneOf(draw.number(0, 3) > 0 ? admins : users)
    const params = { orderId: draw.number(1, 12) }
    const values = { quantityKw: draw.oneOf([5, 10, 20]), priceEur: draw.oneOf([6, 6, 6.5, 7]) }
    const name = draw.oneOf([
      'placeP2pOrder',
      'placeP2pOrder',
      'placeP2pOrder',
      'changeP2pOrder',
      'withdrawP2pOrder',
      'listP2pOrders',
    ])
    if (name === 'withdrawP2pOrder') return call(atS, user, name, { params })
    if (name === 'changeP2pOrder') return call(atS, user, name, { params, body: values })
    if (name === 'listP2pOrders') return call(atS, user, name, { query: { start: hourAt(0), end: hourAt(9) } })
    const body = {
      ...values,
      groupId: draw.oneOf(groups)?.id,
      side: draw.oneOf(['offer', 'request']),
      hour: hourAt(draw.number(1, 2)),
    }
    return call(atS, user, 'placeP2pOrder', { body })
  })
}

/** Cars that follow a daily schedule, their driver or an operator, with departures at all minutes. */
const departures = (stage: Stage, draw: Draw): Step[] => {
  const [user] = stage.admins
  const points = stage.stations.filter(({ kind }) => kind === 'v2g')
  const daily = [...stage.world.groups.values()]
    .filter(({ v2g }) => v2g !== null)
    .flatMap(({ id }) =>
      [1, 2].map((atS) => {
        const body = { departureTime: timeIn(draw.number(2, 600)), targetSoC: draw.number(50, 90) }
        return call(atS, user, 'addDailySchedule', { params: { groupId: id }, body })
      }),
    )
  const cars = points.flatMap(({ id }): Step[] => {
    const atS = draw.number(4, 20)
    const said = draw.oneOf([{}, { departure: hourAt(draw.number(1, 9)).slice(11, 14) + String(draw.number(10, 59)) }])
    const car: Step = [atS, { vehicle: { station: id, arrives: { soc: draw.number(30, 70), target: 80, ...said } } }]
    const body = { targetSoC: draw.number(50, 90), departureTime: timeIn(draw.number(2, 1_400)) }
    const params = { sessionId: `${id}-${startMs / 1_000 + atS}` }
    const save = call(draw.number(25, 90), user, 'saveSessionSchedule', { params, body })
    return draw.number(0, 2) > 0 ? [car] : [car, save]
  })
  // In a third of the runs, a mode without schedules refuses them.
  const modes = draw.number(0, 2) > 0 ? [] : (stage.present.get('saveV2gSettings') ?? [])
  const others = modes.map(({ params, entity }) =>
    call(22, user, 'saveV2gSettings', { params, body: { ...entity, mode: draw.oneOf(['external', 'no_v2g']) } }),
  )
  return points.length === 0 ? [] : [...daily, ...cars, ...others]
}

/** Two rules of a group whose cars draw more; one of them is changed or deleted. */
const rules = (stage: Stage, draw: Draw): Step[] => {
  const { world, admins } = stage
  const groups = [...world.groups.values()].filter(
    ({ type, stationIndexes }) => type === 'GROUP_TYPE_CHARGER' && stationIndexes.length > 1,
  )
  const group = draw.oneOf(groups)
  if (!group) return []
  const firstId = Math.max(0, ...world.congestion.rules.keys()) + 1
  const fullKw = membersOf(stage, group.id).reduce((sum, id) => sum + (world.byStationId.get(id)?.ratedPowerKw ?? 0), 0)
  const body = () => {
    const dates = { recurrence: 'daily', timeZone: 'UTC', startDate: '2026-01-01', endDate: '2027-01-01', weekdays: [] }
    const times = { startTime: '00:00', endTime: '23:59', isEnabled: true, name: 'Limit', groupId: group.id }
    const demand = draw.oneOf([
      { mode: 'limit-kw', target: Math.max(5, Math.round((fullKw * draw.number(10, 60)) / 100)) },
      { mode: 'limit-percent', target: draw.oneOf([10, 20, 30, 70]) },
    ])
    const weekly = draw.number(0, 3) === 0 ? { recurrence: 'weekly', weekdays: draw.oneOf([[1], [2], [1, 7], [7]]) } : {}
    return { ...dates, ...times, ...demand, ...weekly }
  }
  const params = { ruleId: firstId + draw.number(0, 1) }
  const [user] = admins
  return [
    ...carsAt(stage, draw, ['ac']),
    call(3, user, 'createCongestionRule', { body: body() }),
    call(4, user, 'createCongestionRule', { body: body() }),
    call(draw.number(60, 90), user, 'saveCongestionRule', { params, body: body() }),
    call(draw.number(100, 130), user, 'deleteCongestionRule', { params }),
    call(draw.number(100, 140), user, 'listCongestionRules', {}),
  ]
}

/** Priority groups of a queue that are removed and given again while their cars charge. */
const priorities = (stage: Stage, draw: Draw): Step[] => {
  const {
    world,
    admins: [user],
    customerGroups,
  } = stage
  const group = draw.oneOf(
    [...world.groups.values()].filter(({ type, stationIndexes }) => type === 'GROUP_TYPE_CHARGER' && stationIndexes.length > 1),
  )
  if (!group || customerGroups.length === 0) return []
  const params = { groupId: group.id }
  const added = customerGroups.map(({ id, name }, place) =>
    call(2 + place, user, 'addPriorityGroup', { params, body: { customerGroupId: id, name } }),
  )
  const removed = customerGroups.map(({ id, name }) =>
    call(draw.number(60, 200), user, 'deletePriorityGroup', { params: { ...params, customerGroupId: id }, query: { name } }),
  )
  const cars = membersOf(stage, group.id).map((station): Step => {
    const vip = draw.oneOf(customerGroups)?.name
    return [
      draw.number(8, 40),
      { vehicle: { station, arrives: { soc: 20, target: 90, ...(draw.number(0, 1) === 0 && { vip }) } } },
    ]
  })
  const queue = { isQueuing: draw.number(0, 4) > 0, requiredCurrent: 8, importLimit: 20 }
  return [...limits(stage, group.id, queue), ...added, ...removed, ...cars]
}

/** Setpoints of all devices, also below 6 A, while a battery follows the frequency. */
const setpoints = (stage: Stage, draw: Draw): Step[] => {
  const [user] = stage.admins
  return [
    ...carsAt(stage, draw, ['ac', 'dc']),
    ...stage.stations.flatMap(({ deviceId, kind }): Step[] => {
      const powerKw = kind === 'battery' ? draw.number(-20, 20) : draw.number(1, 9)
      const command = call(draw.number(30, 200), user, 'chargeDevice', { params: { deviceId }, body: { powerKw } })
      const enabled = draw.number(0, 1) > 0
      return kind === 'battery'
        ? [command, call(draw.number(5, 100), user, 'setFcrN', { params: { deviceId }, body: { enabled } })]
        : [command]
    }),
    [draw.number(60, 100), exactly(draw.oneOf([49.95, 50.005, 50.05, 49.8]) ?? 50)],
  ]
}

/** Stations that join and leave groups of their kind, by all users: few of them may give a station a second group. */
const memberships = ({ world, users, stations }: Stage, draw: Draw): Step[] => {
  const groups = [...world.groups.values()]
  return moments(70, draw).flatMap((atS): Step[] => {
    const station = world.byStationId.get(draw.oneOf(stations)?.id ?? NaN)
    const present = groups.filter(({ id }) => station?.groupIds.includes(id))
    const group = draw.oneOf(groups.filter(({ type }) => present[0]?.type === type))
    if (!station || !group) return []
    const params = { groupId: group.id, deviceId: station.deviceId }
    return [call(atS, draw.oneOf(users), present.includes(group) ? 'disconnectStation' : 'connectStation', { params })]
  })
}

/** Single-step and stepwise in all orders, without a service that allows only one of them. */
const responses = ({ present, admins: [user] }: Stage, draw: Draw): Step[] =>
  (present.get('saveFcrSettings') ?? []).flatMap(({ params, entity }) =>
    [2, 12, 22, 32].map((atS) => {
      const either = { isEnabled: draw.number(0, 1) > 0, isEnabledStepwise: draw.number(0, 1) > 0, serviceName: null }
      return call(atS + draw.number(0, 9), user, 'saveFcrSettings', { params, body: { ...entity, ...either } })
    }),
  )

/** Pages of what users have done and of what has happened, by everyone who may read it. */
const activity = (stage: Stage, draw: Draw): Step[] => {
  const { world, sellerIds, stations } = stage
  const [user] = stage.admins
  const readers = world.users.filter(
    ({ roles, permissions }) => roles.includes('energySupport') || permissions.includes('energy_activity_events'),
  )
  if (readers.length === 0) return []
  const create = (atS: number) =>
    call(atS, user, 'createGroup', { body: { name: `New ${atS}`, type: 'GROUP_TYPE_CHARGER', sellerId: sellerIds[0] } })
  const read = (atS: number, name: string, reader: string) =>
    call(atS, reader, name, {
      query: {
        page: String(draw.number(0, 1)),
        pageSize: String(draw.number(1, 5)),
        ...(atS > 55 && name === 'listUserChanges' && { user }),
      },
    })
  const away = stations.slice(0, 2).map(({ id: station }): Step => [draw.number(3, 8), { station: { station, online: false } }])
  const reads = readers.flatMap(({ user: reader }) =>
    [40, 50, 60].flatMap((atS) => [read(atS, 'listUserChanges', reader), read(atS, 'listActivity', reader)]),
  )
  return [...carsAt(stage, draw, ['ac', 'dc', 'v2g']), create(5), create(6), create(7), ...away, ...reads]
}

export const CALL_STEERS: readonly Steer[] = [
  { reaches: 'bid-answers', startMs, lastsS: 125, steps: bids },
  { reaches: 'p2p-answers', startMs, lastsS: 125, steps: orders },
  { reaches: 'v2g-schedule', startMs, lastsS: 180, steps: departures },
  { reaches: 'congestion-power', startMs, lastsS: 200, isIdeal: true, steps: rules },
  { reaches: 'fair-shares', startMs, lastsS: 300, steps: priorities },
  { reaches: 'group-answers', startMs, lastsS: 125, steps: memberships },
  { reaches: 'activity-reads', lastsS: 70, steps: activity },
  { reaches: 'saved-services', steps: responses },
  { reaches: 'manual-setpoint', startMs, lastsS: 260, isIdeal: true, steps: setpoints },
]
