import type { CongestionRule } from '#contract/congestion.ts'
import type { CongestionWindow } from '#contract/congestion/windows.ts'
import { FcrSettings, serviceProblem } from '#contract/demand-response.ts'
import { DlmLimitsDraft } from '#contract/dlm.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { V2gSettings } from '#contract/v2g.ts'
import { callLine, type Inference, type Line } from './infer-cars.ts'
import type { Change, SavedGroup, SavedRun } from './saved-run.ts'

export type Values = Record<string, unknown>
export interface Settings {
  /** As they were at the start; null if the group had none. */
  readonly atStart: Values | null
  readonly lines: Line[]
}

function valueOf(text: string): string | number | boolean | null {
  if (text === '') return null
  if (text === 'true' || text === 'false') return text === 'true'
  return Number.isFinite(Number(text)) ? Number(text) : text
}

/** Changes by their second, oldest first. */
const secondsOf = (changes: readonly Change[]): [atMs: number, changes: Change[]][] =>
  [...new Set(changes.map(({ atMs }) => atMs))].map((atMs) => [atMs, changes.filter((one) => one.atMs === atMs)])

/** Rules and bids have properties of the same names as settings, but each is one of several. */
const IS_ONE_OF_SEVERAL = /\b(?:rule|bid|order)\b/i

/**
 * Settings at the start, which are those at the time of saving without the changes since, and each change as calls. `read` gives the
 * value of a property from the text of a change.
 */
export function settingsOf(
  changes: readonly Change[],
  saved: object | null,
  linesOf: (atMs: number, was: Values, now: Values) => Line[],
  read: (text: string, property: string) => unknown = valueOf,
): Settings {
  if (!saved) return { atStart: null, lines: [] }
  const own = changes.filter(({ property, action }) => property in saved && !IS_ONE_OF_SEVERAL.test(action))
  const atStart: Values = { ...saved }
  for (const { property, was } of own.toReversed()) atStart[property] = read(was, property)
  let present = atStart
  const lines = secondsOf(own).flatMap(([atMs, now]) => {
    const was = present
    present = { ...was, ...Object.fromEntries(now.map(({ property, value }) => [property, read(value, property)])) }
    return linesOf(atMs, was, present)
  })
  return { atStart, lines }
}

const ofGroup = ({ changes }: SavedGroup) => changes.filter(({ deviceId }) => deviceId === '')
const pick = (values: Values, shape: object) =>
  Object.fromEntries(Object.keys(shape).flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])))

/** Load limits, and each save of them. */
export const limitsOf = (group: SavedGroup): Settings =>
  settingsOf(ofGroup(group), group.limits, (atMs, _was, now) => {
    const body = Object.fromEntries(Object.keys(DlmLimitsDraft.shape).map((key) => [key, now[key] ?? null]))
    return [callLine(atMs, 'saveDlmLimits', { groupId: group.entry.id }, body)]
  })

/** Settings of demand response that a user could read, and each save of them. */
export const demandResponseSettings = (group: SavedGroup): Settings => {
  const { activated: _activated, biddingZoneId: _zone, ...shape } = FcrSettings.shape
  // The simulator refuses a service that contradicts what is on. Another platform may have accepted it.
  const fitting = (now: Values): Values => {
    const step = now['isEnabledStepwise'] === true ? 'stepwise' : now['isEnabled'] === true ? 'single-step' : 'none'
    return serviceProblem(now, step) === undefined ? now : { ...now, serviceName: null }
  }
  const { atStart, lines } = settingsOf(ofGroup(group), group.fcr && pick(group.fcr, shape), (atMs, _was, now) => [
    callLine(atMs, 'saveFcrSettings', { groupId: group.entry.id }, fitting(now), 'admin'),
  ])
  return { atStart: atStart && fitting(atStart), lines }
}

const BYPASS = 'isDriverBypassEnabled'

interface Daily {
  readonly departureTime: number
  readonly targetSoC: number
}
/** `05:30 GMT 80 %, 14:30 GMT 90 %` */
const dailyOf = (text: string): Daily[] =>
  [...text.matchAll(/(\d\d):(\d\d) GMT ([\d.]+) %/g)].map(([, hour, minute, target]) => ({
    departureTime: Number(hour) * 100 + Number(minute),
    targetSoC: Number(target),
  }))
const isSame = (a: Daily) => (b: Daily) => a.departureTime === b.departureTime && a.targetSoC === b.targetSoC

