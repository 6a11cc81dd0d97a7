import type { CongestionRule } from '#contract/congestion.ts'
import type { World } from '#simulator/core/world/state.ts'
import { areIdeal, membersOf } from './installed-lines.ts'
import type { Property } from './property.ts'
import { type AnsweredCall, OperatorEntries } from './operator-entries.ts'
import { seesGroup } from './visible.ts'
import { DAY_MS } from '#contract/durations.ts'
import { offsetMsAt } from '#simulator/core/model/local-time.ts'
import type { KnownRule } from '#simulator/congestion/world/congestion-state.ts'

/** A rule as it is saved. */
type Terms = Omit<CongestionRule, 'id' | 'groupName' | 'active' | 'next' | 'limitKw'>
const FIELDS = [
  'groupId',
  'name',
  'isEnabled',
  'recurrence',
  'timeZone',
  'startDate',
  'endDate',
  'startTime',
  'endTime',
  'mode',
  'target',
] as const

/** The saved fields as text. A pause has no target, and only a weekly rule has weekdays. */
const termsText = (rule: Terms) => {
  const target = rule.mode === 'pause' ? null : rule.target
  const days = rule.recurrence === 'weekly' ? [...new Set(rule.weekdays)].toSorted((a, b) => a - b).join() : ''
  return [...FIELDS.map((name) => String({ ...rule, target, name: rule.name.trim() }[name])), days].join(' ')
}

const VOLTS = 230
const TOLERANCE_KW = 0.011

/**
 * What a rule limits its group to while it applies, kW; null for one that exports. A share is one of the import limit of load management,
 * which is in A on each of three phases or in kW, or of the rated power of all stations.
 */
function wantedLimitKw(world: World, { groupId, mode, target }: Pick<Terms, 'groupId' | 'mode' | 'target'>): number | null {
  if (mode === 'pause') return 0
  if (mode === 'limit-kw') return target
  const group = world.groups.get(groupId)
  if (mode !== 'limit-percent' || !group || target === null) return null
  const { enabled, importLimit } = group.dlm
  const ownKw =
    enabled && importLimit !== null && (group.type === 'GROUP_TYPE_DC' ? importLimit : (importLimit * 3 * VOLTS) / 1_000)
  const fullKw = ownKw === false ? membersOf(world, group).reduce((sum, { ratedPowerKw }) => sum + ratedPowerKw, 0) : ownKw
  return (fullKw * target) / 100
}

/** The error of a rule in a reply: its present and next window, and its limit, kW. `wantedKw` is null for a limit that is not judged. */
function shownProblem(
  { active, next, limitKw, isEnabled }: CongestionRule,
  atMs: number,
  wantedKw: number | null,
): string | undefined {
  if (active && (!isEnabled || Date.parse(active.start) > atMs || Date.parse(active.end) <= atMs)) {
    return `is active from ${active.start} to ${active.end}`
  }
  if (next && (!isEnabled || Date.parse(next.start) <= atMs)) return `is next active from ${next.start}`
  if ((limitKw === null) !== (active === null)) return `has a limit of ${limitKw} kW`
  if (limitKw === null || wantedKw === null || Math.abs(limitKw - wantedKw) < TOLERANCE_KW) return undefined
  return `limits to ${limitKw} kW in place of ${wantedKw} kW`
}

/** Seconds in which chargers follow, and the tolerance of the grid's voltage. */
const REACTION_S = 5
const POWER_TOLERANCE_KW = 0.3

/**
 * Precondition: a rule with a limit or a pause that has applied unchanged for 5 s, and a group of ideal AC chargers that are
 * all online.
 */
export const congestionPower: Property = {
  name: 'congestion-power',
  about:
    'While a congestion rule applies, the chargers of its group together draw no more than its limit, and nothing in a pause.',
  begin: (_start, met) => {
    const since = new Map<number, { key: string; atMs: number }>()
    return (world) => {
      for (const [id, { rule, active }] of world.congestion.rules) {
        const group = world.groups.get(rule.groupId)
        const limitKw = wantedLimitKw(world, rule)
        const members = group ? membersOf(world, group) : []
        const key = `${limitKw} ${members.map(({ index }) => index).join()}`
        if (!active || limitKw === null || group?.type !== 'GROUP_TYPE_CHARGER' || !areIdeal(members)) {
          since.delete(id)
          continue
        }
        const known = since.get(id)
        if (known?.key !== key) since.set(id, { key, atMs: world.nowMs })
        else if (world.nowMs - known.atMs >= REACTION_S * 1_000) {
          const drawnKw = members.reduce((sum, { powerW }) => sum + Math.max(0, powerW), 0) / 1_000
          met()
          if (drawnKw > limitKw + POWER_TOLERANCE_KW) {
            return { what: `${group.name} draws ${drawnKw.toFixed(1)} kW, and ${rule.name} limits it to ${limitKw} kW` }
          }
        }
      }
      return undefined
    }
  },
}

