import { SECOND_MS, HOUR_MS } from '#contract/durations.ts'
import { powerColumns } from '#simulator/history/model/past-powers.ts'
import { hourOf } from '#simulator/bids/world/bids.ts'
import { type BidValues } from '#simulator/bids/world/bid-values.ts'
import { reportedSecondAt } from '#simulator/demand-response/world/fcr-settings.ts'
import { OF_STATIONS, REPORT_COLUMNS, reportOf, type Report } from './report-columns.ts'
import { pastMembers, recordedMember, stationsOf, type Member } from './report-members.ts'
import { roundAll } from '#simulator/devices/world/reported.ts'
import type { Stretch } from '#simulator/history/world/seconds.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

const STRETCH_SECONDS = 512
/** Number of seconds times stations per piece, so that other requests wait for a few milliseconds at most. */
const MAX_SAMPLES = 65_536
/** The first stretch computes the visits of each station, which takes as long as this number of additional seconds. */
const SAMPLES_TO_BEGIN = 4_096
/** What starting a stretch takes: the noise of an hour may be new. */
const SAMPLES_TO_START = 32_768
/**
 * Seconds times stations that are copied of recordings at once: 1.3 MB. All stations of a stretch are copied in one turn, so
 * that the recorder cannot drop a second of some of them alone.
 */
export const MAX_COPIED = 65_536

/**
 * Every second of a group from `startMs` until before `endMs`, none of the future, oldest first, with the stations and bids
 * that the group has now. A second in which no station reported has no powers (NaN), one in a hole of a recording no
 * frequency. Settings, bids, frequencies, retained seconds and the end are those of the time of the call. Minutes and the
 * seconds of the ring are copied stretch by stretch, for all stations at once: what the recorder keeps in minutes or has
 * dropped by then is read so for all of them. A stretch of a large group takes long to read: empty stretches come meanwhile,
 * so that others can be served.
 */
export function reportSeconds(world: World, group: Group, startMs: number, endMs: number): Iterable<Stretch> {
  const firstMs = Math.ceil(startMs / SECOND_MS) * SECOND_MS
  const untilMs = Math.min(endMs, world.nowMs + 1)
  const sinceMs = Math.max(firstMs, world.startMs)
  const stations = stationsOf(world, group)
  const origin = { kept: world.recorder.copyOfKept(), frequencyAt: world.recorder.copyOfFrequency() }
  const columns = { ...powerColumns(STRETCH_SECONDS), socPercent: new Float64Array(STRETCH_SECONDS) }
  const recorded = stations.map((station) => recordedMember(world, station, origin, columns))
  const past: Half = {
    ...pastMembers(world, stations, STRETCH_SECONDS),
    stretchSeconds: STRETCH_SECONDS,
    frequencyAt: (tMs) => 50 + world.grid.noise.at(tMs),
    responseAt: () => null,
    fromMs: firstMs,
    untilMs: Math.min(untilMs, world.startMs),
  }
  const present: Half = {
    members: recorded,
    stretchSeconds: Math.max(1, Math.min(STRETCH_SECONDS, Math.floor(MAX_COPIED / Math.max(1, stations.length)))),
    beginAt(fromMs, count) {
      for (const member of recorded) member.prepare(fromMs, fromMs + count * SECOND_MS)
    },
    frequencyAt: origin.frequencyAt,
    responseAt: (tMs) => reportedSecondAt(group, tMs),
    fromMs: sinceMs,
    untilMs,
  }
  return stretchesOf([past, present], new Map(group.bids))
}

interface Half {
  readonly members: readonly Member[]
  /** The length of its stretches. */
  readonly stretchSeconds: number
  /** Call this before a stretch is read. */
  beginAt(startMs: number, count: number, report: Report): void
  /** Hz */
  readonly frequencyAt: (tMs: number) => number
  /** The demand response of the group and of the groups within it, kW. */
  readonly responseAt: (tMs: number) => ReturnType<typeof reportedSecondAt>
  readonly fromMs: number
  readonly untilMs: number
}

function* stretchesOf(halves: readonly Half[], bids: Group['bids']): Generator<Stretch> {
  const report = reportOf(STRETCH_SECONDS)
  const columns = REPORT_COLUMNS.map((column) => report[column])
  for (const half of halves) {
    for (let startMs = half.fromMs; startMs < half.untilMs; startMs += half.stretchSeconds * SECOND_MS) {
      const count = Math.min(half.stretchSeconds, Math.ceil((half.untilMs - startMs) / SECOND_MS))
      for (const column of columns) column.fill(0, 0, count)
      for (let place = 0; place < count; place++) report.frequency[place] = half.frequencyAt(startMs + place * SECOND_MS)
      half.beginAt(startMs, count, report)
      let samples = SAMPLES_TO_START
      for (const member of half.members) {
        samples += member.timeToAdd(count) + (startMs === half.fromMs ? SAMPLES_TO_BEGIN : 0)
        member.add(startMs, count, report)
        if (samples < MAX_SAMPLES) continue
        samples = 0
        yield { startMs, stepMs: SECOND_MS, count: 0, columns }
      }
      addGroup(half, bids, startMs, count, report)
      roundAll('Frequency', report.frequency, count)
      yield { startMs, stepMs: SECOND_MS, count, columns }
    }
  }
}

/** Adds the group's own columns to the sums over its stations. */
function addGroup({ responseAt }: Half, bids: Group['bids'], startMs: number, count: number, report: Report) {
  let hourMs = NaN
  let bid: BidValues | undefined
  for (let place = 0; place < count; place++) {
    const tMs = startMs + place * SECOND_MS
    if (!(tMs < hourMs + HOUR_MS)) {
      hourMs = hourOf(tMs)
      bid = bids.get(hourMs)
    }
    const response = responseAt(tMs)
    if (response) report.controllerOn[place] = 1
    report.maintainedCapacity[place] = Math.round(bid ? bid.quantity * 1e6 : (response?.capacityKw ?? 0) * 1_000)
    if (report.stationsOnline[place] === 0) {
      for (const column of OF_STATIONS) report[column][place] = NaN
      continue
    }
    const baselineW = (report.baseline[place] ?? NaN) + Math.round((response?.deliveredKw ?? 0) * 1_000)
    report.baseline[place] = baselineW
    report.activated[place] = baselineW - (report.activePower[place] ?? NaN)
  }
}
