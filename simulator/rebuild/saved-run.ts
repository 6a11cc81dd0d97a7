/**
 * Provides: a site and a scenario from a saved incident, and where its values and those of a run part. Needs:
 * core, demand-response, devices, dlm, dynamics, files, grid, v2g.
 */

import * as z from 'zod/mini'
import { AllocationReason, Allocations } from '#contract/allocations.ts'
import { Bid } from '#contract/bids.ts'
import { CongestionRule } from '#contract/congestion.ts'
import { CongestionWindow } from '#contract/congestion/windows.ts'
import { FcrSettings } from '#contract/demand-response.ts'
import { DlmLimits } from '#contract/dlm.ts'
import { Group } from '#contract/groups.ts'
import type { SavedIncident } from '#contract/incident/archive.ts'
import { groupFolder, STATES_FILE, STATIONS_FILE } from '#contract/incident/incident.ts'
import { Station } from '#contract/stations.ts'
import { V2gForecast, V2gSession, V2gSettings } from '#contract/v2g.ts'
import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import { currentsFromPower, lineSums } from './infer-phases.ts'
import {
  cellJson,
  instantOf,
  numberOf,
  phasesOf,
  withPossiblePhases,
  readSeries,
  SavedFiles,
  UnusableIncident,
} from './saved-files.ts'
import { type PastForecast, pastForecasts } from './past-forecasts.ts'
import { Steps } from './steps.ts'

export interface SavedState {
  readonly status: string
  readonly isOnline: boolean
}
/** What load management allows a station, A per phase or kW; Infinity without a limit. */
export interface SavedAllocation {
  readonly allowed: number
  readonly limit: string | null
  readonly reason: AllocationReason | null
}
export interface SavedStation {
  readonly entry: Station
  readonly states: Steps<SavedState>
  /** By property: `Current.Import`, `Power.Active.Import`. null in a gap. */
  readonly series: ReadonlyMap<string, Steps<number | null>>
  readonly allocations: Steps<SavedAllocation>
}
/** Whether a setpoint takes seconds to its car. An ideal charger declares no time, also if it does not obey. */
export const isReal = ({ entry }: SavedStation): boolean => (entry.obedience?.declaredReactionMs ?? 0) > 0

export interface Change {
  readonly atMs: number
  readonly property: string
  readonly was: string
  readonly value: string
  readonly action: string
  readonly deviceId: string
  /** The market hour of a bid; empty for anything else. */
  readonly hour: string
}
export interface SavedGroup {
  readonly entry: Group
  readonly deviceIds: readonly string[]
  readonly limits: DlmLimits | null
  readonly limitSteps: readonly {
    readonly atMs: number
    readonly kind: string
    readonly line: number | null
    readonly limit: number
  }[]
  readonly safeLimit: Steps<boolean>
  /** The building as the meter reported it at a decision, A. */
  readonly meter: Steps<readonly [number, number, number]>
  /** Its means by minute; null in a minute without a value. */
  readonly meterMinutes: Steps<readonly [number, number, number] | null>
  readonly frequencyMinutes: Steps<number>
  /** When the meter last sent a value, by decisions in a silence. */
  readonly silentSince: readonly number[]
  readonly timeoutS: number
  /** The last value of the meter, if it was silent at the time of saving, ms. */
  readonly silentAtEndMs: number | null
  readonly activations: readonly { readonly fromMs: number; readonly toMs: number | null; readonly reason: string }[]
  readonly rules: readonly CongestionRule[]
  /** When rules were in force; null if that was not saved. */
  readonly windows: readonly CongestionWindow[] | null
  readonly fcr: FcrSettings | null
  readonly bids: readonly Bid[]
  readonly v2g: V2gSettings | null
  /** The V2G sessions and their forecasts at the time of saving. */
  readonly sessions: readonly V2gSession[]
  readonly forecasts: readonly V2gForecast[]
  /** The plans and forecasts of a group that was followed, oldest first. */
  readonly pastForecasts: readonly PastForecast[]
  readonly customerGroups: readonly { readonly customerGroupId: number; readonly name: string }[]
  readonly changes: readonly Change[]
}
export interface SavedRun {
  readonly startMs: number
  readonly endMs: number
  readonly savedMs: number
  readonly note: string
  /** The time between two values of a station, ms. From a minute on, they are means. */
  readonly resolutionMs: number
  readonly groups: readonly SavedGroup[]
  readonly stations: ReadonlyMap<string, SavedStation>
  readonly notRead: SavedIncident['index']['notRead']
}

const SavedGroupEntry = z.object({ ...Group.shape, stations: z.array(z.string()) })
const MeterValues = z.object({ currentL1: z.number(), currentL2: z.number(), currentL3: z.number() })

const V2gSessions = z.union([z.array(V2gSession), z.object({ data: z.array(V2gSession) })])

