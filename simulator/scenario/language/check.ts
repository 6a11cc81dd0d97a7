import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import type { World } from '#simulator/core/world/state.ts'
import { findCustomerGroup } from './find-customer-group.ts'
import { findGroup } from './find-group.ts'
import { findStation } from './find-station.ts'
import { findUser, noticeReader } from './find-user.ts'
import type { GroupExpectation, NoticeExpectation, StationExpectation } from './expectation.ts'
import type { Expected } from './expected.ts'
import type { TimelineEntry } from './line.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { ScenarioError } from './scenario-error.ts'
import { ocppChargerOf } from '#simulator/ocpp/world/charger-messages.ts'
import { type ChangeOf, stimulusKey, type StimulusKey, type VehicleChange } from './stimuli.ts'

/**
 * Check that the world has everything that a scenario names. Both functions throw a ScenarioError with the place of an unknown
 * name before the run starts.
 */

type Fail = (path: readonly PropertyKey[], sentence: string) => ScenarioError

/** Checks a name at its field. */
function checkNamed(fail: Fail, path: readonly PropertyKey[], find: () => void) {
  try {
    find()
  } catch (error) {
    throw fail(path, `is invalid: ${error instanceof Error ? error.message : String(error)}`)
  }
}

interface Call {
  user: string
  call: EndpointName
  params?: Record<string, unknown> | undefined
}

/** Checks that the site has the user, and that the parameters match the path of the call. */
function checkCall(world: World, { user, call, params = {} }: Call, path: readonly PropertyKey[], fail: Fail) {
  checkNamed(fail, [...path, 'user'], () => findUser(world, user))
  const needed: string[] = endpoints[call].path.match(/(?<=:)\w+/g) ?? []
  const missing = needed.find((name) => !(name in params))
  if (missing !== undefined) throw fail([...path, 'params'], `lacks ${missing}, which the path of ${call} needs`)
  const stray = Object.keys(params).find((name) => !needed.includes(name))
  if (stray !== undefined) throw fail([...path, 'params', stray], `is not in the path of ${call}`)
}

type LineCheck<K extends StimulusKey> = (change: ChangeOf<K>, world: World, fail: Fail) => void

/** What the world must have for a stimulus, by its key. */
const LINE_CHECKS: { readonly [K in StimulusKey]: LineCheck<K> | undefined } = {
  frequency: undefined,
  station: ({ station, plug }, world, fail) =>
    checkNamed(fail, ['station', 'station'], () => takesCar(findStation(world, station), plug === true)),
  vehicle: (change, world, fail) => checkVehicle(change, world, fail),
  charger: (change, world, fail) =>
    checkNamed(fail, ['charger', 'station'], () => takesCharger(findStation(world, change.station), 'message' in change)),
  meter: ({ group }, world, fail) => checkNamed(fail, ['meter', 'group'], () => findGroup(world, group)),
  bids: ({ group }, world, fail) => checkNamed(fail, ['bids', 'group'], () => findGroup(world, group)),
  market: undefined,
  operator: (change, world, fail) => checkCall(world, change, ['operator'], fail),
  broker: (change, world, fail) => {
    if (!('withoutSeller' in change)) return
    checkNamed(fail, ['broker', 'withoutSeller'], () => findStation(world, change.withoutSeller))
  },
  session: undefined,
  fault: undefined,
  end: undefined,
}

/** Throws a ScenarioError at the field that names something that the world does not have. */
export function checkLine({ stimulus, fail }: TimelineEntry, world: World): void {
  const key = stimulusKey(stimulus)
  const check = LINE_CHECKS[key] as LineCheck<typeof key> | undefined
  check?.((stimulus as Record<StimulusKey, never>)[key], world, fail)
}

function checkVehicle(change: VehicleChange, world: World, fail: Fail) {
  const { vip, departure, source } = 'arrives' in change ? change.arrives : {}
  const isPlanned = 'bypass' in change || departure !== undefined || source !== undefined
  checkNamed(fail, ['vehicle', 'station'], () => {
    const station = findStation(world, change.station)
    takesCar(station, true)
    if (isPlanned && station.plan.kind !== 'v2g') throw new Error(`${station.name} is not a V2G point and has no departures`)
  })
  if (vip !== undefined) checkNamed(fail, ['vehicle', 'arrives', 'vip'], () => findCustomerGroup(world, vip))
}

function takesCar({ type }: { type: { category: string } }, isPlugged: boolean) {
  if (isPlugged && type.category === 'Energy storage') throw new Error('no car can be plugged into a battery')
}

function takesCharger(station: Station, isMessage: boolean) {
  const { plan, name } = station
  if (isMessage) ocppChargerOf(station)
  else if (station.ocpp) throw new Error(`${name} is connected by OCPP and cannot be made to disobey`)
  if (plan.kind !== 'ac' && plan.kind !== 'dc') throw new Error(`${name} is not a charger`)
}

function checkStation({ station: asked, session, droop }: StationExpectation, world: World, fail: Fail) {
  checkNamed(fail, ['station'], () => {
    const { name, plan } = findStation(world, asked)
    if (session && plan.kind !== 'v2g') throw new Error(`${name} is not a V2G point and has no V2G sessions`)
    if (droop && plan.kind !== 'battery') throw new Error(`${name} is not a battery and has no droop`)
  })
}

/** Chargers respond to the frequency as a group, V2G points individually, and batteries without activations. */
function checkGroup({ group: asked, activated, deliveredKw, requiredKw, response }: GroupExpectation, world: World, fail: Fail) {
  const isOfResponse = [activated, deliveredKw, requiredKw, response].some((said) => said !== undefined)
  checkNamed(fail, ['group'], () => {
    const { name, type } = findGroup(world, asked)
    if (isOfResponse && type === 'GROUP_TYPE_BATTERY') throw new Error(`${name} is a battery group and is never activated`)
    if ((deliveredKw || requiredKw) && type === 'GROUP_TYPE_V2G') {
      throw new Error(`${name} is a group of V2G points, which respond to the frequency individually`)
    }
  })
}

function checkNotice({ group, user }: NoticeExpectation, world: World, fail: Fail) {
  checkNamed(fail, ['group'], () => findGroup(world, group))
  checkNamed(fail, ['user'], () => noticeReader(world, user))
}

export function checkExpected({ line, fail }: Expected, world: World) {
  if ('frequency' in line || 'property' in line || 'reserves' in line) return
  if ('notice' in line) checkNotice(line, world, fail)
  else if ('group' in line) checkGroup(line, world, fail)
  else if ('station' in line) checkStation(line, world, fail)
  else if ('log' in line) checkNamed(fail, ['log', 'group'], () => findGroup(world, line.log.group))
  else checkCall(world, line.answer, ['answer'], fail)
}
