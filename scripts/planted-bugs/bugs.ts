/** A bug for a copy of the tree: one text of a file is replaced by another. */
export interface PlacedText {
  readonly name: string
  readonly file: string
  readonly find: string
  readonly replace: string
  /** What it belongs to; by default the folder of its file. */
  readonly noun?: string
  /** The rule that the bug breaks. */
  readonly rule?: string
}

export interface PlantedBug extends PlacedText {
  /** The site that is searched: the smallest one on which the bug shows. */
  readonly site: string
}

/** Gives each bug of a list its noun. */
export const ofNoun = <Bug>(noun: string, bugs: readonly Bug[]): readonly (Bug & { readonly noun: string })[] =>
  bugs.map((bug) => ({ ...bug, noun }))

/** The same with the site of those that state none. */
export const ofNounAndSite = (
  noun: string,
  site: string,
  bugs: readonly (PlacedText & { site?: string })[],
): readonly PlantedBug[] => bugs.map((bug) => ({ site, ...bug, noun }))

const bug = (name: string, file: string, find: string, replace: string, site = 'courtyard'): PlantedBug => ({
  name,
  file,
  find,
  replace,
  site,
})

/** Bugs that the search must find, one at a time. */
export const PLANTED_BUGS: readonly PlantedBug[] = [
  bug(
    'off-by-one phase',
    'simulator/dlm/model/current-request.ts',
    'lines |= 1 << ((phaseOneLine - 1 + phase) % 3)',
    'lines |= 1 << ((phaseOneLine + phase) % 3)',
  ),
  bug(
    'stale allotment',
    'simulator/dlm/world/allowed-current.ts',
    'station.allowedCurrentA = allowedA',
    'station.allowedCurrentA = Number.isFinite(station.allowedCurrentA) ? Math.max(allowedA, station.allowedCurrentA) : allowedA',
  ),
  bug(
    'swapped minimum and maximum',
    'simulator/dlm/model/fill.ts',
    'Math.min(request.max, Math.max(floor, level * request.weight))',
    'Math.max(request.max, Math.min(floor, level * request.weight))',
  ),
  bug(
    'gap counts as recovery',
    'simulator/demand-response/model/fcr.ts',
    'if (Number.isNaN(frequencyHz)) return was',
    'if (Number.isNaN(frequencyHz)) return { ...was, recoveredMs: was.recoveredMs + 1_000 }',
    'pier',
  ),
  bug(
    'wrong time-zone hour',
    'simulator/core/model/local-time.ts',
    '(Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS',
    '(Math.max(0, Number(hours ?? 0) - 1) * 60 + Number(minutes ?? 0)) * MINUTE_MS',
  ),
  bug(
    'lost action',
    'simulator/dlm/world/load-limits.ts',
    'group.dlm = { ...was, ...changes }',
    'group.dlm = world.nowMs % 2_000 === 0 ? { ...was, ...changes } : was',
  ),
  bug(
    'forgotten permission',
    'contract/dlm.ts',
    "summary: \"Set a group's load limits.\",\n  allow: 'editGroup',",
    "summary: \"Set a group's load limits.\",\n  allow: 'seeGroups',",
  ),
  bug(
    'forgotten seller',
    'simulator/session/calls/visibility.ts',
    'session.seesSeller(group.sellerId) && (!group.isSupergroup || session.isAdmin)',
    '!group.isSupergroup || session.isAdmin',
    'depot',
  ),
  bug(
    'safe limit not used',
    'simulator/dlm/model/budget.ts',
    'const safeLimit = limits.safeLimit ?? 0',
    'const safeLimit = importLimit',
  ),
  bug(
    'late meter timeout',
    'simulator/dlm/model/safe-limit.ts',
    'silentMs(was, nowMs) < timeoutMs',
    'silentMs(was, nowMs) < 2 * timeoutMs',
  ),
  bug(
    'building added to the fuse',
    'simulator/dlm/model/budget.ts',
    'inUnit(around.mainA) - nonChargers',
    'inUnit(around.mainA) + nonChargers',
  ),
  bug(
    'energy in a wrong unit of time',
    'simulator/stations/world/station-step.ts',
    'station.energyImportWh += (station.powerW * seconds) / 3_600',
    'station.energyImportWh += (station.powerW * seconds) / 3_500',
  ),
  bug(
    'export register counts down',
    'simulator/stations/world/station-step.ts',
    'station.energyExportWh -= (station.powerW * seconds) / 3_600',
    'station.energyExportWh += (station.powerW * seconds) / 3_600',
    'quay',
  ),
  bug(
    'power without phases',
    'simulator/stations/world/station-step.ts',
    'station.powerW = station.voltageV * station.currentA * station.phasesInUse * station.powerFactor',
    'station.powerW = station.voltageV * station.currentA * station.phases * station.powerFactor',
  ),
  bug(
    'late activation',
    'simulator/demand-response/model/fcr.ts',
    'frequencyHz <= thresholds.activationFrequency ?',
    'frequencyHz <= thresholds.activationFrequency - 0.1 ?',
    'pier',
  ),
  bug(
    'short deactivation delay',
    'simulator/demand-response/model/fcr.ts',
    'thresholds.deactivationDelay * 1_000',
    'thresholds.deactivationDelay * 100',
    'pier',
  ),
  bug(
    'car leaves without a new balance',
    'simulator/dlm/world/sessions.ts',
    'station.demandA = demandA(station, world.nowMs, v2gSettingsOf(world.groups, station.groupIds))\n  markGroupsForBalancing(world, station)',
    'station.demandA = demandA(station, world.nowMs, v2gSettingsOf(world.groups, station.groupIds))',
  ),
  bug(
    'returning station counts at once',
    'simulator/stations/world/station-actions.ts',
    'if (online) station.countedIn = []',
    'if (online) station.countedIn = station.groupIds',
  ),
  bug(
    'member is not removed',
    'simulator/groups/world/group-actions.ts',
    'group.stationIndexes = group.stationIndexes.filter((index) => index !== station.index)',
    'group.stationIndexes = [...group.stationIndexes]',
  ),
  bug(
    'state of charge rises twice as fast',
    'simulator/devices/model/charge-curve.ts',
    '(storedW * seconds) / (36 * capacityWh)',
    '(storedW * seconds) / (18 * capacityWh)',
  ),
  bug(
    'reply without a field',
    'simulator/dlm/calls/dlm.ts',
    'services: [...former.services] } } : dlm',
    'services: [...former.services] } } : ({ ...dlm, enabled: undefined } as never)',
  ),
  bug(
    'swapped figures of the log',
    'simulator/dlm/world/load-log.ts',
    'const nonChargersConsumption = totalBuildingConsumption - totalChargerConsumption',
    'const nonChargersConsumption = totalBuildingConsumption',
  ),
  bug(
    'minimum current ignored',
    'simulator/dlm/model/allocate.ts',
    'request.min <= amount + ROUNDING',
    'request.min <= amount + 3',
  ),
  bug(
    'paused session never restarts',
    'simulator/dlm/model/apply-allocation.ts',
    'if (nowMs - sinceMs >= RISE_AFTER_MS) {',
    'if (was.current > 0 && nowMs - sinceMs >= RISE_AFTER_MS) {',
  ),
  bug(
    'action of a replay at another moment',
    'simulator/scenario/playback/action.ts',
    'at: spanSince(atMs, startMs)',
    'at: spanSince(atMs + 1_000, startMs)',
  ),
  bug(
    'stored action without its last field',
    'simulator/persistence/run-lines.ts',
    'JSON.stringify({ now: new Date(nowMs).toISOString(), did })',
    "JSON.stringify({ now: new Date(nowMs).toISOString(), did: 'meter' in did ? { at: did.at, meter: { group: 2, release: true } } : did })",
  ),
  bug(
    'export one second late',
    'simulator/exports/calls/export-station.ts',
    'yield { ...stretch, columns',
    'yield { ...stretch, startMs: stretch.startMs + 1_000, columns',
    'quay',
  ),
  bug(
    'allocation that never settles',
    'simulator/dlm/model/apply-allocation.ts',
    '  if (allotted < was.current) {',
    '  if (nowMs % 60_000 === 0 && allotted > 7) allotted -= 1\n  if (allotted < was.current) {',
  ),
]