function readGroup(files: SavedFiles, id: number): SavedGroup | null {
  const folder = groupFolder(id)
  const group = files.json(`${folder}group.json`, SavedGroupEntry)
  if (!group) return null
  const { stations: deviceIds, ...entry } = group
  const allocations = files.json(`${folder}allocations-now.json`, Allocations)
  const safeLimit = new Steps<boolean>()
  for (const { row, atMs } of files.rows(`${folder}safe-limit.csv`, 'timestamp')) safeLimit.add(atMs, row['enabled'] === 'true')
  const meter = new Steps<readonly [number, number, number]>()
  const silentSince: number[] = []
  for (const { row, atMs } of files.rows(`${folder}decisions.csv`, 'timestamp')) {
    const values = cellJson(row['powerMeterValues'], MeterValues)
    if (values) meter.add(atMs, [values.currentL1, values.currentL2, values.currentL3])
    const silentS = cellJson(row['reason'], AllocationReason)?.meterSilentS ?? 0
    if (silentS > 10) silentSince.push(atMs - silentS * 1_000)
  }
  const meterMinutes = new Steps<readonly [number, number, number] | null>()
  for (const { row, atMs } of files.rows(`${folder}meter-A.csv`, 'time')) meterMinutes.add(atMs, phasesOf(row))
  const frequencyMinutes = new Steps<number>()
  for (const { row, atMs } of files.rows(`${folder}chargers-A.csv`, 'time')) {
    const hz = numberOf(row['Frequency (Hz)'])
    if (hz !== null) frequencyMinutes.add(atMs, hz)
  }
  const { lastValueAt, silentS = 0 } = allocations?.meter ?? {}
  const isSilent = silentS > 10
  const windowsName = `${folder}rule-windows.csv`
  const windows = files.rows(windowsName, 'start', -Infinity).flatMap(
    ({ row }) =>
      CongestionWindow.safeParse({
        ...row,
        ruleId: numberOf(row['ruleId']),
        target: numberOf(row['target']),
        end: row['end'] || null,
      }).data ?? [],
  )
  const sessions = files.json(`${folder}v2g-sessions.json`, V2gSessions)
  const bids = files.rows(`${folder}bids.csv`, 'hour', -Infinity, Infinity).map(({ row }) => ({
    hour: instantOf(row['hour']),
    quantity: numberOf(row['quantity']),
    price: numberOf(row['price']),
    groupId: id,
  }))
  const starts = files.rows(`${folder}activity.csv`, 'at').filter(({ row }) => row['kind'] === 'activation')
  return {
    entry,
    deviceIds,
    limits: files.json(`${folder}limits.json`, DlmLimits),
    limitSteps: files.rows(`${folder}limit-history.csv`, 'time').map(({ row, atMs }) => ({
      atMs,
      kind: row['kind'] ?? '',
      line: numberOf(row['line']),
      limit: numberOf(row['limit']) ?? Infinity,
    })),
    safeLimit,
    meter,
    meterMinutes,
    frequencyMinutes,
    silentSince,
    timeoutS: allocations?.meter?.timeoutS ?? 60,
    silentAtEndMs: isSilent && typeof lastValueAt === 'string' ? Date.parse(lastValueAt) : null,
    activations: (allocations?.activations ?? []).map(({ start, end }) => ({
      fromMs: Date.parse(start),
      toMs: end === null ? null : Date.parse(end),
      reason:
        starts.findLast(({ row, atMs }) => row['value'] === 'true' && atMs <= Date.parse(start) + 2_000)?.row['reason'] ?? '',
    })),
    rules: files.json(`${folder}rules.json`, z.array(CongestionRule)) ?? [],
    windows: files.has(windowsName) ? windows : null,
    fcr: files.json(`${folder}demand-response.json`, FcrSettings),
    bids: bids.flatMap((bid) => Bid.safeParse(bid).data ?? []),
    v2g: files.json(`${folder}v2g-settings.json`, V2gSettings),
    sessions: (sessions && 'data' in sessions ? sessions.data : sessions) ?? [],
    forecasts: files.json(`${folder}v2g-forecasts-now.json`, z.array(V2gForecast)) ?? [],
    pastForecasts: pastForecasts(files, folder),
    customerGroups:
      files.json(`${folder}priority.json`, z.array(z.object({ customerGroupId: z.number(), name: z.string() }))) ?? [],
    changes: files.rows(`${folder}changes.csv`, 'at').map(({ row, atMs }) => ({
      atMs,
      property: row['property'] ?? '',
      was: row['was'] ?? '',
      value: row['value'] ?? '',
      action: row['action'] ?? '',
      deviceId: row['deviceId'] ?? '',
      hour: instantOf(row['hour']),
    })),
  }
}

/** 1 kW of a DC group in A per phase. */
export const A_PER_KW = 1_000 / (3 * PHASE_V)

/**
 * The allocations of the stations of a group: from its activity, with the reasons of its decisions; from the decisions alone if the
 * activity may not be read; and from the time of saving for a station whose allocation did not change.
 */
