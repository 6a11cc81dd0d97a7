import { stringify } from 'yaml'
import { SECOND_MS } from '#contract/durations.ts'
import type { SavedIncident } from '#contract/incident/archive.ts'
import { callLine, carLines, type Inference, type Line } from './infer-cars.ts'
import { batteryAtStart, commandLines, faultLines, ignoringFromMs, setpointsOf, v2gCar } from './infer-devices.ts'
import { demandResponseOf, frequencyFile, meterLines, silenceLines } from './infer-group.ts'
import { expectations } from './infer-expectations.ts'
import { type Reactions, reactionsIn, type Stay, staysOf } from './infer-stays.ts'
import { bidLines, congestionOf, demandResponseSettings, limitsOf, v2gSettingsOf } from './infer-settings.ts'
import { isReal, readSavedRun, type SavedGroup, type SavedRun, type SavedStation } from './saved-run.ts'

export interface Rebuilt {
  /** By name. */
  readonly files: ReadonlyMap<string, string>
  /** The scenario as one text, which has its site and its frequency in it. */
  readonly text: string
  readonly inferences: readonly Inference[]
}

const SITE_NAME = 'site.yaml'
export const SCENARIO_NAME = 'rebuilt.yaml'
const NOTES_NAME = 'rebuild.md'
const FREQUENCY_NAME = 'frequency.csv'

/** Before the first second of the incident, so that its cars are there and settled. */
const LEAD_MS = 60 * SECOND_MS
/** From the end of a reduction until the current of a car says something about the car again. */
const SETTLES_MS = 30 * SECOND_MS
const WITHIN_LEAD_MS = 45 * SECOND_MS

const moment = (ms: number) => new Date(Math.round(ms / SECOND_MS) * SECOND_MS).toISOString().replace('.000Z', 'Z')
const flow = (value: object) => stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trim()
const list = (key: string, items: readonly object[]) =>
  items.length === 0 ? '' : `${key}:\n${items.map((item) => `  - ${flow(item)}\n`).join('')}`

/** The names by which lines call stations: their own, or the id where two have the same. */
function namesOf(stations: Iterable<SavedStation>): Map<string, string> {
  const seen = new Set<string>()
  const names = new Map<string, string>()
  for (const { entry } of stations) {
    const name = seen.has(entry.name) || entry.name === '' ? `${entry.name} ${entry.stationId}`.trim() : entry.name
    seen.add(name)
    names.set(entry.deviceId, name)
  }
  return names
}

/** The order in which the cars of the start arrived: those that charge, then those that wait, by the time when they started. */
function arrivalsBefore(run: SavedRun, beginMs: number): (station: SavedStation) => number {
  const rank = (station: SavedStation): number => {
    const { states, allocations } = station
    if (states.at(run.startMs + SECOND_MS)?.status === 'Charging') return 0
    for (const [atMs, { status }] of states.entries()) if (status === 'Charging') return atMs
    const waiting = allocations.values.find(({ reason }) => reason?.state === 'waiting')
    return run.endMs + (waiting?.reason?.sessionsAhead ?? 1_000) * SECOND_MS
  }
  const present = [...run.stations.values()].filter((one) => staysOf(one, run.startMs)[0]?.fromMs === run.startMs)
  const ordered = present.map((station) => ({ station, rank: rank(station) })).toSorted((a, b) => a.rank - b.rank)
  const stepMs = Math.max(1, Math.floor(WITHIN_LEAD_MS / SECOND_MS / Math.max(1, ordered.length))) * SECOND_MS
  const times = new Map(ordered.map(({ station }, place) => [station, beginMs + Math.min(place * stepMs, WITHIN_LEAD_MS)]))
  return (station) => times.get(station) ?? beginMs
}

/** The customer group whose drivers have priority, at a station to which others gave way when its car came. */
function priorityAt(run: SavedRun, groups: readonly SavedGroup[], station: SavedStation, fromMs: number): string | undefined {
  for (const { customerGroups, deviceIds } of groups) {
    const [first] = customerGroups
    if (!first || !deviceIds.includes(station.entry.deviceId)) continue
    const gaveWay = deviceIds.some((id) => {
      const allocations = id === station.entry.deviceId ? undefined : run.stations.get(id)?.allocations
      return allocations?.within(fromMs, fromMs + 2 * SECOND_MS).some(({ limit }) => limit === 'priority')
    })
    if (gaveWay) return first.name
  }
  return undefined
}

const sellerOf = ({ groups }: SavedRun) => groups[0]?.entry.sellerId ?? 1

