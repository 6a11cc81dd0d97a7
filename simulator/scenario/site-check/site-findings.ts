import { isAutomatic } from '#contract/dashboard.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { sizeFault } from '#simulator/bids/model/market.ts'
import { hourOf } from '#simulator/bids/world/bids.ts'
import type { World } from '#simulator/core/world/state.ts'
import { fleetCounterOf } from '#simulator/dashboard/world/fleet-sums.ts'
import { problemsOf, type FoundProblem } from '#simulator/dashboard/world/problems.ts'
import { NO_FCR } from '#simulator/demand-response/world/fcr-settings.ts'
import { missingLimits } from '#simulator/dlm/calls/dlm-rules.ts'
import { kwOfAmperes } from '#simulator/grid/model/kilowatts.ts'
import { NO_LIMITS } from '#simulator/groups/world/group-of.ts'
import { capacityForecastOf } from '#simulator/reserves/world/capacity-forecast.ts'
import { GROUP_TYPE_OF } from '#simulator/sites/world/site-checks.ts'
import type { GroupEntry, SiteFile } from '#simulator/sites/world/site.ts'

/** What a site promises and cannot keep, or what contradicts a rule of its platform. */
export interface SiteFinding {
  /** The place in the site file. */
  readonly path: readonly PropertyKey[]
  /** Follows the name of the field: `sells 2 MW, and …`. */
  readonly sentence: string
}

type Find = (path: readonly PropertyKey[], sentence: string) => void

/** A run that opens with more problems that need a person shows no ordinary site. */
const MAX_OPENING_PROBLEMS = 1

/** Checks the settings, bids and members of the groups of a site file. */
export function siteFindings(site: SiteFile): SiteFinding[] {
  const found: SiteFinding[] = []
  site.groups.forEach((group, place) => {
    const find: Find = (path, sentence) => found.push({ path: ['groups', place, ...path], sentence })
    findInLimits(group, find)
    findInReserve(site, group, find)
    findInBids(site, group, find)
    findInV2g(site, group, find)
  })
  return found
}

/** What the platform would refuse from a user, and switches without the device that they need. */
function findInLimits({ dlm: entry, type }: GroupEntry, find: Find) {
  const dlm = { ...NO_LIMITS, ...entry }
  for (const { path, message } of missingLimits(dlm)) find(['dlm', path.replace('body.', '')], message)
  if (!dlm.enabled) {
    const on = (['useExternalDevice', 'isSolarCharging', 'enabledBoostCharging', 'isQueuing'] as const).find((one) => dlm[one])
    if (on) find(['dlm', on], 'has no effect while load management is off')
  }
  if (dlm.useExternalDevice && !(dlm.externalDeviceId && dlm.meterDeviceProvider)) {
    find(['dlm', 'useExternalDevice'], 'names no device and provider, so that the safe limit is always in force')
  }
  if (dlm.enabled && dlm.safeLimit !== null && dlm.importLimit !== null && dlm.safeLimit > dlm.importLimit) {
    const unit = type === 'GROUP_TYPE_CHARGER' ? 'A' : 'kW'
    find(['dlm', 'safeLimit'], `of ${dlm.safeLimit} ${unit} is above the import limit of ${dlm.importLimit} ${unit}`)
  }
}

const isOfChargers = ({ type }: GroupEntry) => type === 'GROUP_TYPE_CHARGER' || type === 'GROUP_TYPE_DC'

/** The stations of a group, with their types. */
const membersOf = ({ stations, stationTypes }: SiteFile, { name }: GroupEntry) =>
  stations
    .filter((station) => station.groups.includes(name))
    .flatMap((station) => {
      const type = stationTypes.find((one) => one.name === station.type)
      return type ? [{ ...station, ratedKw: type.powerKw, stationProfile: station.profile ?? type.profile }] : []
    })

/** The most that a group can draw and so give, kW: the rating of its working stations, and its import limit. */
function maxKw(site: SiteFile, group: GroupEntry): number {
  const { enabled = false, importLimit = null } = group.dlm
  const ratedKw = membersOf(site, group)
    .filter(({ offline, faulted }) => !offline && !faulted)
    .reduce((sum, { ratedKw: kw }) => sum + kw, 0)
  if (!enabled || importLimit === null) return ratedKw
  return Math.min(ratedKw, group.type === 'GROUP_TYPE_CHARGER' ? kwOfAmperes(importLimit) : importLimit)
}

const kwText = (kw: number) => `${Math.round(kw * 10) / 10} kW`

/** Demand response by settings that ask for more than the group can draw. Generated stations are not known here. */
function findInReserve(site: SiteFile, group: GroupEntry, find: Find) {
  const { isEnabled, isEnabledStepwise, powerDecrease, maxStepwiseFlexibility, mode } = { ...NO_FCR, ...group.fcr }
  if ((!isEnabled && !isEnabledStepwise) || (site.generate.stations > 0 && membersOf(site, group).length === 0)) return
  const field = isEnabled ? 'powerDecrease' : 'maxStepwiseFlexibility'
  const offeredKw = isEnabled ? powerDecrease : maxStepwiseFlexibility
  if (offeredKw === undefined || offeredKw === null) {
    if (mode !== 'ECP') find(['fcr'], `offers no power: ${field} is missing`)
    return
  }
  const most = maxKw(site, group)
  if (offeredKw > most) find(['fcr', field], `is ${kwText(offeredKw)}, and the group draws at most ${kwText(most)}`)
}