function addAllocations(
  files: SavedFiles,
  startMs: number,
  { entry: { id, type } }: SavedGroup,
  found: ReadonlyMap<string, SavedStation>,
) {
  const factor = type === 'GROUP_TYPE_DC' ? A_PER_KW : 1
  const folder = groupFolder(id)
  const amperes = (text: string | undefined) => (numberOf(text) ?? Infinity) * factor
  const byStationId = new Map([...found.values()].map((one) => [String(one.entry.stationId), one]))
  const decisions = files.rows(`${folder}decisions.csv`, 'timestamp')
  const reasons = new Map(
    decisions.map(({ row }) => [`${row['timestamp']} ${row['stationId']}`, cellJson(row['reason'], AllocationReason)]),
  )
  const events = files.rows(`${folder}activity.csv`, 'at').filter(({ row }) => row['kind'] === 'allocation')
  events.sort((a, b) => a.atMs - b.atMs || Number(a.row['id']) - Number(b.row['id']))
  for (const { row, atMs } of events) {
    const own = found.get(row['deviceId'] ?? '')?.allocations
    if (!own) continue
    const reason = reasons.get(`${row['at']} ${found.get(row['deviceId'] ?? '')?.entry.stationId}`) ?? null
    if (own.times.length === 0) own.add(startMs, { allowed: amperes(row['was']), limit: null, reason: null })
    own.add(atMs, { allowed: amperes(row['value']), limit: row['reason'] || null, reason })
  }
  if (events.length === 0) {
    for (const { row, atMs } of decisions) {
      const reason = cellJson(row['reason'], AllocationReason)
      const own = byStationId.get(row['stationId'] ?? '')?.allocations
      if (reason) own?.add(atMs, { allowed: reason.current * factor, limit: reason.limit, reason })
    }
  }
  for (const { deviceId, reason } of files.json(`${folder}allocations-now.json`, Allocations)?.stations ?? []) {
    const own = found.get(deviceId)?.allocations
    if (!own || own.times.length > 0 || reason.state === 'idle' || reason.state === 'unreported') continue
    const allowed = reason.state === 'unlimited' ? Infinity : reason.current * factor
    own.add(startMs, { allowed, limit: reason.limit, reason })
  }
}

/** Stations of an incident that is rebuilt. */
const STATIONS_MAX = 1_000

/** Reads what an incident contains. Throws UnusableIncident with one sentence. */
export function readSavedRun(incident: SavedIncident): SavedRun {
  const { index } = incident
  const files = new SavedFiles(incident)
  const [startMs, endMs] = [Date.parse(index.span.start), Date.parse(index.span.end)]
  if (endMs - startMs > 8 * 24 * 3_600_000) throw new UnusableIncident('The incident covers more than eight days.')
  const notRead = [...index.notRead]
  const entries = files.json(STATIONS_FILE, z.array(Station), withPossiblePhases(notRead))
  if (!entries || entries.length === 0) {
    throw new UnusableIncident('The incident has no stations, so that nothing can be rebuilt.')
  }
  if (entries.length > STATIONS_MAX) throw new UnusableIncident(`The incident has more than ${STATIONS_MAX} stations.`)
  const states = new Map(entries.map(({ deviceId }) => [deviceId, new Steps<SavedState>()]))
  for (const { row, atMs } of files.rows(STATES_FILE, 'from')) {
    // A car that discharges is in a session, as one that charges.
    const status = row['status'] === 'Discharging' ? 'Charging' : (row['status'] ?? '')
    states.get(row['deviceId'] ?? '')?.add(atMs, { status, isOnline: row['isOnline'] === 'true' })
  }
  const steps = index.files.flatMap(({ name, resolutionMs }) => (name.startsWith('values/') ? (resolutionMs ?? []) : []))
  const resolutionMs = Math.max(1_000, ...steps)
  if ([...states.values()].every(({ times }) => times.length === 0)) {
    notRead.push({ what: 'states of the stations', reason: 'There are none in the range, so that no car is rebuilt.' })
  }
  const seriesOf = new Map(entries.map((entry) => [entry.deviceId, readSeries(files, entry, resolutionMs)]))
  const stations = new Map(
    entries.map((entry): [string, SavedStation] => {
      const [own, series] = [states.get(entry.deviceId) ?? new Steps<SavedState>(), seriesOf.get(entry.deviceId) ?? new Map()]
      return [entry.deviceId, { entry, states: own, series, allocations: new Steps() }]
    }),
  )
  const groups = [...new Set(index.groups.map(({ id }) => id))].flatMap((id) => readGroup(files, id) ?? [])
  if (groups.length === 0) throw new UnusableIncident('The incident has no group, so that nothing can be rebuilt.')
  for (const group of groups) addAllocations(files, startMs, group, stations)
  const isOfPower = ({ series }: SavedStation) => series.has('Power.Active.Import') && !series.has('Current.Import')
  const charts = groups.map(({ entry: { id }, deviceIds }) =>
    lineSums(
      incident,
      files,
      `${groupFolder(id)}chargers-A.csv`,
      deviceIds.flatMap((deviceId) => stations.get(deviceId) ?? []),
    ),
  )
  for (const [{ entry }, current] of currentsFromPower([...stations.values()].filter(isOfPower), charts, resolutionMs)) {
    seriesOf.get(entry.deviceId)?.set('Current.Import', current)
  }
  const savedMs = Date.parse(index.savedAt)
  return { startMs, endMs, savedMs, note: index.note, resolutionMs, groups, stations, notRead }
}
