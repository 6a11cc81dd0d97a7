import { type EndpointName, type Endpoints, endpoints } from '#contract/endpoints.ts'
import { bidOf } from '#simulator/bids/world/bids.ts'
import type { World } from '#simulator/core/world/state.ts'
import { v2gSessionAt } from '#simulator/v2g/world/v2g-sessions.ts'
import { V2G_DEFAULTS } from '#simulator/v2g/world/v2g-settings.ts'
import { ruleView } from '#simulator/congestion/calls/congestion.ts'
import { ruleOf } from '#simulator/congestion/calls/congestion-rules.ts'
import { limitsView } from '#simulator/dlm/calls/dlm.ts'
import { fcrGroupOf } from '#simulator/demand-response/calls/fcr-settings.ts'
import { groupView } from '#simulator/groups/calls/groups.ts'
import { openOrderOf } from '#simulator/p2p-market/calls/p2p-rules.ts'
import { orderView } from '#simulator/p2p-market/calls/p2p.ts'
import { refuseChanged } from '#simulator/http/read-only-fields.ts'
import type { Call, Handler } from '#simulator/http/call.ts'
import { stationView } from '#simulator/stations/calls/station-view.ts'
import { sellerOf } from '#simulator/stations/calls/stations.ts'
import { v2gGroupById } from '#simulator/v2g/calls/v2g-rules.ts'
import { plannedPointOf } from '#simulator/v2g/calls/v2g-sessions.ts'
import { deviceOf, groupOf, type UserSession } from '#simulator/session/calls/visibility.ts'

interface OfGroup {
  readonly world: World
  readonly session: UserSession
  readonly params: { readonly groupId: string }
}
const v2gSettings = ({ world, session, params }: OfGroup) => v2gGroupById(world, session, params.groupId).v2g ?? V2G_DEFAULTS

function stationOf(world: World, session: UserSession, deviceId: string) {
  const station = deviceOf(world, session, deviceId)
  return { ...stationView(world, session, station), seller: sellerOf(world, station) }
}

type Present = { readonly [Name in EndpointName]?: (call: Call<Endpoints[Name]>) => object | null | undefined }

/**
 * The entity of each write that takes one back, as GET returns it to this caller now. For a missing or invisible entity it
 * throws the refusals of the write.
 */
export const PRESENT: Present = {
  saveGroup: ({ world, session, params }) => groupView(groupOf(world, session, params.groupId)),
  saveDlmLimits: ({ world, session, params }) => limitsView(groupOf(world, session, params.groupId)),
  saveFcrSettings: ({ world, session, params }) => fcrGroupOf(world, session, params.groupId).fcr,
  saveV2gSettings: v2gSettings,
  setDriverBypass: v2gSettings,
  saveSessionSchedule: ({ world, session, params }) => v2gSessionAt(plannedPointOf(world, session, params.sessionId)),
  saveStation: ({ world, session, params }) => stationOf(world, session, params.id),
  setFcrN: ({ world, session, params }) => stationOf(world, session, params.deviceId),
  // The call itself refuses a missing bid.
  saveBid: ({ world, session, query }) => bidOf(groupOf(world, session, query.groupId), Date.parse(query.hour)),
  saveCongestionRule: ({ world, session, params }) => {
    const { id, groupId } = ruleOf(world, session, params.ruleId)
    const known = world.congestion.rules.get(id)
    return known && ruleView(world, groupOf(world, session, groupId), known)
  },
  changeP2pOrder: ({ world, session, params }) => orderView(world, openOrderOf(world, session, params.orderId)),
}

type AnyHandler = Handler<Endpoints[EndpointName]>
type AnyPresent = (call: Call<Endpoints[EndpointName]>) => object | null | undefined

const withPresent =
  (name: EndpointName, handler: AnyHandler, presentOf: AnyPresent): AnyHandler =>
  (call) => {
    const present = Object.keys(call.readOnly).length > 0 ? presentOf(call) : undefined
    if (present) refuseChanged(endpoints[name], call.readOnly, present)
    return handler(call)
  }

/** The same handlers. Writes that take an entity back first check its read-only fields. */
export function takingBack<Table extends { readonly [Name in EndpointName]: unknown }>(handlers: Table): Table {
  const entries = (Object.entries(handlers) as [EndpointName, AnyHandler][]).map(([name, handler]) => {
    const presentOf: AnyPresent | undefined = PRESENT[name]
    return [name, presentOf ? withPresent(name, handler, presentOf) : handler]
  })
  return Object.fromEntries(entries) as Table
}
