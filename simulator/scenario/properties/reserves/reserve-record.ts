import type { FcrSettings } from '#contract/demand-response.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { fcrSecondAt, reportedSecondAt } from '#simulator/demand-response/world/fcr-settings.ts'
import type { World } from '#simulator/core/world/state.ts'
import { hasPresentValues, membersOf } from '../installed-lines.ts'
import { OperatorEntries } from '../operator-entries.ts'
import { areSame, type Property } from '../property.ts'
import { capacityForecastOf } from '#simulator/reserves/world/capacity-forecast.ts'
import { reservesOf } from '#simulator/reserves/world/reserves.ts'
import { ratedW } from '../v2g/v2g-power.ts'

/** The power of a full activation, kW: with ECP the bid of the hour of this moment, in MW; otherwise the entered value. */
export function offeredKw({ fcr, bids }: Pick<Group, 'fcr' | 'bids'>, atMs: number): number {
  if (fcr.isEnabled) return fcr.powerDecrease ?? 0
  if (!fcr.isEnabledStepwise) return 0
  if (fcr.mode !== 'ECP') return fcr.maxStepwiseFlexibility ?? 0
  return (bids.get(Math.floor(atMs / HOUR_MS) * HOUR_MS)?.quantity ?? 0) * 1_000
}

/** Changes with every save of the demand response of a group. */
export const savesOf = ({ id, response }: Pick<Group, 'id' | 'response'>): string =>
  `${id} ${response.formerSettings.length} ${response.formerSettings.at(-1)?.untilMs}`

/** Records have single precision. */
const TOLERANCE_KW = 0.05

/** The settings, the members and their connections. Only a group that offers a reserve or reports one has a record. */
function inputsOf(group: Group, world: World): readonly unknown[] {
  if (!group.response.second && !group.isSupergroup) return []
  const members = membersOf(world, group)
  return [savesOf(group), members, members.reduce((bits, { isOnline }) => bits * 2 + Number(isOnline), 0)]
}

/**
 * Precondition: the members, their connections and the settings are those of the second before, because lines are played after the record. For the
 * sum of a super group: every group that offers is wholly in it or wholly outside of it, and no two of them share a station.
 */
export const reserveRecord: Property = {
  name: 'reserve-record',
  about: 'The recorded power of a reserve is that of its chargers: baseline less delivered power, and the sums of a super group.',
  concerns: ({ groups }) => [...groups.values()].some(({ fcr }) => fcr.isEnabled || fcr.isEnabledStepwise),
  begin: (start, met) => {
    const before = new Map([...start.groups.values()].map((group) => [group.id, inputsOf(group, start)]))
    const offers = new Map<number, number>()
    return (world) => {
      const isSame = new Set<Group>()
      for (const group of world.groups.values()) {
        const inputs = inputsOf(group, world)
        const isKnown = inputs.length > 0 && areSame(before.get(group.id) ?? [], inputs)
        if (isKnown && offers.get(group.id) === offeredKw(group, world.nowMs)) isSame.add(group)
        before.set(group.id, inputs)
        offers.set(group.id, offeredKw(group, world.nowMs + 1_000))
      }
      const powerKw = (group: Group) =>
        membersOf(world, group).reduce((sum, one) => sum + (hasPresentValues(world, one) ? one.powerW / 1_000 : 0), 0)
      const differs = (a: number | undefined, b: number) => Math.abs((a ?? NaN) - b) > TOLERANCE_KW
      for (const group of isSame) {
        const { second, baselineKw } = group.response
        const row = fcrSecondAt(group, world.nowMs)
        if (!second || !row) continue
        met()
        const what = `The record of ${group.name} has a baseline of ${row.baselineKw} kW and ${row.deliveredKw} kW delivered`
        if (differs(row.baselineKw - row.deliveredKw, powerKw(group))) return { what: `${what} at ${powerKw(group)} kW` }
        if (baselineKw === null && differs(row.deliveredKw, 0)) return { what: `${what} without an activation` }
        // In a disturbance, the volume of the hour before stays in force.
        const heldKw = group.response.lastSold?.volumeKw ?? 0
        const maxKw = Math.min(Math.max(offeredKw(group, world.nowMs), heldKw), row.baselineKw)
        if (row.capacityKw > maxKw + TOLERANCE_KW) {
          return { what: `${what}, and a capacity of ${row.capacityKw} of ${maxKw} kW` }
        }
      }
      const offering = [...world.groups.values()].filter(({ response }) => response.second !== null)
      for (const group of world.groups.values()) {
        if (!group.isSupergroup || !isSame.has(group) || offering.some((one) => !isSame.has(one))) continue
        const own = new Set(group.stationIndexes)
        const parts = offering.filter(({ stationIndexes }) => stationIndexes.some((index) => own.has(index)))
        const all = parts.flatMap(({ stationIndexes }) => stationIndexes)
        if (parts.length === 0 || new Set(all).size < all.length || all.some((index) => !own.has(index))) continue
        const row = reportedSecondAt(group, world.nowMs)
        for (const field of ['deliveredKw', 'requiredKw'] as const) {
          const sum = parts.reduce((total, { response }) => total + (response.second?.[field] ?? 0), 0)
          if (differs(row?.[field], sum)) {
            return { what: `${group.name} reports ${row?.[field]} kW of ${field}, the sum is ${sum}` }
          }
        }
        if (differs((row?.baselineKw ?? NaN) - (row?.deliveredKw ?? NaN), powerKw(group))) {
          return { what: `${group.name} reports another power` }
        }
      }
      return undefined
    }
  },
}

