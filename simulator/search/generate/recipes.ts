import { FFR_LEVELS } from '#contract/v2g.ts'
import type { Stage } from './stage.ts'

/** A line of a recipe: seconds after its start, and what happens. */
export type Step = readonly [atS: number, stimulus: Readonly<Record<string, unknown>>]

/** Several lines that lead together to a situation that lines drawn one by one rarely reach. */
export interface Recipe {
  readonly steps: readonly Step[]
  /** The length that the run needs, s. */
  readonly lastsS?: number
}

/** Draws numbers and members of lists. */
export interface Draw {
  readonly number: (min: number, max: number) => number
  readonly oneOf: <T>(values: readonly T[]) => T | undefined
}

export const exactly = (to: number) => ({ frequency: { to, over: '1s', exact: true } })
const arrives = (station: number, car: Record<string, unknown>) => ({ vehicle: { station, arrives: car } })

type Make = (stage: Stage, draw: Draw, startMs: number) => readonly Step[]

export const carsAt = (stage: Stage, draw: Draw, kinds: readonly string[]): Step[] =>
  stage.stations
    .filter(({ kind }) => kinds.includes(kind) && draw.number(0, 9) < 7)
    .map(({ id, kind }) => [
      draw.number(0, 20),
      arrives(id, { soc: draw.number(10, kind === 'v2g' ? 78 : 60), target: 99, limit: draw.number(10, 32), capacity: 90 }),
    ])

/** Demand response with a delay of its command, a short delay of its release, and another minimum. */
function saved(stage: Stage, draw: Draw): Step[] {
  const [user] = stage.admins
  const present = draw.oneOf(stage.present.get('saveFcrSettings') ?? [])
  if (!present || user === undefined) return []
  const body = {
    ...present.entity,
    triggerDelayInMs: draw.oneOf([0, 300, 2_000, 6_000]),
    deactivationDelay: draw.number(2, 40),
    minStepwiseCurrent: draw.oneOf([6, 8, 12]),
  }
  return [[draw.number(10, 40), { operator: { user, call: 'saveFcrSettings', params: present.params, body } }]]
}

/** The frequency falls to or below a threshold, stays there, comes back far enough for a release, and may fall again during it. */
const dip: Make = (stage, draw) => {
  const low = draw.oneOf([49.4, 49.5, 49.6, 49.65, 49.7, 49.75, 49.85, 50.35]) ?? 49.7
  const back = draw.oneOf([49.9, 49.92, 49.95, 50]) ?? 49.95
  const [atS, heldS] = [draw.number(60, 120), draw.number(5, 90)]
  const falls = (afterS: number): Step => [atS + heldS + afterS, exactly(draw.oneOf([49.6, 49.7, 49.78, 49.79]) ?? 49.7)]
  const again = draw.oneOf([[], [falls(draw.number(2, 60))], [falls(draw.number(63, 95))]]) ?? []
  return [
    ...carsAt(stage, draw, ['ac', 'dc', 'v2g']),
    ...saved(stage, draw),
    ...saved(stage, draw),
    [atS, exactly(low)],
    [atS + heldS, exactly(back)],
    ...again,
  ]
}

/** A fast reserve whose device is asked for its log. */
const log: Make = (stage, draw) => {
  const points = stage.stations.filter(({ kind }) => kind === 'v2g')
  const asked = draw.oneOf(points)
  const [user] = stage.admins
  if (!asked || user === undefined) return []
  const atS = draw.number(30, 200)
  const call = { operator: { user, call: 'requestFfrLogs', params: { deviceId: asked.deviceId } } }
  const low = draw.oneOf([49.45, 49.55, 49.6, 49.7, 50.4]) ?? 49.6
  const car = arrives(asked.id, { soc: draw.number(40, 75), target: 80, capacity: 60 })
  return [
    ...(draw.number(0, 2) === 0 ? savedV2g(stage, draw) : []),
    [0, car],
    [atS, exactly(low)],
    [atS + draw.number(2, 60), exactly(50)],
    [atS + draw.number(-20, 120), call],
  ]
}

/** Settings of V2G points, with another mode, minimum or start. */
function savedV2g(stage: Stage, draw: Draw): Step[] {
  const [user] = stage.admins
  const present = draw.oneOf(stage.present.get('saveV2gSettings') ?? [])
  if (!present || user === undefined) return []
  const mode = draw.oneOf(['freq', 'powermeter', 'external', 'no_v2g', present.entity['mode']])
  const body = {
    ...present.entity,
    mode,
    startChargeWith2kW: draw.number(0, 1) === 0,
    minSoC: draw.oneOf([20, 30, 50]),
    ffrActivationHz: draw.oneOf(FFR_LEVELS)?.activationHz,
    isFfrOverFrequencyEnabled: draw.number(0, 1) === 0,
  }
  return [[0, { operator: { user, call: 'saveV2gSettings', params: present.params, body } }]]
}