/** V2G settings with their daily schedule, and each change of them. */
export function v2gSettingsOf(group: SavedGroup): Settings {
  // In the order of their ids, which are never used again.
  const entries: Daily[] = []
  const params = { groupId: group.entry.id }
  const read = (text: string, property: string) => (property === 'dailySchedule' ? dailyOf(text) : valueOf(text))
  const { dailySchedule: _daily, [BYPASS]: _bypass, ...shape } = V2gSettings.shape
  const linesOf = (atMs: number, was: Values, now: Values) => {
    if (now['mode'] === null) return [callLine(atMs, 'deleteV2gSettings', params)]
    const [before, after] = [was['dailySchedule'] as Daily[], now['dailySchedule'] as Daily[]]
    if (entries.length === 0) entries.push(...before)
    const gone = before.filter((one) => !after.some(isSame(one)))
    const come = after.filter((one) => !before.some(isSame(one)))
    const isChanged = Object.keys(shape).some((key) => was[key] !== now[key])
    return [
      ...(isChanged ? [callLine(atMs, 'saveV2gSettings', params, pick(now, shape))] : []),
      ...gone.map((one) =>
        callLine(atMs, 'deleteDailySchedule', { ...params, scheduleId: entries.findLastIndex(isSame(one)) + 1 }),
      ),
      ...come.map((one) => {
        entries.push(one)
        return callLine(atMs, 'addDailySchedule', params, one)
      }),
      ...(was[BYPASS] === now[BYPASS] ? [] : [callLine(atMs, 'setDriverBypass', params, { isBypassEnabled: now[BYPASS] })]),
    ]
  }
  const { atStart, lines } = settingsOf(ofGroup(group), group.v2g, linesOf, read)
  if (!atStart || atStart['mode'] === null) return { atStart: null, lines }
  const dailySchedule = (atStart['dailySchedule'] as Daily[]).map(({ departureTime, targetSoC }, place) => ({
    id: place + 1,
    departureTime,
    targetSoC,
  }))
  return { atStart: { ...atStart, dailySchedule }, lines }
}

/** The accepted bids of the start and each change of a bid, by hour. */
export function bidLines({ bids, changes, entry }: SavedGroup): { lines: Line[]; inferences: Inference[] } {
  const present = new Map<string, Values>(bids.map(({ hour, quantity, price }) => [hour, { quantity, price }]))
  const own = changes.filter(({ hour, action }) => hour !== '' && IS_ONE_OF_SEVERAL.test(action))
  const set = ({ hour, property }: Change, text: string) => present.set(hour, { ...present.get(hour), [property]: valueOf(text) })
  const line = (atMs: number, hours: Iterable<string>): Line[] => {
    const stated = [...hours].toSorted().flatMap((hour) => {
      const { quantity = null, price = null } = present.get(hour) ?? {}
      return quantity === null || price === null ? [] : [{ hour, quantity, price }]
    })
    return stated.length === 0 ? [] : [{ atMs, stimulus: { bids: { group: entry.name, bids: stated } } }]
  }
  for (const change of own.toReversed()) set(change, change.was)
  const lines = line(-Infinity, present.keys())
  for (const [atMs, now] of secondsOf(own)) {
    for (const change of now) set(change, change.value)
    lines.push(...line(atMs, new Set(now.map(({ hour }) => hour))))
  }
  const what = `Bids of ${bids.length} hours, with ${own.length} changes of quantity or price by users.`
  return { lines, inferences: lines.length === 0 ? [] : [{ subject: entry.name, what, confidence: 'high' }] }
}

const iso = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z')

/** Whether a rule, as it is now, was in force in this window. A change by a user begins and ends windows at any second. */
const explains = (rule: CongestionRule, { mode, target, start, end }: CongestionWindow): boolean =>
  mode === rule.mode && target === rule.target && [start, end].every((at) => at === null || Date.parse(at) % MINUTE_MS === 0)

interface Rules {
  readonly site: object[]
  readonly lines: Line[]
  readonly inferences: Inference[]
}

/**
 * The congestion rules of all groups: those that explain when they were in force in the form of a site file, and each window of
 * the others, which users created, changed or deleted meanwhile, as a rule that is created and deleted.
 */
export function congestionOf(run: SavedRun): Rules {
  const site: object[] = []
  const inferences: Inference[] = []
  const windows: { readonly groupId: number; readonly window: CongestionWindow; readonly fromMs: number }[] = []
  for (const { rules, windows: recorded, entry } of run.groups) {
    const kept = rules.filter((rule) => !recorded?.some((one) => one.ruleId === rule.id && !explains(rule, one)))
    const keptIds = new Set(kept.map(({ id }) => id))
    for (const { id: _id, groupId: _group, groupName: _name, active: _active, next: _next, limitKw: _kw, ...rule } of kept) {
      site.push({ group: entry.name, ...rule })
      inferences.push({ subject: entry.name, what: `The rule ${rule.name}, as it was saved.`, confidence: 'high' })
    }
    for (const window of recorded ?? []) {
      if (keptIds.has(window.ruleId)) continue
      windows.push({ groupId: entry.id, window, fromMs: Math.max(run.startMs - SECOND_MS, Date.parse(window.start)) })
      const what = `The rule ${window.name} was in force from ${window.start.slice(11, 19)}. It was created, changed or deleted by a user.`
      inferences.push({ subject: entry.name, what, confidence: 'medium' })
    }
  }
  windows.sort((a, b) => a.fromMs - b.fromMs)
  const lines = windows.flatMap(({ groupId, window: { name, mode, target, end }, fromMs }, place): Line[] => {
    const day = (ms: number) => iso(ms).slice(0, 10)
    const times = { startDate: day(fromMs), startTime: '00:00', endDate: day(run.endMs + DAY_MS), endTime: '23:59' }
    const rule = { groupId, name, isEnabled: true, recurrence: 'one-time', timeZone: 'UTC', ...times, weekdays: [], mode, target }
    const created = callLine(fromMs, 'createCongestionRule', {}, rule)
    if (end === null) return [created]
    return [created, callLine(Date.parse(end), 'deleteCongestionRule', { ruleId: site.length + place + 1 })]
  })
  return { site, lines, inferences }
}