const [EVERY_MINUTES, HOURS] = [7, 24]

const mayOffer = ({ fcr, v2g, type }: Group) =>
  fcr.isEnabled || fcr.isEnabledStepwise || v2g !== null || type === 'GROUP_TYPE_BATTERY'

/** Precondition, every seven minutes: a group that offers a reserve. A forecast, of one group by turns, also needs known past days. */
export const capacityForecast: Property = {
  name: 'capacity-forecast',
  about:
    'A forecast has the next 24 hours with p10 ≤ p50 ≤ p90 and what is sold, and no reserve exceeds the settings and devices.',
  concerns: ({ groups }) => [...groups.values()].some(mayOffer),
  begin: (_, met) => (world) => {
    if (world.nowMs % (EVERY_MINUTES * MINUTE_MS) !== 20_000) return undefined
    const offering = [...world.groups.values()].filter(mayOffer)
    const inTurn = offering[Math.floor(world.nowMs / (EVERY_MINUTES * MINUTE_MS)) % offering.length]
    const nowHour = Math.floor(world.nowMs / HOUR_MS) * HOUR_MS
    for (const group of world.groups.values()) {
      const { name, type, fcr, bids, v2g } = group
      const members = membersOf(world, group).filter(({ isRemoved }) => !isRemoved)
      const ratedKw = members.reduce((sum, one) => sum + (one.plan.kind === 'v2g' ? ratedW(one) / 1_000 : one.ratedPowerKw), 0)
      const ofSettings = fcr.isEnabled
        ? (fcr.powerDecrease ?? 0)
        : (fcr.maxStepwiseFlexibility ?? (fcr.mode === 'ECP' ? Infinity : 0))
      const isV2g = type === 'GROUP_TYPE_V2G'
      const ofFast = members.reduce((sum, one) => sum + (one.control.ffrPositiveW ?? v2g?.ffrPositive ?? 0) / 1_000, 0)
      const ofType = type === 'GROUP_TYPE_BATTERY' ? Infinity : isV2g ? ofFast : ofSettings
      const maxKw = Math.min(isV2g ? 2 * ratedKw : 1.1 * ratedKw, ofType)
      const what = (said: string) => ({ what: `The reserve of ${name} ${said}` })
      for (const { service, soldKw, availableKw, deliveredKw, source } of reservesOf(world, group)) {
        met()
        if (
          availableKw < -TOLERANCE_KW ||
          availableKw > (service === 'FFR' ? Math.min(2 * ratedKw, ofFast) : maxKw) + TOLERANCE_KW
        ) {
          return what(`has ${availableKw} kW available`)
        }
        if (service === 'FCR-N' && availableKw > soldKw + TOLERANCE_KW) return what(`offers ${soldKw} of ${availableKw} kW`)
        if (service === 'FFR' && deliveredKw < 0) return what(`delivers ${deliveredKw} kW`)
        const bidKw = (bids.get(nowHour)?.quantity ?? NaN) * 1_000
        if (service === 'FCR-D' && source === 'bid' && Math.abs(soldKw - bidKw) > 1e-6) {
          return what(`has sold ${soldKw} kW, and its bid is ${bidKw} kW`)
        }
      }
      if (group !== inTurn) continue
      const { state, hours } = capacityForecastOf(world, group)
      if ((state === 'known') !== hours.length > 0) return what(`is ${state} with ${hours.length} hours`)
      if (state !== 'known') continue
      if (hours.length !== HOURS) return what(`is forecast for ${hours.length} hours`)
      for (const [place, { hourMs, p10Kw, p50Kw, p90Kw, soldKw }] of hours.entries()) {
        met()
        if (hourMs !== nowHour + place * HOUR_MS) return what('is forecast for another hour')
        if (!(p10Kw >= 0 && p10Kw <= p50Kw && p50Kw <= p90Kw)) return what(`has quantiles of ${p10Kw}, ${p50Kw} and ${p90Kw} kW`)
        if (p90Kw > maxKw + TOLERANCE_KW) return what(`is forecast at ${p90Kw} kW, and can have ${maxKw} kW`)
        if (!isV2g && Math.abs(soldKw - (bids.get(hourMs)?.quantity ?? 0) * 1_000) > 1e-6) {
          return what(`has ${soldKw} kW sold in the hour ${place}`)
        }
      }
    }
    return undefined
  },
}

