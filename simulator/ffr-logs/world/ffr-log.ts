/** Provides: FFR logs of V2G points in steps of 100 ms. Needs: csv, devices, grid, history, http, session, v2g. */

import type { Activation } from '#simulator/v2g/model/ffr.ts'
import { FAST_AFTER_MS } from '#simulator/grid/world/fast-frequency.ts'
import { readFfrLog, type FfrLogRow } from './ffr-log-rows.ts'
import type { FfrLogSpan, FfrLog } from './ffr-log-state.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

const SENT_AFTER_MS = 2 * 60_000
const BEFORE_MS = 10 * 60_000
const AFTER_MS = 20 * 60_000
const PLAIN_MS = 60 * 60_000
/** Limit for all devices together: some tens of megabytes. */
const FILES_KEPT = 400

/** Requests the logs of a device, which sends them two minutes later, or when it is online again. */
export function requestFfrLogs(world: World, station: Station): void {
  const { ffrLogs, nowMs } = world
  world.journal.add(nowMs, 'ffr-log', { deviceId: station.deviceId, event: 'requested' })
  if (ffrLogs.requests.some((request) => request.station === station.index)) return
  ffrLogs.requests = [...ffrLogs.requests, { station: station.index, dueMs: nowMs + SENT_AFTER_MS }]
}

/** The files of a device, newest first. */
export const ffrLogsOf = ({ ffrLogs }: World, station: Station): FfrLog[] =>
  ffrLogs.files.filter((log) => log.station === station.index).toReversed()

/** The file with a name, and its device. */
export function findFfrLog({ ffrLogs, stations }: World, fileName: string): { station: Station; log: FfrLog } | undefined {
  const log = ffrLogs.files.find((file) => file.fileName === fileName)
  const station = log && stations[log.station]
  return station && { station, log }
}

/** The rows of a file, oldest first. */
export function* ffrLogRows({ startMs, values }: FfrLog): Iterable<FfrLogRow> {
  for (const [place, offsetMs] of values.offsetMs.entries()) {
    yield {
      atMs: startMs + offsetMs,
      frequencyHz: (values.milliHertz[place] ?? NaN) / 1_000,
      powerW: values.powerW[place] ?? NaN,
      baselineW: values.baselineW[place] ?? NaN,
      isActive: values.isActive[place] === 1,
    }
  }
}

/** Sends the files that are due. Called every second. */
export function sendFfrLogs(world: World): void {
  const { requests } = world.ffrLogs
  if (requests.length === 0) return
  const isDue = ({ station, dueMs }: (typeof requests)[number]) =>
    world.nowMs >= dueMs && world.stations[station]?.isOnline === true
  const due = requests.filter(isDue)
  if (due.length === 0) return
  world.ffrLogs.requests = requests.filter((request) => !isDue(request))
  for (const { station: index } of due) {
    const station = world.stations[index]
    if (station) send(world, station)
  }
}

function send(world: World, station: Station) {
  for (const span of spansOf(world, station)) {
    const fileName = `ffr_${station.deviceId}_${compactTime(span.startMs)}.csv`
    const log = { ...span, fileName, station: station.index, values: readFfrLog(world, station, span) }
    const others = world.ffrLogs.files.filter((file) => file.fileName !== fileName)
    world.ffrLogs.files = [...others, log].slice(-FILES_KEPT)
    world.journal.add(world.nowMs, 'ffr-log', { deviceId: station.deviceId, event: 'sent', fileName })
  }
}

/** `20260302T080000Z` */
const compactTime = (ms: number) => new Date(ms).toISOString().replace(/\.\d+|[-:]/g, '')

/** One file per activation that has not been sent completely, or the last hour without one. */
function spansOf({ nowMs, ffrLogs }: World, station: Station): FfrLogSpan[] {
  const untilMs = nowMs + 1_000
  const sentToEnd = new Set(
    ffrLogs.files.flatMap(({ activation, endMs }) => (activation && endMs >= endOf(activation) ? activation : [])),
  )
  const open = station.ffr?.activations.filter((activation) => !sentToEnd.has(activation)) ?? []
  if (open.length === 0) return [{ startMs: untilMs - PLAIN_MS, endMs: untilMs, activation: null }]
  return open.map((activation) => ({
    startMs: secondOf(activation) - BEFORE_MS,
    endMs: Math.min(untilMs, endOf(activation)),
    activation,
  }))
}

const secondOf = ({ atMs }: Activation) => Math.floor(atMs / 1_000) * 1_000
const endOf = (activation: Activation) => secondOf(activation) + Math.max(AFTER_MS, FAST_AFTER_MS)

/** Deletes the files of a deleted device. */
export function forgetFfrLogs({ ffrLogs }: World, { index }: Station): void {
  ffrLogs.requests = ffrLogs.requests.filter(({ station }) => station !== index)
  ffrLogs.files = ffrLogs.files.filter(({ station }) => station !== index)
}
