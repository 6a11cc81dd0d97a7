import { urlOf, type AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'

/** The list that a V2G device is taken from. */
export const V2G_DEVICES = urlOf(endpoints.listStations, {}, { types: ['V2G'], page: 0, pageSize: 1 })

/** Ids of things of the platform to make calls about; undefined where the user sees none. */
export interface Samples {
  groupId?: number | undefined
  /** Groups of other types have no V2G settings: 404. */
  v2gGroupId?: number | undefined
  /** An AC or DC group. Groups of other types have no demand-response settings: 404. */
  chargingGroupId?: number | undefined
  /** Other groups have no one-second report: 404. */
  superGroupId?: number | undefined
  deviceId?: string | undefined
  /** Other devices have no FFR logs: 404. */
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
  readStationReasons: ({ deviceId }) => ({ deviceIds: deviceId }),
  readPowerHistory: ({ start, end }) => ({ start, end, minutes: 10 }),
  readStationStates: ({ deviceId, start, end }) => ({ deviceIds: deviceId, start, end }),
  readStation: () => ({ resolve: 'seller' }),
  listFfrLogs: () => ({ limit: 25, offset: 0 }),
  readMqttUrl: ({ stationId }) => ({ stationId }),
  listEventProperties: ({ stationId, start, end }) => ({ stationId, start, end }),
  listEvents: ({ stationId, start, end }) => ({ stationId, start, end, property: 'Power.Active.Import' }),
  listStationValues: ({ deviceId, start, end }) => ({ deviceIds: deviceId, start, end }),
  readChargersChart: chart,
  readMeterChart: chart,
  listBids: ({ groupId }) => ({ group: groupId }),
  listBidsOfDay: ({ start, end }) => ({ start, end }),
  readRecentBids: ({ groupId, start }) => ({ group: groupId, start }),
  listP2pOrders: ({ start, end }) => ({ start, end }),
  listCongestionWindows: ({ groupId, start, end }) => ({ groupId, start, end }),
}

/** The kind of group or device that a call is about, where not every one has what it reads. */
const KIND: Partial<Record<EndpointName, keyof Samples>> = {
  readV2gSettings: 'v2gGroupId',
  listV2gSessions: 'v2gGroupId',
  readV2gForecasts: 'v2gGroupId',
  readFcrSettings: 'chargingGroupId',
  listBids: 'chargingGroupId',
  readRecentBids: 'chargingGroupId',
  readReportCoverage: 'superGroupId',
  readTelemetry: 'superGroupId',
  listFfrLogs: 'v2gDeviceId',
}
const NAMES: Partial<Record<keyof Samples, string>> = {
  groupId: 'group',
  v2gGroupId: 'V2G group',
  chargingGroupId: 'AC or DC group',
  superGroupId: 'super group',
  deviceId: 'device',
  v2gDeviceId: 'V2G device',
  stationId: 'station',
}

/** The samples as one call gets them: `groupId` and `deviceId` are of the kind that it needs. */
function fitting(name: EndpointName, samples: Samples): Samples {
  const kind = KIND[name]
  if (kind === undefined) return samples
  return { ...samples, [kind === 'v2gDeviceId' ? 'deviceId' : 'groupId']: samples[kind] }
}

/** The address to read; or what is missing for it, where the user sees nothing that fits the call. */
export function addressOf(name: EndpointName, samples: Samples): { address: string } | { missing: string } {
  const endpoint = endpoints[name]
  const own = fitting(name, samples)
  const params = { groupId: own.groupId, deviceId: own.deviceId, id: own.deviceId }
  const query = QUERIES[name]?.(own) ?? {}
  const needed = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, param]) => params[param as keyof typeof params])
  if ([...needed, ...Object.values(query)].includes(undefined)) return { missing: missingFor(name) }
  return { address: urlOf(endpoint, params as Record<string, string | number>, query) }
}

function missingFor(name: EndpointName): string {
  const { path } = endpoints[name]
  const kind = KIND[name] ?? (/:groupId|congestion/.test(path) ? 'groupId' : path.includes('/:') ? 'deviceId' : 'stationId')
  return `no ${NAMES[kind]} that this user sees`
}