/** Precondition: no faults, and for a list no write of a group in the same second; for a limit in percent no write of any other kind. */
export const congestionRules: Property = {
  name: 'congestion-rules',
  about: 'Congestion rules are those that were saved, with their windows and limits, and each user sees those of the own groups.',
  begin: (start, met) => {
    const entries = new OperatorEntries()
    const book = new Map<number, Terms>([...start.congestion.rules].map(([id, { rule }]) => [id, rule]))
    const take = (
      world: World,
      { call, body, params, query, reply, user, atMs }: AnsweredCall,
      hasOthers: boolean,
    ): string | undefined => {
      const id = call === 'createCongestionRule' ? (reply as CongestionRule).id : Number(params?.['ruleId'])
      if (call === 'deleteCongestionRule') book.delete(id)
      if (call === 'deleteGroup') {
        for (const [ruleId, { groupId }] of book) if (groupId === Number(params?.['groupId'])) book.delete(ruleId)
      }
      if (call === 'createCongestionRule' && book.has(id)) return `a new rule has the id ${id} of another one`
      if (call === 'createCongestionRule' || call === 'saveCongestionRule') book.set(id, body as Terms)
      else if (call !== 'listCongestionRules') return undefined
      met()
      const shown = call === 'listCongestionRules' ? (reply as CongestionRule[]) : [reply as CongestionRule]
      const isAsked = ({ groupId }: Terms) => query?.['groupId'] === undefined || Number(query['groupId']) === groupId
      const isSeen = ({ groupId }: Terms) =>
        seesGroup(world, user, world.groups.get(groupId) ?? { sellerId: -1, isSupergroup: true })
      const wanted =
        call === 'listCongestionRules' ? [...book].filter(([, rule]) => isAsked(rule) && isSeen(rule)).map(([one]) => one) : [id]
      const ids = shown.map((one) => one.id).toSorted((a, b) => a - b)
      if (ids.join() !== wanted.toSorted((a, b) => a - b).join()) {
        return `${user} sees the rules ${ids.join()} in place of ${wanted.join()}`
      }
      for (const rule of shown) {
        const terms = book.get(rule.id)
        if (terms && termsText(rule) !== termsText(terms)) {
          return `rule ${rule.id} is shown as ${termsText(rule)} in place of ${termsText(terms)}`
        }
        const wantedKw = rule.mode === 'limit-percent' && hasOthers ? null : wantedLimitKw(world, rule)
        const problem = shownProblem(rule, atMs, wantedKw)
        if (problem !== undefined) return `rule ${rule.id} ${problem}`
      }
      return undefined
    }
    return (world) => {
      const calls = entries.next(world)
      const hasOthers = calls.some(({ call, isWrite }) => isWrite && !call.endsWith('CongestionRule'))
      const problem = calls
        .map((one) => (one.status !== null && one.status < 300 ? take(world, one, hasOthers) : undefined))
        .find((one) => one !== undefined)
      if (
        entries.hasFaults ||
        calls.filter(({ call, status }) => /^(?:create|save|delete)Group$/.test(call) && status === 200).length > 0
      ) {
        return undefined
      }
      return problem === undefined ? undefined : { what: problem }
    }
  },
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** `2026-03-02 10:05` in a time zone. */
function localText(timeZone: string, atMs: number): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    formats.set(timeZone, format)
  }
  return format.format(atMs)
}

/** Within a day of a clock change. The repeated hour belongs to a window from its first to its last occurrence. */
const isNearClockChange = (timeZone: string, atMs: number) =>
  offsetMsAt(timeZone, atMs - DAY_MS) !== offsetMsAt(timeZone, atMs + DAY_MS)

/** Monday is 1, Sunday 7. */
const weekdayOf = (date: string) => ((Date.parse(`${date}T00:00:00Z`) / DAY_MS + 3) % 7) + 1

/** Whether a rule applies now; undefined for repeated windows over midnight and for clock changes. */
function isDue({ rule }: KnownRule, atMs: number): boolean | undefined {
  const { isEnabled, recurrence, timeZone, startDate, endDate, startTime, endTime, weekdays } = rule
  if (isNearClockChange(timeZone, atMs)) return undefined
  const now = localText(timeZone, atMs)
  const [date = '', time = ''] = now.split(' ')
  if (recurrence === 'one-time') {
    if (endDate === null) return undefined
    return isEnabled && now >= `${startDate} ${startTime}` && now < `${endDate} ${endTime}`
  }
  if (endTime <= startTime) return undefined
  const isDay = date >= startDate && (endDate === null || date <= endDate)
  const isWeekday = recurrence === 'daily' || weekdays.includes(weekdayOf(date))
  return isEnabled && isDay && isWeekday && time >= startTime && time < endTime
}

/**
 * Reads the clock of the rule's time zone. Precondition: a rule that was saved at least two seconds
 * ago, and whose windows are within a day if they are repeated; a rule in force.
 */
export const congestionWindow: Property = {
  name: 'congestion-window',
  about: 'A congestion rule applies exactly while it is there and the clock of its time zone shows a time of its window.',
  begin: (_start, met) => {
    const saved = new Map<number, { rule: unknown; atMs: number }>()
    return (world) => {
      for (const rule of [...world.congestion.inForce.values()].flat()) {
        met()
        if (world.congestion.rules.get(rule.id)?.rule !== rule) {
          return { what: `${rule.name} applies after its deletion or change` }
        }
      }
      for (const [id, known] of world.congestion.rules) {
        const before = saved.get(id)
        if (before?.rule !== known.rule) saved.set(id, { rule: known.rule, atMs: world.nowMs })
        else if (world.nowMs - before.atMs >= 2_000) {
          const isWanted = isDue(known, world.nowMs)
          if (isWanted === undefined) continue
          met()
          if (isWanted === (known.active !== null)) continue
          const { name, startTime, endTime, timeZone } = known.rule
          const clock = localText(timeZone, world.nowMs).slice(11)
          return {
            what: `${name} ${isWanted ? 'does not apply' : 'applies'} at ${clock}, with a window of ${startTime} to ${endTime} (${timeZone})`,
          }
        }
      }
      return undefined
    }
  },
}