/** Cars whose latest start lies within the run, or that depart within it; an operator sets some of the schedules. */
const departures: Make = (stage, draw, startMs) => {
  const [user] = stage.admins
  const timeIn = (minutes: number) => new Date(startMs + minutes * 60_000).toISOString().slice(11, 16)
  const cars = stage.stations
    .filter(({ kind }) => kind === 'v2g')
    .flatMap(({ id }): Step[] => {
      const [atS, minutes, soc] = [draw.number(0, 10), draw.number(2, 40), draw.number(15, 85)]
      const capacity = draw.oneOf([10, 20, 40, 62]) ?? 62
      // 10 kW charge 0.9 kWh in six minutes.
      const target = Math.max(1, Math.min(100, soc + Math.round((minutes * 15 * draw.number(2, 16)) / 10 / capacity)))
      const car: Step = [atS, arrives(id, { soc, target, capacity, departure: timeIn(minutes) })]
      if (user === undefined || draw.number(0, 2) > 0) return [car]
      const params = { sessionId: `${id}-${startMs / 1_000 + atS}` }
      const body = { targetSoC: target, departureTime: Number(timeIn(draw.number(3, 40)).replace(':', '')) }
      const call = draw.number(0, 5) === 0 ? 'deleteSessionSchedule' : 'saveSessionSchedule'
      return [car, [draw.number(15, 120), { operator: { user, call, params, ...(call === 'saveSessionSchedule' && { body }) } }]]
    })
  return [...savedV2g(stage, draw), ...cars]
}

/** Cars just above their minimum, and devices of every kind with a setpoint. */
const setpoints: Make = (stage, draw) => {
  const [user] = stage.admins
  if (user === undefined) return []
  return stage.stations.flatMap(({ id, deviceId, kind }): Step[] => {
    if (draw.number(0, 9) > 5) return []
    const soc = kind === 'v2g' ? (draw.oneOf([20, 50]) ?? 50) + draw.number(0, 2) : draw.number(10, 60)
    const car: Step = [draw.number(0, 10), arrives(id, { soc, target: 90, capacity: kind === 'v2g' ? 10 : 60 })]
    const powerKw = draw.oneOf([-10, -4, 0, 3, 7, 11])
    const body = draw.oneOf([
      { powerKw },
      { Pbaseline: draw.number(-9, 9) * 1_000 },
      { powerKw, FFRPowerPositive: draw.number(0, 12) * 500 },
    ])
    const call: Step = [draw.number(12, 90), { operator: { user, call: 'chargeDevice', params: { deviceId }, body } }]
    return kind === 'battery' ? [call] : [car, call]
  })
}

/** A meter that is silent for about its timeout, and sends single values in between. */
const meterReturns: Make = (stage, draw) => {
  const group = draw.oneOf(stage.groups)?.name
  if (group === undefined) return []
  const atS = draw.number(5, 100)
  const silentS = draw.number(2, 140)
  // After that, single values that are no return of the meter, or none.
  const everyS = draw.number(8, 25)
  const flap = { meter: { group, flap: { silent: `${everyS - draw.number(1, 3)}s`, every: `${everyS}s` }, for: '120s' } }
  const single: Step[] = draw.number(0, 1) === 0 ? [[atS + silentS, flap]] : []
  return [...carsAt(stage, draw, ['ac', 'dc']), [atS, { meter: { group, silent: true, for: `${silentS + 1}s` } }], ...single]
}

/** Cars with priority among others, in groups that give it. */
const priority: Make = (stage, draw) => {
  const [user] = stage.admins
  const [group, customers] = [draw.oneOf(stage.groups), draw.oneOf(stage.customerGroups)]
  if (user === undefined || !group || !customers) return []
  const params = { groupId: group.id }
  const body = { customerGroupId: customers.id, name: customers.name }
  const current = { isQueuingVip: draw.number(0, 3) > 0, requiredCurrentVip: draw.oneOf([8, 12, 16]) }
  return [
    [1, { operator: { user, call: 'addPriorityGroup', params, body } }],
    [2, { operator: { user, call: 'saveQueuingVip', params, body: current } }],
    ...carsAt(stage, draw, ['ac']),
    ...stage.stations.flatMap(({ id, kind }): Step[] =>
      kind === 'ac' && draw.number(0, 9) < 3
        ? [[draw.number(30, 200), arrives(id, { soc: 20, target: 90, vip: customers.name })]]
        : [],
    ),
  ]
}

/** Stations that lose and find the platform while cars charge. */
const outages: Make = (stage, draw) => [
  ...carsAt(stage, draw, ['ac', 'dc', 'v2g']),
  ...stage.stations.flatMap(({ id: station }): Step[] => {
    if (draw.number(0, 9) > 3) return []
    const atS = draw.number(30, 300)
    return [
      [atS, { station: { station, online: false } }],
      [atS + draw.number(1, 200), { station: { station, online: true } }],
    ]
  }),
]

/** A second crossing shortly before or after the 15 min in which a fast reserve is not ready. */
const secondDip: Make = (stage, draw) => {
  const atS = draw.number(30, 60)
  return [
    ...carsAt(stage, draw, ['v2g']),
    [atS, exactly(49.6)],
    [atS + 40, exactly(50)],
    [atS + (draw.oneOf([870, 896, 903, 930]) ?? 903), exactly(49.6)],
  ]
}

const MAKES: readonly Make[] = [dip, dip, log, departures, setpoints, meterReturns, outages, priority]
const SECOND_DIP_S = 1_020
const SECOND_DIP_SHARE = 0.08

/** A recipe for a site; it may have no lines. */
export function recipeOf(stage: Stage, draw: Draw, startMs: number): Recipe {
  const hasFast = stage.stations.some(({ kind }) => kind === 'v2g')
  if (hasFast && draw.number(0, 99) < 100 * SECOND_DIP_SHARE) {
    return { steps: secondDip(stage, draw, startMs), lastsS: SECOND_DIP_S }
  }
  return { steps: draw.oneOf(MAKES)?.(stage, draw, startMs) ?? [] }
}
