import { DEVICE_CATEGORIES, type addCharger as addCall, type removeCharger as removeCall } from '#contract/ocpp/chargers.ts'
import type { dismissAllChargers as dismissAllCall, dismissCharger as dismissCall } from '#contract/ocpp/chargers.ts'
import type { listWaitingChargers as listCall } from '#contract/ocpp/chargers.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { GROUP_TYPE_OF } from '#simulator/sites/world/site-checks.ts'
import { conflict, type FieldError, invalid, notFound } from '#simulator/http/refusals.ts'
import type { Handler } from '#simulator/http/call.ts'
import { deviceOf, seesGroup, type UserSession } from '#simulator/session/calls/visibility.ts'
import { buildingOf } from '#simulator/stations/world/building.ts'
import { stationView } from '#simulator/stations/calls/station-view.ts'
import type { World } from '#simulator/core/world/state.ts'
import { addCharger as add, isAdded, removeCharger as remove, type ChargerDraft } from '../world/add-charger.ts'
import { stationOfConnector } from '../world/add-charger.ts'

const MQTT = { protocol: 'mqtt' } as const

/** Each of them takes part in every second and every list of the run. */
const MAX_ADDED = 1_000

/** Without an endpoint for chargers, none waits. A charger waits while one of its connectors has no station. */
export const listWaitingChargers: Handler<typeof listCall> = ({ world, context }) => ({
  data: (context.chargers()?.waiting.all ?? []).map((charger) => {
    const { identity, protocol, vendor, model, connectors, isConnected, isDismissed, introduction } = charger
    const isFree = (connector: number) => !stationOfConnector(world, { identity, connector, ...(protocol === 'mqtt' && MQTT) })
    const free = [...connectors].filter(isFree).toSorted((a, b) => a - b)
    const version = protocol.replace('ocpp', '')
    return { identity, version, vendor, model, connectors: free, isConnected, isDismissed, introduction }
  }),
})

export const dismissCharger: Handler<typeof dismissCall> = ({ params: { identity }, body, context }) => {
  const isKnown = context.chargers()?.waiting.dismiss(identity, body.isDismissed) ?? false
  if (!isKnown) throw notFound(`No charger waits with the identity ${identity}.`)
  return {}
}

/** Without an endpoint for chargers, there is nothing to dismiss. */
export const dismissAllChargers: Handler<typeof dismissAllCall> = ({ context }) => {
  context.chargers()?.waiting.dismissAll()
  return {}
}

/** Reads the new station. Refuses blank names, unknown types and sellers, and groups of another category. */
function readDraft(world: World, session: UserSession, body: BodyOf<typeof addCall>): ChargerDraft {
  const { identity, connector, typeId, sellerId, groupId } = body
  const name = body.name.trim()
  const model = buildingOf(world).models.find(({ type }) => type.id === typeId)
  const group = groupId === null ? null : world.groups.get(groupId)
  const isDevice = DEVICE_CATEGORIES.some((category) => category === model?.type.category)
  const faults: FieldError[] = []
  if (name === '') faults.push({ path: 'body.name', message: 'Name is required' })
  if (!model) faults.push({ path: 'body.typeId', message: 'is not a known station type' })
  if (isDevice && connector !== 1) faults.push({ path: 'body.connector', message: 'must be 1: a device has no connectors' })
  if (!world.sellers.has(sellerId) || !session.seesSeller(sellerId)) {
    faults.push({ path: 'body.sellerId', message: 'is not a known seller' })
  }
  if (group === undefined || (group && !seesGroup(session, group))) {
    faults.push({ path: 'body.groupId', message: 'is not a known group' })
  } else if (group && model && GROUP_TYPE_OF[model.type.category] !== group.type) {
    faults.push({ path: 'body.groupId', message: 'takes stations of another category' })
  }
  if (!model || group === undefined || faults.length > 0) throw invalid(faults)
  return { name, model, sellerId, group, entry: { identity, connector, ...(isDevice && MQTT) } }
}

/** The charger need not be connected, so that the run can be repeated without it. */
export const addCharger: Handler<typeof addCall> = ({ world, session, body, context }) => {
  const draft = readDraft(world, session, body)
  const { identity, connector } = draft.entry
  const present = stationOfConnector(world, draft.entry)
  const subject = draft.entry.protocol ? identity : `Connector ${connector} of ${identity}`
  if (present) throw conflict(`${subject} is already the station ${present.name}.`)
  if (world.stations.filter((station) => isAdded(station) && !station.isRemoved).length >= MAX_ADDED) {
    throw conflict(`A run can have at most ${MAX_ADDED.toLocaleString('en')} added stations.`)
  }
  const station = add(world, draft)
  context.chargers()?.changed(identity)
  return stationView(world, session, station)
}

export const removeCharger: Handler<typeof removeCall> = ({ world, session, params, context }) => {
  const station = deviceOf(world, session, params.deviceId)
  if (!station.ocpp || !isAdded(station)) throw conflict(`${station.name} was not added during the run and cannot be removed.`)
  remove(world, station)
  context.chargers()?.changed(station.ocpp.entry.identity)
  return {}
}
