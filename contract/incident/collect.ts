import { listActivity, listUserChanges } from '../activity.ts'
import { readAllocations } from '../allocations.ts'
import { listBids } from '../bids.ts'
import { bucketMinutes, readChargersChart, readMeterChart, readStationStates } from '../charts.ts'
import { hasCongestionRules, listCongestionRules, listCongestionWindows } from '../congestion.ts'
import { readFcrSettings } from '../demand-response.ts'
import { listDlmActions, listSafeLimitChanges, readDlmLimits, readExternalMeterValues, readSafeLimitEnabled } from '../dlm.ts'
import { iso, DAY_MS, MINUTE_MS, SECOND_MS } from '../durations.ts'
import type { AnyEndpoint, ReplyOf } from '../endpoint.ts'
import { type DeviceEvent, listEventProperties, listEvents, listStationValues, MAX_VALUE_DEVICES } from '../events.ts'
import { listActivations } from '../evidence/evidence.ts'
import { listFfrLogs } from '../ffr-logs.ts'
import { type Group, listAllGroups, readGroup } from '../groups.ts'
import { listPriorityGroups } from '../priority.ts'
import { readReserves } from '../reserves.ts'
import { readPlatform } from '../session.ts'
import { listStationTypes, type Station } from '../stations.ts'
import { listV2gSessions, readV2gForecasts, readV2gSettings } from '../v2g.ts'
import {
  type Cell,
  ffrLogsFile,
  groupFolder,
  type IncidentFile,
  type IncidentIndex,
  INCIDENT_FORMAT,
  INCIDENT_VERSION,
  INDEX_FILE,
  STATES_FILE,
  STATIONS_FILE,
} from './incident.ts'
import { type CollectOptions, type IncidentPlatform, type IncidentRequest, type Input, Reader } from './reader.ts'
import { chartFile, eventsTable, limitsFile, rowsFile, valuesTable } from './tables.ts'

/** What is saved before and after the chosen range unless another margin is chosen, ms. */
export const MARGIN_MS = 15 * MINUTE_MS
/** The longest range of an incident with its margin, ms. */
export const INCIDENT_SPAN_MAX_MS = 7 * DAY_MS
const STATES_AT_ONCE = 100
/** What is read of a station if the platform has no call for the values of several stations. */
const SINGLE_PROPERTIES = ['Power.Active.Import', 'Power.Active.Export', 'SoC', 'Energy.Active.Import.Register']

const isCharging = ({ type }: Pick<Group, 'type'>) => type === 'GROUP_TYPE_CHARGER' || type === 'GROUP_TYPE_DC'

function chunksOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, place) => list.slice(place * size, (place + 1) * size))
}

const json = (name: string, about: string, value: unknown): IncidentFile | undefined =>
  value === undefined ? undefined : { name, about, resolutionMs: null, value }

/** A file, what is in it, what is read in the words of the index, and the call. */
type PresentRead = readonly [file: string, about: string, read: string, endpoint: AnyEndpoint, query?: Input['query']]
/** What a platform says only of the present: settings, bids, plans, forecasts and reserves. */
export function presentReads(group: Pick<Group, 'id' | 'type'>): PresentRead[] {
  const { id: groupId, type } = group
  const ofChargers: PresentRead[] = [
    ['demand-response.json', 'Settings of demand response', 'demand response', readFcrSettings],
    ['bids.csv', 'Bids by hour', 'bids', listBids, { group: groupId }],
    ['priority.json', 'Customer groups with priority', 'priority', listPriorityGroups],
  ]
  const ofV2g: PresentRead[] = [
    ['v2g-settings.json', 'V2G settings', 'V2G settings', readV2gSettings],
    ['v2g-sessions.json', 'V2G sessions at the time of saving', 'V2G sessions', listV2gSessions],
    ['v2g-forecasts-now.json', 'Forecasts of the V2G sessions until their departure', 'forecasts', readV2gForecasts],
  ]
  const rules: PresentRead = ['rules.json', 'Congestion rules', 'rules', listCongestionRules, { groupId }]
  return [
    ...(isCharging(group) ? ofChargers : []),
    ...(type === 'GROUP_TYPE_V2G' ? ofV2g : []),
    ...(hasCongestionRules(group) ? [rules] : []),
    ['reserves-now.json', 'Reserves at the time of saving', 'reserves', readReserves, { groupId }],
  ]
}

