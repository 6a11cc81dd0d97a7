import { FCR_DEFAULTS, type FcrSettings } from '#contract/demand-response.ts'
import { type DlmLimits, DlmLimitsDraft } from '#contract/dlm.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { gridLines } from '#simulator/dlm/model/current-request.ts'
import type { Inference, Line } from './infer-cars.ts'
import type { Change, SavedGroup, SavedRun } from './saved-run.ts'

type Phases = readonly [number, number, number]

function valueOf(text: string): string | number | boolean | null {
  if (text === '') return null
  if (text === 'true' || text === 'false') return text === 'true'
  return Number.isFinite(Number(text)) ? Number(text) : text
}

/** Changes of the limits, by second. */
function limitChanges({ changes, limits }: SavedGroup): Map<number, Change[]> {
  const found = new Map<number, Change[]>()
  for (const change of changes) {
    if (!limits || change.deviceId !== '' || !(change.property in limits)) continue
    found.set(change.atMs, [...(found.get(change.atMs) ?? []), change])
  }
  return found
}

/** The limits at the start: those at the time of saving, without the changes since. */
export function limitsAtStart(group: SavedGroup): Partial<DlmLimits> {
  const present: Partial<DlmLimits> & Record<string, unknown> = { ...group.limits }
  for (const changes of [...limitChanges(group).values()].toReversed()) {
    for (const { property, was } of changes) present[property] = valueOf(was)
  }
  return present
}

/** Saved limits as calls of a user, at their second. */
export function limitLines(group: SavedGroup): Line[] {
  const present: Record<string, unknown> = { ...limitsAtStart(group) }
  return [...limitChanges(group)].map(([atMs, changes]) => {
    for (const { property, value } of changes) present[property] = valueOf(value)
    const body = Object.fromEntries(Object.keys(DlmLimitsDraft.shape).map((key) => [key, present[key] ?? null]))
    const operator = { user: 'operator', call: 'saveDlmLimits', params: { groupId: group.entry.id }, body, answers: 200 }
    return { atMs, stimulus: { operator } }
  })
}

/** The sum of the chargers of a group on each grid line, A. */
export function chargersA({ stations }: SavedRun, { deviceIds }: SavedGroup, atMs: number): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0]
  for (const id of deviceIds) {
    const station = stations.get(id)
    const amperes = station?.series.get('Current.Import')?.at(atMs) ?? 0
    if (!station || amperes === 0) continue
    const watts = station.series.get('Power.Active.Import')?.at(atMs) ?? 0
    const phases = Math.min(3, Math.max(1, Math.round(watts / (amperes * 230)))) as 1 | 2 | 3
    const { phaseOneInstalledOnGridLine: first } = station.entry
    const lines = gridLines(first === 2 || first === 3 ? first : 1, phases)
    for (let line = 1; line <= 3; line++) if (lines & (1 << (line - 1))) sums[line - 1] = (sums[line - 1] ?? 0) + amperes
  }
  return sums
}

const MINUTE_MS = 60 * SECOND_MS
const isNear = (a: Phases, b: Phases) => a.every((value, line) => Math.abs(value - (b[line] ?? 0)) < 0.15)

/** The load of the building: exact where load management decided, the mean of the minute elsewhere. */
export function meterLines(run: SavedRun, group: SavedGroup): Line[] {
  const { meter, meterMinutes, limits, entry } = group
  if (!limits?.useExternalDevice && !limits?.isSolarCharging) return []
  const decided = new Set(meter.times.map((atMs) => Math.floor(atMs / MINUTE_MS)))
  const points: { atMs: number; values: Phases }[] = []
  for (const [atMs, values] of meter.entries()) points.push({ atMs, values })
  for (const [atMs, values] of meterMinutes.entries()) {
    if (values && !decided.has(Math.floor(atMs / MINUTE_MS))) points.push({ atMs, values })
  }
  points.sort((a, b) => a.atMs - b.atMs)
  const lines: Line[] = []
  let last: Phases | undefined
  for (const { atMs, values } of points) {
    const own = limits.stationPowerIncluded ? chargersA(run, group, atMs - SECOND_MS) : [0, 0, 0]
    const building = values.map((value, line) => Math.round((value - (own[line] ?? 0)) * 10) / 10) as unknown as Phases
    if (last && isNear(building, last)) continue
    last = building
    const value = building.every((one) => one === building[0]) ? building[0] : building
    lines.push({ atMs: Math.max(run.startMs, atMs - 2 * SECOND_MS), stimulus: { meter: { group: entry.name, value } } })
  }
  const [first] = lines
  if (first) lines[0] = { ...first, atMs: -Infinity }
  return lines
}

