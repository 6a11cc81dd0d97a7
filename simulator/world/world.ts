/**
 * Provides: creation of a world, and the tick of a second with its table of steps. Needs: activity, battery-storage,
 * congestion, core, dashboard, demand-response, devices, dlm, ffr-logs, grid, groups, history, meters, p2p-market, reserves,
 * sites, stations, v2g, vehicles.
 */

import { PERMISSIONS } from '#contract/access.ts'
import type { DlmLimits } from '#contract/dlm.ts'
import type { FleetMix } from '#contract/fleet-mix.ts'
import { batteryPastOf } from '#simulator/battery-storage/model/battery.ts'
import { createGrid } from '#simulator/grid/model/grid.ts'
import type { Seam } from '#simulator/devices/model/plan.ts'
import { pastShares } from '#simulator/dlm/model/past-share.ts'
import { newCongestion } from '#simulator/congestion/world/congestion-state.ts'
import { addSiteRules } from '#simulator/congestion/world/congestion-entry.ts'
import { keepActivity } from '#simulator/activity/world/activity.ts'
import { ActivityLog } from '#simulator/activity/world/activity-log.ts'
import { stationOf, modelOf, type StationDraft, type StationDefaults } from '#simulator/stations/world/fleet.ts'
import { FastFrequency } from '#simulator/grid/world/fast-frequency.ts'
import { newFfrLogs } from '#simulator/ffr-logs/world/ffr-log-state.ts'
import { createFrequencyWatch } from '#simulator/grid/world/frequency-watch.ts'
import { generate } from '#simulator/sites/world/generated.ts'
import { keepBuilding } from '#simulator/stations/world/building.ts'
import { groupOf } from '#simulator/groups/world/group-of.ts'
import { chooseRetained } from '#simulator/history/world/retained-seconds.ts'
import { Journal } from '#simulator/core/world/journal.ts'
import { numberingFrom, numberingOf, renumbered } from '#simulator/sites/world/numbering.ts'
import { placeSiteOrders } from '#simulator/p2p-market/world/p2p-entry.ts'
import { newP2pMarket } from '#simulator/p2p-market/world/p2p-state.ts'
import { ChargerReports } from '#simulator/history/world/charger-reports.ts'
import { newOutsideMeter } from '#simulator/meters/model/outside-meter.ts'
import { Recorder } from '#simulator/history/world/recorder.ts'
import { initialiseStations } from './initial-state.ts'
import { changedRules } from '#simulator/reserves/model/rules.ts'
import type { SiteFile } from '#simulator/sites/world/site.ts'
import type { User } from '#simulator/session/world/user.ts'
import type { World } from '#simulator/core/world/state.ts'
import { v2gSettingsOf, v2gGroupOf } from '#simulator/v2g/world/v2g-settings.ts'
import { minBuildingCurrentA } from '#simulator/meters/model/meter.ts'
import { requiredMeter } from '#simulator/dlm/world/meters.ts'
import { DEFAULT_FUSE_A } from '#simulator/meters/model/external-meter.ts'
import type { Group } from '#simulator/groups/world/group.ts'

/** Minimum consumption of a group's building, A per phase. With solar panels there is no guaranteed minimum. */
function minTakenA({ dlm }: Group): number {
  const meter = requiredMeter(dlm, 'external')
  if (!meter) return minBuildingCurrentA(DEFAULT_FUSE_A)
  return meter.source === 'building' && meter.deviceId !== null ? minBuildingCurrentA(meter.fuseA) : 0
}

/**
 * Discharge of a car at each place for its building (`powermeter`) before the world began, A per phase. It is constant, so any
 * time in the past can be computed alone. All places share the minimum consumption of the building equally, so the building
 * never received more than it consumed. Groups without a meter share the site's building.
 */
function historicDischarge(
  groups: ReadonlyMap<number, Group>,
  drafts: readonly Pick<StationDraft, 'groupIds' | 'model'>[],
): number[] {
  const servedBy = new Map<number | 'site', { takenA: number; places: number[] }>()
  for (const [place, { groupIds, model }] of drafts.entries()) {
    const group = model.type.category === 'V2G' ? v2gGroupOf(groups, groupIds) : null
    if (group?.v2g?.mode !== 'powermeter') continue
    const key = requiredMeter(group.dlm, 'external') ? group.id : 'site'
    const served = servedBy.get(key) ?? { takenA: minTakenA(group), places: [] }
    served.places.push(place)
    servedBy.set(key, served)
  }
  const given: number[] = drafts.map(() => 0)
  for (const { takenA, places } of servedBy.values()) for (const place of places) given[place] = takenA / places.length
  return given
}

export interface WorldOptions {
  site: SiteFile
  siteName: string
  seed: number
  /** Where the recording begins. */
  startMs: number
  /** The start of the run if it is later. */
  runStartMs?: number | undefined
  /** By station, how its past approaches the recording. */
  seams?: ReadonlyMap<number, Seam> | undefined
  /** With fewer stations than the site file lists, the first ones are used; with more, the others are generated. */
  stationCount?: number | undefined
  /** First id of stations and groups. Default: the ids of the site file. */
  firstStation?: number | undefined
  /** Mix of the generated stations. Default: the shares of the site file. */
  mix?: FleetMix | undefined
  /** Minimum number of characters kept of the journal. Default: all. */
  journalMax?: number | undefined
}

