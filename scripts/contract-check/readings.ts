import { urlOf, type AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'

/** The list that a V2G device is looked for in. */
export const V2G_DEVICES = urlOf(endpoints.listStations, {}, { types: ['V2G'], page: 0, pageSize: 1 })

/** What a platform has that can be asked about. Whatever it has none of stays undefined. */
export interface Samples {
  groupId?: number | undefined
  /** A group of another type has no V2G settings, and answers 404. */
  v2gGroupId?: number | undefined
  deviceId?: string | undefined
  /** Another device has no FFR logs, and answers 404. */
  v2gDeviceId?: string | undefined
  stationId?: number | undefined
  /** ISO moments of a span to ask about. */
  start: string
  end: string
}

/** Calls that only read and answer JSON: the ones a check may make on a platform in use. */
export const readingCalls = (Object.entries(endpoints) as [EndpointName, AnyEndpoint][])
  .filter(([, endpoint]) => endpoint.method === 'GET' && endpoint.answers === 'json')
  .map(([name]) => name)

const chart = ({ start, end }: Samples) => ({ start, end, units: 'W', minutes: 5 })

/** The queries that a call cannot do without. */
const QUERIES: Partial<Record<EndpointName, (samples: Samples) => Record<string, string | number | undefined>>> = {
  listStations: () => ({ page: 0, pageSize: 25 }),
  readStation: () => ({ resolve: 'seller' }),
  listFfrLogs: () => ({ limit: 25, offset: 0 }),
  readMqttUrl: ({ stationId }) => ({ stationId }),
  listEventProperties: ({ stationId, start, end }) => ({ stationId, start, end }),
  listEvents: ({ stationId, start, end }) => ({ stationId, start, end, property: 'Power.Active.Import' }),
  readChargersChart: chart,
  readMeterChart: chart,
  listBids: ({ groupId }) => ({ group: groupId }),
  listBidsOfDay: ({ start, end }) => ({ start, end }),
  readRecentBids: ({ groupId, start }) => ({ group: groupId, start }),
  listP2pOrders: ({ start, end }) => ({ start, end }),
  listCongestionWindows: ({ groupId, start, end }) => ({ groupId, start, end }),
}

/** The address to read, or undefined when the platform has nothing to ask about. */
export function addressOf(name: EndpointName, samples: Samples): string | undefined {
  const endpoint = endpoints[name]
  const groupId = endpoint.path.includes('v2g') ? samples.v2gGroupId : samples.groupId
  const deviceId = name === 'listFfrLogs' ? samples.v2gDeviceId : samples.deviceId
  const params = { groupId, deviceId, id: deviceId }
  const query = QUERIES[name]?.(samples) ?? {}
  const needed = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, param]) => params[param as keyof typeof params])
  if ([...needed, ...Object.values(query)].includes(undefined)) return undefined
  return urlOf(endpoint, params as Record<string, string | number>, query)
}