/** What happened to a group: its settings, charts, logs, bids and rules. */
async function* groupFiles(reader: Reader, group: Group, members: readonly Station[]): AsyncGenerator<IncidentFile | undefined> {
  const { id: groupId, name } = group
  const { span, spanMs } = reader
  const folder = groupFolder(groupId)
  const params = { groupId }
  const now = async (file: string, about: string, what: string, endpoint: AnyEndpoint, query?: Input['query']) =>
    json(`${folder}${file}.json`, about, await reader.read(`${what} of ${name}`, endpoint, { params, ...(query && { query }) }))
  const log = async (
    file: string,
    about: string,
    [what, endpoint, query]: [string, AnyEndpoint, Input['query']?],
    timeField: string,
  ) =>
    rowsFile(
      `${folder}${file}.csv`,
      about,
      await reader.readLog(`${what} of ${name}`, endpoint, { params, ...(query && { query }) }, timeField),
    )

  const about = `The group ${name}, and the device IDs of its stations`
  yield json(`${folder}group.json`, about, { ...group, stations: members.map(({ deviceId }) => deviceId) })
  yield await now('limits', 'Load limits at the time of saving', 'load limits', readDlmLimits)
  for (const units of ['A', 'W'] as const) {
    const query = { ...span, units, minutes: bucketMinutes(spanMs) }
    const chargers = { params, query: { ...query, includeFrequency: true } }
    const chart = await reader.read(`chart of ${name} in ${units}`, readChargersChart, chargers)
    yield chartFile(`${folder}chargers-${units}.csv`, 'The sum of the chargers, and the grid frequency', chart, spanMs)
    const metered = { params, query: { ...query, ...(units === 'A' && { includeLimits: true }) } }
    const meter = await reader.read(`external meter of ${name} in ${units}`, readMeterChart, metered)
    yield chartFile(`${folder}meter-${units}.csv`, 'Values of the external meter', meter, spanMs)
    if (units === 'A') yield limitsFile(`${folder}limit-history.csv`, meter)
  }
  const [values, reasons] = ['values of the external meter', 'Allocations with their reasons; activations and rules over time']
  yield await now('safe-limit-now', 'Whether the safe limit is in force', 'safe limit', readSafeLimitEnabled)
  yield await now('meter-now', 'The external meter at the time of saving', values, readExternalMeterValues)
  yield await now('allocations-now', reasons, 'allocations', readAllocations, { windowsFrom: span.start })
  const since = { start: span.start }
  yield await log('decisions', 'Decisions of load management, newest first', ['decisions', listDlmActions, since], 'timestamp')
  yield await log(
    'safe-limit',
    'Changes of the safe limit, newest first',
    ['safe-limit log', listSafeLimitChanges, since],
    'timestamp',
  )
  for (const [file, content, read, endpoint, query] of presentReads(group)) {
    const value = await reader.read(`${read} of ${name}`, endpoint, { params, ...(query && { query }) })
    yield endpoint === listBids
      ? rowsFile(`${folder}${file}`, content, value as ReplyOf<typeof listBids> | undefined)
      : json(`${folder}${file}`, content, value)
  }
  if (hasCongestionRules(group)) {
    const windowQuery = { query: { groupId, ...span } }
    const found = await reader.read(`windows of the rules of ${name}`, listCongestionWindows, windowQuery)
    yield rowsFile(`${folder}rule-windows.csv`, 'When rules were in force', found)
  }
  yield await log('activations', 'Activations by the grid frequency, newest first', ['activations', listActivations], 'startedAt')
  const events = { ...span, groupId }
  yield await log('activity', 'Events of the group and its devices, newest first', ['activity', listActivity, events], 'at')
  yield await log('changes', 'Changes by users, newest first', ['changes by users', listUserChanges, events], 'at')
}