/** Creates a world at its start, with every station in the state that follows from its past. */
export function createWorld(options: WorldOptions): World {
  const { siteName, seed, startMs, runStartMs = startMs, seams, stationCount, firstStation, mix, journalMax } = options
  const site = firstStation === undefined ? options.site : renumbered(options.site, firstStation)
  const numbering = firstStation === undefined ? numberingOf(site) : numberingFrom(site, firstStation)
  const models = site.stationTypes.map(modelOf)
  const wanted = stationCount ?? site.stations.length + site.generate.stations
  const listed = listedDrafts(site, models).slice(0, wanted)
  const generated = generate(site, models, { count: wanted - listed.length, seed, numbering, mix })
  const drafts = [...listed, ...generated.drafts]

  const members = new Map<number, number[]>()
  drafts.forEach(({ groupIds }, index) => {
    for (const id of groupIds) members.set(id, [...(members.get(id) ?? []), index])
  })
  const groups = new Map(
    [...site.groups, ...generated.groups].map((entry) => [entry.id, groupOf(entry, members.get(entry.id) ?? [], runStartMs)]),
  )

  const allowedA = pastShares(
    groups.values(),
    drafts.map(({ model }) => model.entry.powerKw),
  )
  const givenA = historicDischarge(groups, drafts)
  const around: StationDefaults = {
    seed,
    startMs,
    utcOffsetMs: site.utcOffsetHours * 3_600_000,
    evsePrefix: site.evsePrefix,
    customerGroupIds: site.customerGroups.map(({ id }) => id),
    faultShares: site.ideal ? null : site.disobedient,
    managedGroupIds: new Set(site.groups.filter((group) => group.energyManagement).map(({ id }) => id)),
    localGroupIds: new Set(site.groups.filter((group) => group.localFrequencyControl).map(({ id }) => id)),
  }
  const stations = drafts.map((draft, index) =>
    stationOf(
      draft,
      index,
      around,
      { allowedA: allowedA[index] ?? Infinity, givenA: givenA[index] ?? 0, seam: seams?.get(index) },
      v2gSettingsOf(groups, draft.groupIds),
    ),
  )

  const grid = createGrid(seed, startMs)
  const world: World = {
    seed,
    siteName,
    startMs,
    runStartMs,
    nowMs: startMs,
    utcOffsetMs: around.utcOffsetMs,
    stations,
    byDeviceId: new Map(stations.map((station) => [station.deviceId, station])),
    byStationId: new Map(stations.map((station) => [station.stationId, station])),
    groups,
    sellers: new Map(site.sellers.map(({ id, name, subSellers }) => [id, { id, name, subSellerIds: subSellers }])),
    users: site.users.map(userOf),
    stationTypes: models.map(({ type }) => type),
    customerGroups: site.customerGroups.map(({ id, name }) => ({ customerGroupId: id, name })),
    market: { refusal: null, hasRules: false, minBidMw: site.minBidMw },
    p2p: newP2pMarket(),
    reserveRules: changedRules(site.rules),
    acknowledgements: new Map(),
    congestion: newCongestion(),
    meterIds: new Set([...site.meters.map(({ id }) => id), ...[...groups.values()].flatMap(({ dlm }) => meterIdsOf(dlm))]),
    outsideMeters: new Map(
      site.meters.flatMap(({ id, mqtt }) => (mqtt ? [[id, newOutsideMeter(mqtt.identity, mqtt.password)] as const] : [])),
    ),
    meterTimeoutMs: 60_000,
    grid,
    frequencyWatch: createFrequencyWatch(),
    fastFrequency: new FastFrequency(),
    ffrLogs: newFfrLogs(),
    batteryPast: batteryPastOf(grid.noise),
    recorder: new Recorder(stations.length),
    chargerReports: new ChargerReports(),
    journal: new Journal(journalMax),
    activity: new ActivityLog(startMs),
    changedStations: new Set(),
    fleetVersion: 1,
  }
  keepActivity(world)
  keepBuilding(world, { models, around })
  world.journal.add(startMs, 'world', { site: siteName, seed, stations: stations.length })
  placeSiteOrders(world, site.p2p)
  addSiteRules(world, site.congestion)
  chooseRetained(world)
  initialiseStations(world)
  return world
}

const meterIdsOf = ({ externalDeviceId, boostChargingExternalDeviceId }: DlmLimits): string[] =>
  [externalDeviceId, boostChargingExternalDeviceId].filter((id) => id !== null)

function listedDrafts(site: SiteFile, models: readonly ReturnType<typeof modelOf>[]): StationDraft[] {
  const byName = new Map(models.map((model) => [model.type.name, model]))
  const groupIds = new Map(site.groups.map(({ id, name }) => [name, id]))
  return site.stations.flatMap(({ type, groups, ...entry }) => {
    const model = byName.get(type)
    return model ? [{ ...entry, model, groupIds: groups.flatMap((name) => groupIds.get(name) ?? []) }] : []
  })
}

const userOf = ({ mfaCode, permissions, ...user }: SiteFile['users'][number]): User => ({
  ...user,
  mfaCode: mfaCode ?? null,
  permissions: permissions === 'all' ? PERMISSIONS : permissions,
})