/** The silences of the meter that brought the safe limit into force. */
export function silenceLines(run: SavedRun, group: SavedGroup): Line[] {
  const { safeLimit, silentSince, silentAtEndMs, timeoutS, limitSteps, entry } = group
  const lines: Line[] = []
  const add = (atMs: number, silent: boolean) => lines.push({ atMs, stimulus: { meter: { group: entry.name, silent } } })
  const isOnAtStart = limitSteps.some(({ atMs, kind }) => kind === 'safe-limit' && atMs <= run.startMs)
  if (isOnAtStart) add(-Infinity, true)
  for (const [atMs, isOn] of safeLimit.entries()) {
    if (!isOn) {
      add(atMs - 2 * SECOND_MS, false)
      continue
    }
    const dueMs = atMs - timeoutS * SECOND_MS
    const since = silentSince.find((one) => Math.abs(one - dueMs) <= 5 * SECOND_MS) ?? dueMs
    add(Math.max(run.startMs, since), true)
  }
  if (silentAtEndMs !== null && safeLimit.values.at(-1) !== true) add(Math.max(run.startMs, silentAtEndMs), true)
  return lines
}

const iso = (ms: number) => new Date(ms).toISOString()

/** The rules of the group in the form of a site file, and windows of rules that have been deleted since as single ones. */
export function congestionOf({ rules, windows, entry }: SavedGroup): object[] {
  const present = rules.map(
    ({ id: _id, groupId: _group, groupName: _name, active: _active, next: _next, limitKw: _kw, ...rule }) => ({
      group: entry.name,
      ...rule,
    }),
  )
  const known = new Set(rules.map(({ id }) => id))
  const gone = windows.flatMap(({ ruleId, name, mode, target, start, end }) => {
    if (known.has(ruleId) || end === null) return []
    const [from, to] = [iso(Date.parse(start)), iso(Date.parse(end) + 30 * SECOND_MS)]
    const times = {
      startDate: from.slice(0, 10),
      endDate: to.slice(0, 10),
      startTime: from.slice(11, 16),
      endTime: to.slice(11, 16),
    }
    return [{ group: entry.name, name, recurrence: 'one-time', timeZone: 'UTC', ...times, mode, target }]
  })
  return [...present, ...gone]
}

const sumKw = ({ stations }: SavedRun, { deviceIds }: SavedGroup, atMs: number) =>
  deviceIds.reduce((sum, id) => sum + (stations.get(id)?.series.get('Power.Active.Import')?.at(atMs) ?? 0), 0) / 1_000

/** Settings of demand response: as saved, or from the activations if the user may not read them. */
export function demandResponseOf(
  run: SavedRun,
  group: SavedGroup,
): { fcr: Partial<FcrSettings> | null; inferences: Inference[] } {
  const { fcr, activations, entry } = group
  if (fcr) {
    const { activated: _activated, biddingZoneId: _zone, ...settings } = fcr
    return { fcr: settings, inferences: [] }
  }
  const [first] = activations
  if (!first) return { fcr: null, inferences: [] }
  const settledMs = first.fromMs + 20 * SECOND_MS
  const dropKw = Math.max(0, sumKw(run, group, first.fromMs - SECOND_MS) - sumKw(run, group, settledMs))
  const powerDecrease = Math.max(1, Math.floor(dropKw))
  return {
    fcr: { isEnabled: true, serviceName: 'FI_SINGLE_STEP', powerDecrease },
    inferences: [
      {
        subject: entry.name,
        what: `A single step that reduces ${powerDecrease} kW: its power fell by ${dropKw.toFixed(1)} kW. The settings were not saved.`,
        confidence: 'low',
      },
    ],
  }
}

/**
 * A recording of the grid frequency: of a device that measured it each second, or else the means of the minutes, below the threshold
 * during the activations. Undefined if no group needs it.
 */
export function frequencyFile(run: SavedRun, fromMs: number): { text: string; inference: Inference } | undefined {
  const measured = [...run.stations.values()].find(({ series }) => (series.get('Frequency')?.times.length ?? 0) > 60)
  const windows = run.groups.flatMap(({ activations, fcr }) =>
    activations.map((one) => {
      const settings = { ...FCR_DEFAULTS, ...fcr }
      return { ...one, settings, recoversMs: (one.toMs ?? Infinity) - settings.deactivationDelay * SECOND_MS }
    }),
  )
  if (!measured && windows.length === 0) return undefined
  const rows: string[] = []
  const minutes = run.groups.find(({ frequencyMinutes }) => frequencyMinutes.times.length > 0)?.frequencyMinutes
  const own = measured?.series.get('Frequency')
  for (let atMs = fromMs; atMs <= run.endMs; atMs += SECOND_MS) {
    let hz = own ? own.at(Math.max(atMs, run.startMs)) : (minutes?.at(Math.max(atMs, run.startMs)) ?? 50)
    if (typeof hz !== 'number') continue
    if (!own) {
      const isLow = windows.find(({ fromMs: from, recoversMs }) => atMs >= from && atMs < recoversMs)
      const [low, high] = [isLow?.settings.activationFrequency ?? 0, FCR_DEFAULTS.deactivationFrequency + 0.02]
      hz = isLow ? low - 0.02 : Math.max(hz, high)
    }
    rows.push(`${iso(atMs).replace('T', ' ').replace('Z', '')},${hz.toFixed(3)}`)
  }
  return {
    text: `Time,Value\n${rows.join('\n')}\n`,
    inference: measured
      ? { subject: 'Grid', what: `The frequency that ${measured.entry.name} measured each second.`, confidence: 'high' }
      : {
          subject: 'Grid',
          what: 'The frequency from the means of the minutes; during activations it is below their threshold.',
          confidence: 'low',
        },
  }
}