/** The states and values of stations. */
async function* stationFiles(reader: Reader, stations: readonly Station[]): AsyncGenerator<IncidentFile | undefined> {
  const { span } = reader
  const states: Cell[][] = []
  for (const some of chunksOf(stations, STATES_AT_ONCE)) {
    const deviceIds = some.map(({ deviceId }) => deviceId)
    const found = await reader.read('states of the stations', readStationStates, { query: { ...span, deviceIds } })
    for (const { deviceId, states: own } of found?.stations ?? []) {
      for (const { from, status, isOnline, pausedBy } of own) states.push([deviceId, from, status, isOnline, pausedBy ?? null])
    }
  }
  const columns = ['deviceId', 'from', 'status', 'isOnline', 'pausedBy']
  if (states.length > 0) {
    yield { name: STATES_FILE, about: 'The states of each station, oldest first', resolutionMs: null, columns, rows: states }
  }

  let isTogether = true
  for (const some of chunksOf(stations, MAX_VALUE_DEVICES)) {
    const query = { ...span, deviceIds: some.map(({ deviceId }) => deviceId) }
    const answer = isTogether ? await reader.attempt('values of the stations', listStationValues, { query }) : undefined
    if (answer && 'value' in answer) {
      const { start, stepS, stations: found } = answer.value
      for (const own of found) yield valuesTable(own, Date.parse(start), stepS * SECOND_MS)
      continue
    }
    if (answer) reader.notRead.push({ what: 'values of several stations in one call', reason: answer.problem })
    isTogether = false
    reader.expected += some.length * (SINGLE_PROPERTIES.length + 1)
    for (const { deviceId, stationId, name } of some) {
      const of = { params: { deviceId }, query: { ...span, stationId: String(stationId) } }
      const properties = await reader.read(`values of ${name}`, listEventProperties, of)
      const events: DeviceEvent[] = []
      for (const property of SINGLE_PROPERTIES.filter((one) => properties?.includes(one))) {
        events.push(
          ...((await reader.read(`${property} of ${name}`, listEvents, { ...of, query: { ...of.query, property } })) ?? []),
        )
      }
      if (events.length > 0) yield eventsTable(deviceId, Date.parse(span.start), events)
    }
  }
  for (const { deviceId, name, type } of stations) {
    if (type.category !== 'V2G') continue
    const logs = await reader.read(`FFR logs of ${name}`, listFfrLogs, { params: { deviceId }, query: { limit: 25, offset: 0 } })
    yield json(ffrLogsFile(deviceId), 'The addresses of its FFR logs', logs?.links)
  }
}

/**
 * Reads what happened to a group in a time range, by the calls that the user may make, and yields it file by file; the last file is the
 * index. A read that fails is listed in the index, and the others go on. At most 60 requests are made in a minute. Throws only if the
 * group itself cannot be read, or with the reason of `signal` if it is aborted.
 */
export async function* collectIncident(
  request: IncidentRequest,
  platform: IncidentPlatform,
  options: CollectOptions = {},
): AsyncGenerator<IncidentFile> {
  const now = options.now ?? Date.now
  const pause = options.pause ?? ((ms: number) => new Promise<void>((done) => setTimeout(done, ms)))
  const reader = new Reader(platform, request, { ...options, now, pause })
  const own = await reader.attempt('the group', readGroup, { params: { groupId: request.groupId } })
  if ('problem' in own) throw new Error(own.problem)
  const description = await reader.read('description of the platform', readPlatform)

  const groups = [{ group: own.value, members: await reader.readMembers(own.value) }]
  if (request.withSupply) {
    const shared = new Set(
      groups.flatMap(({ members }) => members.flatMap(({ assignedGroups }) => assignedGroups.map(({ id }) => id))),
    )
    const all = (await reader.read('groups behind the same supply', listAllGroups())) ?? []
    for (const group of all) {
      if (group.id !== request.groupId && shared.has(group.id)) groups.push({ group, members: await reader.readMembers(group) })
    }
  }
  const stations = [...new Map(groups.flatMap(({ members }) => members.map((station) => [station.deviceId, station]))).values()]
  const PER_GROUP = 16
  reader.expected = groups.length * (PER_GROUP + 1) + Math.ceil(stations.length / MAX_VALUE_DEVICES) + 4

  const files: IncidentIndex['files'] = []
  async function* all(): AsyncGenerator<IncidentFile | undefined> {
    yield json(STATIONS_FILE, 'The stations as they are at the time of saving', stations)
    yield json('station-types.json', 'Types of stations', await reader.read('types of stations', listStationTypes))
    for (const { group, members } of groups) yield* groupFiles(reader, group, members)
    yield* stationFiles(reader, stations)
  }
  for await (const file of all()) {
    if (!file) continue
    const rows = 'rows' in file ? file.rows.length : Array.isArray(file.value) ? file.value.length : null
    files.push({ name: file.name, about: file.about, rows, resolutionMs: file.resolutionMs })
    yield file
  }
  const { span, notRead } = reader
  const index: IncidentIndex = {
    format: INCIDENT_FORMAT,
    version: INCIDENT_VERSION,
    savedAt: iso(now()),
    savedBy: request.savedBy,
    platform: platform.address,
    timeZone: description?.timeZone ?? null,
    chosen: { start: iso(request.startMs), end: iso(request.endMs) },
    span,
    groups: groups.map(({ group: { id, name, type } }) => ({ id, name, type })),
    deviceId: request.deviceId ?? null,
    note: request.note,
    isAnonymous: false,
    shiftedByMs: 0,
    files,
    notRead,
  }
  yield { name: INDEX_FILE, about: 'What was saved, and what could not be read', resolutionMs: null, value: index }
}