/** Bids that break the rules of the market, that no service answers, or that are larger than the group. */
function findInBids(site: SiteFile, group: GroupEntry, find: Find) {
  const { bids, fcr } = group
  const hours = new Set<number>()
  const refused = bids.flatMap((bid, place) => {
    const answer = sizeFault(bid, site.minBidMw)
    return answer === undefined ? [] : [{ ...bid, place, answer }]
  })
  const [first] = refused
  if (first) {
    const others = refused.length > 1 ? ` (as ${refused.length - 1} more of the group)` : ''
    const { place, quantity, price, answer } = first
    find(['bids', place], `sells ${quantity} MW for ${price} EUR${others}, and the market answers: ${answer}`)
  }
  bids.forEach(({ inHours }, place) => {
    if (hours.has(inHours)) find(['bids', place, 'inHours'], 'is the hour of another bid of the group')
    hours.add(inHours)
  })
  const largest = Math.max(0, ...bids.map(({ quantity }) => quantity))
  if (largest === 0) return
  const place = bids.findIndex(({ quantity }) => quantity === largest)
  if (!isOfChargers(group)) return find(['bids'], 'sells a reserve, and only AC and DC groups have demand response')
  if (!fcr.isEnabledStepwise || fcr.mode !== 'ECP') {
    return find(['bids'], 'sells a reserve that nothing answers: the stepwise service with mode ECP is off')
  }
  const most = Math.min(maxKw(site, group), fcr.maxStepwiseFlexibility ?? Infinity)
  if (largest * 1_000 > most) find(['bids', place], `sells ${largest} MW, and the group can give at most ${kwText(most)}`)
}

/** A fast reserve above the rating of a point, and a schedule below the state of charge that is kept. */
function findInV2g(site: SiteFile, group: GroupEntry, find: Find) {
  const { v2g } = group
  if (!v2g) return
  if (group.type !== GROUP_TYPE_OF.V2G) find(['v2g'], 'has no effect: the group has no V2G points')
  for (const side of ['ffrPositive', 'ffrNegative'] as const) {
    const small = membersOf(site, group).find(({ ratedKw }) => ratedKw * 1_000 < v2g[side])
    const isSold = v2g.mode === 'freq' || v2g.mode === 'external'
    if (small && isSold) find(['v2g', side], `is ${v2g[side]} W, and ${small.name} has ${kwText(small.ratedKw)}`)
  }
  v2g.dailySchedule.forEach(({ targetSoC }, place) => {
    if (targetSoC < v2g.minSoC && v2g.mode === 'freq') {
      find(['v2g', 'dailySchedule', place, 'targetSoC'], `is ${targetSoC} %, below the minSoC of ${v2g.minSoC} %`)
    }
  })
}

const problemText = ({ kind, group, device }: FoundProblem) =>
  `${kind} (${device?.name ?? group?.name ?? 'stations without a group'})`

/**
 * Checks a world at its opening, before any line of a scenario: problems that need a person, and bids above the forecast of their
 * hour. The shares of faults in a generated fleet are what the file asks for. Where cars arrive only by lines of a scenario, the site cannot know what its groups can give.
 */
export function openingFindings(world: World, site: SiteFile): string[] {
  const isVisited = (name: string) => {
    const entry = site.groups.find((group) => group.name === name)
    return !entry || membersOf(site, entry).some(({ stationProfile }) => stationProfile !== 'unvisited')
  }
  const isOutside = ({ ocpp, mqtt }: SiteFile['stations'][number]) => ocpp !== undefined || mqtt !== undefined
  /** Stations outside are offline until their programs connect. */
  const isExpectedOffline = ({ group, device }: FoundProblem) =>
    site.stations
      .filter(({ name, groups: own }) => (device ? name === device.name : group && own.includes(group.name)))
      .every(isOutside)
  const groups = [...world.groups.values()]
  const problems = problemsOf(world, groups, fleetCounterOf(world).read()).filter(
    (problem) =>
      !isAutomatic(problem.kind) &&
      !(problem.kind === 'offline' && isExpectedOffline(problem)) &&
      !(problem.kind === 'reserve-short' && problem.group && !isVisited(problem.group.name)) &&
      !(site.generate.stations > 0 && (problem.kind === 'faulted' || problem.kind === 'offline')),
  )
  const found =
    problems.length > MAX_OPENING_PROBLEMS
      ? [`opens with ${problems.length} problems that need a person: ${problems.map(problemText).join(', ')}`]
      : []
  for (const group of groups.filter(({ name, bids }) => bids.size > 0 && isVisited(name))) {
    for (const { hourMs, p10Kw } of capacityForecastOf(world, group).hours) {
      const soldKw = (group.bids.get(hourMs)?.quantity ?? 0) * 1_000
      if (p10Kw >= soldKw) continue
      const inHours = (hourMs - hourOf(world.runStartMs)) / HOUR_MS
      found.push(`sells ${kwText(soldKw)} of ${group.name} in hour ${inHours}, and ${kwText(p10Kw)} are expected (p10)`)
    }
  }
  return found
}