function siteText(
  run: SavedRun,
  names: ReadonlyMap<string, string>,
  congestion: readonly object[],
  { siteFields }: Reactions,
  inferences: Inference[],
): string {
  const { groups, stations } = run
  const types = new Map<string, object>()
  const typeOf = ({ entry: { type, ratedPower, installedPhase } }: SavedStation): string => {
    const name = `${type.name} ${ratedPower} kW ${installedPhase}`
    types.set(name, {
      id: [...types.keys()].includes(name) ? [...types.keys()].indexOf(name) + 1 : types.size + 1,
      name,
      category: type.category,
      driver: type.driver,
      powerKw: ratedPower ?? 22,
      ...(type.capacity !== null && { capacityKwh: type.capacity }),
      phases: installedPhase ?? 3,
      profile: 'unvisited',
    })
    return name
  }
  const sellerId = sellerOf(run)
  const entryOf = (station: SavedStation) => ({
    id: station.entry.stationId,
    name: names.get(station.entry.deviceId),
    type: typeOf(station),
    sellerId,
    groups: groups.filter(({ deviceIds }) => deviceIds.includes(station.entry.deviceId)).map(({ entry }) => entry.name),
    ...siteFields(station),
    phaseOneLine: station.entry.phaseOneInstalledOnGridLine ?? undefined,
    ...batteryAtStart(run, station),
  })
  const stationEntries = [...stations.values()].map(entryOf)
  const groupEntries = groups.map((group) => {
    const { id, name, type, isSupergroup } = group.entry
    const { fcr, inferences: found } = demandResponseOf(run, group)
    inferences.push(...found)
    const isV2g = type === 'GROUP_TYPE_V2G'
    const v2g = isV2g ? v2gSettingsOf(group).atStart : null
    const what = group.v2g ? `V2G settings with the mode ${String(v2g?.['mode'])}.` : 'Default V2G settings: none were saved.'
    if (isV2g) inferences.push({ subject: name, what, confidence: group.v2g ? 'high' : 'low' })
    return {
      id,
      name,
      type,
      sellerId,
      ...(isSupergroup && { supergroup: true }),
      ...(group.limits && { dlm: limitsOf(group).atStart }),
      ...(fcr && { fcr }),
      ...(isV2g && (v2g || !group.v2g) && { v2g: v2g ?? {} }),
    }
  })
  const customers = new Map(groups.flatMap(({ customerGroups }) => customerGroups.map((one) => [one.customerGroupId, one.name])))
  const about = { password: 'demo', sellerId }
  return [
    stringify({
      about: 'A site that was rebuilt from an incident.',
      evsePrefix: 'FI*RBT',
      ideal: ![...stations.values()].some(isReal),
      sellers: [{ id: sellerId, name: null }],
    }),
    list('users', [
      { user: 'operator', name: 'Operator', email: 'operator@site.example', permissions: 'all', about: 'Runs it.', ...about },
      { user: 'admin', name: 'Admin', email: 'admin@site.example', roles: ['energyAdmin'], about: 'Manages it.', ...about },
    ]),
    list(
      'customerGroups',
      [...customers].map(([id, name]) => ({ id, name })),
    ),
    list('stationTypes', [...types.values()]),
    list('groups', groupEntries),
    list('congestion', congestion),
    list('stations', stationEntries),
  ].join('')
}

function notesText(run: SavedRun, inferences: readonly Inference[]): string {
  const { groups, note, notRead } = run
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
  return [
    `# Rebuilt: ${groups.map(({ entry }) => entry.name).join(', ')}`,
    `\n${moment(run.startMs)} to ${moment(run.endMs)}.${note === '' ? '' : ` The operator wrote: ${note}`}`,
    `\n\`${SCENARIO_NAME}\` begins earlier, so that the cars of the start are there. The batteries of its cars are larger than the real ones: what a car draws at most is a line of the timeline, because the states of charge are not known.`,
    '\n## Inferences\n\n| Subject | Inference | Confidence |\n| --- | --- | --- |',
    ...inferences.map(({ subject, what, confidence }) => `| ${cell(subject)} | ${cell(what)} | ${confidence} |`),
    ...(notRead.length === 0 ? [] : ['\n## What the incident does not contain\n']),
    ...notRead.map(({ what, reason }) => `- ${what}: ${reason}`),
    '',
  ].join('\n')
}

