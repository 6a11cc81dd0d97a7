import { HOUR_MS } from '#contract/durations.ts'
import * as z from 'zod/mini'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { hourOf } from '#simulator/bids/world/bids.ts'
import { OCPP_STATUSES } from '#contract/statuses.ts'
import type { World } from '#simulator/core/world/state.ts'
import { isMapping } from '#simulator/core/model/mapping.ts'
import { findCustomerGroup } from './find-customer-group.ts'
import { findGroup } from './find-group.ts'
import { findStation } from './find-station.ts'
import { findUser } from './find-user.ts'
import { didYouMean } from './nearest.ts'
import type { TimelineEntry } from './line.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { ScenarioError } from './scenario-error.ts'
import { ocppChargerOf } from '#simulator/ocpp/world/charger-messages.ts'
import { type BidsChange, type ChangeOf, stimulusKey, type StimulusKey, type VehicleChange } from './stimuli.ts'

/**
 * Checks that the world has everything that a line names, and that the line has an effect. Throws a ScenarioError with the place
 * before the run starts.
 */

export type Fail = (path: readonly PropertyKey[], sentence: string) => ScenarioError

/** Checks a name at its field. */
export function checkNamed(fail: Fail, path: readonly PropertyKey[], find: () => void) {
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
export function checkCall(world: World, { user, call, params = {} }: Call, path: readonly PropertyKey[], fail: Fail) {
  checkNamed(fail, [...path, 'user'], () => findUser(world, user))
  const needed: string[] = endpoints[call].path.match(/(?<=:)\w+/g) ?? []
  const missing = needed.find((name) => !(name in params))
  if (missing !== undefined) throw fail([...path, 'params'], `lacks ${missing}, which the path of ${call} needs`)
  const stray = Object.keys(params).find((name) => !needed.includes(name))
  if (stray !== undefined) throw fail([...path, 'params', stray], `is not in the path of ${call}`)
}

/**
 * Checks the query and the body of a call that is not expected to be refused: with a wrong one, it would have no effect. A call that was
 * made is an action of the run as it was sent.
 */
export function checkInput({ stimulus, fail }: TimelineEntry): void {
  if (!('operator' in stimulus)) return
  const { call, query = {}, body = {}, answers } = stimulus.operator
  if ((answers ?? 0) >= 400) return
  const endpoint: AnyEndpoint = endpoints[call]
  const checkFields = (part: 'query' | 'body', given: unknown, schemas: readonly unknown[]) => {
    const known = schemas.flatMap((schema) => Object.keys((schema as Shaped | undefined)?._zod.def.shape ?? {}))
    const stray = known.length > 0 && isMapping(given) ? Object.keys(given).find((key) => !known.includes(key)) : undefined
    if (stray !== undefined) throw fail(['operator', part, stray], `is no field of ${call}${didYouMean(stray, known)}`)
  }
  checkFields('query', query, [endpoint.query])
  if (endpoint.method === 'GET' || !endpoint.body) return
  checkFields('body', body, [endpoint.body, endpoint.takesBack?.entity])
  // Without `answers`, a line may try what is refused.
  if (answers === undefined) return
  const [issue] = z.safeParse(endpoint.body, body).error?.issues ?? []
  if (issue) throw fail(['operator', 'body', ...issue.path], `is refused by ${call}: ${issue.message}`)
}
interface Shaped {
  readonly _zod: { readonly def: { readonly shape?: object } }
}

type LineCheck<K extends StimulusKey> = (change: ChangeOf<K>, world: World, fail: Fail, atMs: number) => void

/** What the world must have for a stimulus, by its key. */
const LINE_CHECKS: { readonly [K in StimulusKey]: LineCheck<K> | undefined } = {
  frequency: undefined,
  station: ({ station, plug, status }, world, fail) => {
    checkNamed(fail, ['station', 'station'], () => takesCar(findStation(world, station), plug === true))
    if (status !== undefined) checkNamed(fail, ['station', 'status'], () => expectOtherWord(status))
  },
  vehicle: (change, world, fail) => checkVehicle(change, world, fail),
  charger: (change, world, fail) =>
    checkNamed(fail, ['charger', 'station'], () => takesCharger(findStation(world, change.station), 'message' in change)),
  meter: (change, world, fail) => {
    if ('group' in change) checkNamed(fail, ['meter', 'group'], () => findGroup(world, change.group))
    else checkNamed(fail, ['meter', 'device'], () => expectOutsideMeter(world, change.device))
  },
  bids: (change, world, fail, atMs) => checkBids(change, world, fail, atMs),
  market: undefined,
  operator: (change, world, fail) => checkCall(world, change, ['operator'], fail),
  broker: (change, world, fail) => {
    if (!('withoutSeller' in change)) return
    checkNamed(fail, ['broker', 'withoutSeller'], () => findStation(world, change.withoutSeller))
  },
  session: undefined,
  fault: (change, world, fail) => {
    if ('topic' in change) checkNamed(fail, ['fault', 'topic'], () => expectTopic(change.topic, world))
  },
  end: undefined,
}

/** Throws a ScenarioError at the field that names something that the world does not have. */
export function checkLine({ stimulus, fail, atMs }: TimelineEntry, world: World): void {
  const key = stimulusKey(stimulus)
  const check = LINE_CHECKS[key] as LineCheck<typeof key> | undefined
  check?.((stimulus as Record<StimulusKey, never>)[key], world, fail, atMs)
}

function checkVehicle(change: VehicleChange, world: World, fail: Fail) {
  const { vip, departure, source } = 'arrives' in change ? change.arrives : {}
  const isPlanned = 'bypass' in change || departure !== undefined || source !== undefined
  checkNamed(fail, ['vehicle', 'station'], () => {
    const station = findStation(world, change.station)
    takesCar(station, true)
    if (isPlanned && station.plan.kind !== 'v2g') throw new Error(`${station.name} is not a V2G point and has no departures`)
    if ('draws' in change && station.plan.kind === 'v2g') {
      throw new Error(`${station.name} is a V2G point, whose car sets no current`)
    }
  })
  if (vip !== undefined) checkNamed(fail, ['vehicle', 'arrives', 'vip'], () => findCustomerGroup(world, vip))
}

function checkBids(change: BidsChange, world: World, fail: Fail, atMs: number) {
  checkNamed(fail, ['bids', 'group'], () => {
    const { name, type } = findGroup(world, change.group)
    if (type !== 'GROUP_TYPE_CHARGER' && type !== 'GROUP_TYPE_DC') {
      throw new Error(`${name} is not a group of chargers and has no bids`)
    }
  })
  if ('clear' in change) return
  const hours = change.bids.map((bid) => ('hour' in bid ? Date.parse(bid.hour) : hourOf(atMs) + bid.inHours * HOUR_MS))
  const again = hours.findIndex((hourMs, place) => hours.indexOf(hourMs) < place)
  if (again >= 0) {
    throw fail(
      ['bids', 'bids', again],
      `has no effect beside bids[${hours.indexOf(hours[again] ?? 0)}], which is of the same hour`,
    )
  }
}

/**
 * Checks that the meters that a timeline changes exist, or that a line of it adds them. Before the run, not while it is played. Lines
 * that are drawn at random may name a boost source that no other line adds.
 */
export function checkMeters(lines: readonly TimelineEntry[], world: World, isDrawn = false): void {
  for (const { stimulus, fail } of lines) {
    if (!('meter' in stimulus) || !('group' in stimulus.meter)) continue
    const { id, name, dlm } = findGroup(world, stimulus.meter.group)
    const isAdded = lines.some(({ stimulus: other }) => 'operator' in other && CHANGES_METER.has(other.operator.call))
    const { boost } = stimulus.meter
    const isThere = boost ? dlm.enabledBoostCharging : dlm.useExternalDevice || dlm.isSolarCharging
    if (isThere || isAdded || (isDrawn && boost)) continue
    const what = boost ? 'no meter of a boost source' : 'no external meter'
    throw fail(['meter', 'group'], `has no effect: ${name} (${id}) has ${what}, and no line of the timeline adds one`)
  }
}
const CHANGES_METER: ReadonlySet<EndpointName> = new Set(['saveDlmLimits', 'createGroup'])

/** A meter that the site simulates sends no messages. */
function expectOutsideMeter({ meterIds, outsideMeters }: World, id: string) {
  if (meterIds.has(id) && !outsideMeters.has(id)) throw new Error(`${id} is a simulated meter and sends no messages`)
}

/** A topic of the feed names a seller and a station: `v2g/101/1028/status`. */
function expectTopic(topic: string, { stations }: World) {
  const [root, seller = '', id = seller === '#' ? '#' : ''] = topic.split('/')
  const isOf = (level: string, known: number | null) => level === '+' || level === '#' || level === String(known)
  if (root !== 'v2g' || stations.some(({ sellerId, stationId }) => isOf(seller, sellerId) && isOf(id, stationId))) return
  throw new Error('no station of the site has this topic')
}

/** A status of another platform may be any text, but not a misspelt status of OCPP. */
function expectOtherWord(status: string) {
  if ((OCPP_STATUSES as readonly string[]).includes(status)) return
  const meant = didYouMean(status, OCPP_STATUSES)
  if (meant !== '') throw new Error(`no status is called "${status}"${meant}`)
}

function takesCar({ type }: { type: { category: string } }, isPlugged: boolean) {
  if (isPlugged && type.category === 'Energy storage') throw new Error('no car can be plugged into a battery')
}

function takesCharger(station: Station, isMessage: boolean) {
  const { plan, name } = station
  if (isMessage) {
    ocppChargerOf(station)
    return
  }
  const way = station.ocpp?.entry.protocol === 'mqtt' ? 'MQTT' : 'OCPP'
  if (station.ocpp) throw new Error(`${name} is connected by ${way} and cannot be made to disobey`)
  if (plan.kind !== 'ac' && plan.kind !== 'dc') throw new Error(`${name} is not a charger`)
}