const SAVES = ['saveFcrSettings', 'saveV2gSettings'] as const
/** Fields of what is read that a save leaves as they are. */
const NOT_SAVED: ReadonlySet<string> = new Set(['activated', 'dailySchedule', 'isDriverBypassEnabled'])

/** How settings in force differ from those that were saved, `was` before. Of two kinds of response, the one that was off is on. */
function differenceOf(now: object, was: object, body: object): string | undefined {
  const sent = { ...body } as Record<string, unknown>
  if (sent['isEnabled'] && sent['isEnabledStepwise']) {
    sent[(was as FcrSettings).isEnabled ? 'isEnabled' : 'isEnabledStepwise'] = false
  }
  const has = now as Record<string, unknown>
  const isOther = (one: string) => one in has && !NOT_SAVED.has(one) && JSON.stringify(has[one]) !== JSON.stringify(sent[one])
  const field = Object.keys(sent).find(isOther)
  return field && `has ${field} ${JSON.stringify(has[field])}, and ${JSON.stringify(sent[field])} was saved`
}

/**
 * Precondition: a group with demand response; of what was saved, the only successful write to its group or battery in this second, without
 * faults.
 */
export const savedServices: Property = {
  name: 'saved-services',
  about: 'Settings of demand response, V2G and FCR-N are those of the last save; single-step and stepwise are never on together.',
  concerns: ({ groups }) => [...groups.values()].some(({ v2g, type }) => v2g !== null || /CHARGER|DC/.test(type)),
  begin: (start, met) => {
    const entries = new OperatorEntries()
    const former = new Map([...start.groups].map(([id, { fcr }]) => [id, fcr]))
    return (world) => {
      const writes = entries.next(world).filter(({ isWrite, status }) => isWrite && status !== null && status < 300)
      for (const [id, { name, fcr, v2g }] of world.groups) {
        const was = former.get(id) ?? fcr
        former.set(id, fcr)
        if (fcr.isEnabled || fcr.isEnabledStepwise) met()
        if (fcr.isEnabled && fcr.isEnabledStepwise) return { what: `${name} has a single-step and a stepwise response` }
        const [write, another] = writes.filter(({ params }) => Number(params?.['groupId']) === id)
        const save = SAVES.find((call) => call === write?.call)
        if (!save || another || entries.hasFaults) continue
        met()
        const settings = save === 'saveFcrSettings' ? fcr : v2g
        const what = differenceOf(settings ?? {}, was, write?.body as object)
        if (settings === null || what) return { what: `${name} ${what ?? 'has no settings of V2G, and they were saved'}` }
      }
      for (const { call, params, body } of writes) {
        const station = call === 'setFcrN' && world.byDeviceId.get(String(params?.['deviceId']))
        if (!station || writes.length > 1 || entries.hasFaults) continue
        met()
        const { enabled } = body as { enabled: boolean }
        if (station.fcrNEnabled !== enabled) {
          return { what: `${station.name} has FCR-N ${station.fcrNEnabled}, and ${enabled} was saved` }
        }
      }
      return undefined
    }
  },
}