/** The site and the scenario in which happens what the incident has recorded, and a note of each inference. */
export function rebuild(run: SavedRun): Rebuilt {
  const { startMs, endMs, stations, groups } = run
  const names = namesOf(stations.values())
  const reactions = reactionsIn(run)
  const timeoutMs = Math.max(...groups.map(({ timeoutS }) => timeoutS)) * SECOND_MS
  const rules = congestionOf(run)
  const bids = groups.map(bidLines)
  const lines: Line[] = [
    ...groups.flatMap((group) => [
      ...silenceLines(run, group),
      ...meterLines(run, group),
      ...[limitsOf, demandResponseSettings, v2gSettingsOf].flatMap((settingsOf) => settingsOf(group).lines),
    ]),
    ...rules.lines,
    ...bids.flatMap((one) => one.lines),
  ]
  const isSilentAtStart = groups.some((group) => silenceLines(run, group)[0]?.atMs === -Infinity)
  const beginMs = startMs - LEAD_MS - (isSilentAtStart ? timeoutMs : 0)
  const inferences: Inference[] = [...reactions.inferences, ...rules.inferences, ...bids.flatMap((one) => one.inferences)]
  for (const { entry, customerGroups } of groups) {
    for (const { customerGroupId, name } of customerGroups) {
      lines.push(callLine(beginMs, 'addPriorityGroup', { groupId: entry.id }, { customerGroupId, name }))
    }
  }
  const arrivesAt = arrivalsBefore(run, startMs - LEAD_MS)
  for (const station of stations.values()) {
    const name = names.get(station.entry.deviceId) ?? station.entry.stationId
    const ignoringMs = ignoringFromMs(run, station)
    const own = groups.filter(({ deviceIds }) => deviceIds.includes(station.entry.deviceId))
    const reserves = own.flatMap(({ activations }) => activations)
    const fellows = own.flatMap(({ deviceIds }) => deviceIds).flatMap((id) => stations.get(id) ?? [])
    const leavesMs = staysOf(station, startMs).flatMap(({ leftMs }) => leftMs ?? [])
    const setpoints = setpointsOf(run, station, leavesMs)
    const isReduced = (atMs: number) =>
      typeof setpoints.at(atMs - SETTLES_MS) === 'number' ||
      typeof setpoints.at(atMs) === 'number' ||
      atMs >= ignoringMs - 4 * SETTLES_MS ||
      reserves.some(({ fromMs, toMs }) => atMs >= fromMs - SECOND_MS && atMs <= (toMs ?? Infinity) + SETTLES_MS)
    const priority = (fromMs: number) => priorityAt(run, groups, station, fromMs)
    const v2gCarOf = (stay: Stay, atMs: number) => v2gCar(run, station, stay, atMs)
    for (const found of [
      station.entry.type.category === 'Energy storage'
        ? { lines: [], inferences: [] }
        : carLines(station, name, {
            run,
            reactions,
            fellows: fellows.filter((one) => one !== station),
            arrivesAt,
            priority,
            isReduced,
            v2gCar: v2gCarOf,
          }),
      commandLines(run, station, leavesMs),
      faultLines(run, station, name),
    ]) {
      lines.push(...found.lines)
      inferences.push(...found.inferences)
    }
  }
  const frequency = frequencyFile(run, beginMs)
  if (frequency) {
    lines.push({ atMs: beginMs, stimulus: { frequency: { replay: FREQUENCY_NAME, hold: true } } })
    inferences.push(frequency.inference)
  }
  const site = siteText(run, names, rules.site, reactions, inferences)
  const timeline = lines
    .map(({ atMs, stimulus }) => ({ atMs: Math.max(beginMs, atMs), stimulus }))
    .toSorted((a, b) => a.atMs - b.atMs)
    .filter(({ atMs }) => atMs <= endMs)
  const scenario = [
    '# Rebuilt from an incident. Each line can be changed.\n',
    stringify({
      about: `What happened in ${groups[0]?.entry.name}, rebuilt. It fails until this model and production agree.`,
      seed: reactions.seed,
      starts: moment(beginMs),
      lasts: `${Math.ceil((endMs - beginMs) / SECOND_MS)}s`,
      site: `./${SITE_NAME}`,
      ...(timeoutMs !== 60_000 && { meterTimeout: `${Math.round(timeoutMs / SECOND_MS)}s` }),
    }),
    list(
      'timeline',
      timeline.map(({ atMs, stimulus }) => Object.assign({ at: moment(atMs) }, stimulus)),
    ),
    list(
      'expect',
      expectations(run, names).map(({ atMs, ...line }) => Object.assign({ at: moment(atMs) }, line)),
    ),
  ].join('')
  const files = new Map([
    [SITE_NAME, site],
    [SCENARIO_NAME, scenario],
    [NOTES_NAME, notesText(run, inferences)],
    ...(frequency ? [[FREQUENCY_NAME, frequency.text] as const] : []),
  ])
  const indented = site.trimEnd().replaceAll(/^(?=.)/gm, '  ')
  const text = scenario
    .replace(`site: ./${SITE_NAME}\n`, () => `site:\n${indented}\n`)
    .replace(`replay: ${FREQUENCY_NAME}`, () => `replay: ${JSON.stringify(frequency?.text)}`)
  return { files, text, inferences }
}

/** The same from the file of an incident. Throws UnusableIncident. */
export const rebuildIncident = (incident: SavedIncident): Rebuilt => rebuild(readSavedRun(incident))
