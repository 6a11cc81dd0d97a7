import type { Overview } from '#contract/dashboard.ts'
import type { World } from '#simulator/core/world/state.ts'
import { type AnsweredCall, OperatorEntries } from './operator-entries.ts'
import type { Property } from './property.ts'
import { isSupport, seesGroup, seesSeller, userOf } from './visible.ts'
import type { Telemetry } from '#contract/fingrid.ts'
import { membersOf } from './installed-lines.ts'

interface Wanted {
  readonly by: string | undefined
  readonly at: string
  readonly note: string
  readonly until: string | null
}
const text = (one: Wanted | null | undefined) =>
  one ? `${one.by} at ${one.at} until ${one.until}: ${one.note}` : 'no acknowledgement'
const MINUTE_MS = 60_000

/** The acknowledgement that a call sets. `tomorrow` ends at 08:00 of the next day in the time of the site. */
function wantedOf(world: World, { user, body, atMs }: AnsweredCall): Wanted {
  const { note, snooze } = body as { note: string; snooze: string | null }
  const local = new Date(atMs + world.utcOffsetMs)
  const ends: Readonly<Record<string, number>> = {
    '15-minutes': atMs + 15 * MINUTE_MS,
    '1-hour': atMs + 60 * MINUTE_MS,
    tomorrow: Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + 1, 8) - world.utcOffsetMs,
  }
  const until = snooze === null ? null : new Date(ends[snooze] ?? NaN).toISOString()
  return { by: userOf(world, user)?.name, at: new Date(atMs).toISOString(), note: note.trim(), until }
}

/** The platform ends an acknowledgement with its problem, which it journals. Precondition: no faults. */
export const acknowledged: Property = {
  name: 'acknowledged',
  about: 'An acknowledgement is shown to all users with its author, note and end, until it is withdrawn or its problem ends.',
  begin: (start, met) => {
    const entries = new OperatorEntries()
    const wanted = new Map<string, Wanted>()
    let read = start.journal.length
    return (world) => {
      const problems: string[] = []
      const calls = entries.next(world)
      const journal = world.journal.length > read ? world.journal.since(read) : []
      read = world.journal.length
      for (const entry of journal) {
        if (entry.kind === 'acknowledgement' && entry['event'] === 'ended') wanted.delete(String(entry['problemId']))
      }
      for (const answered of calls) {
        const { call, params, status, reply, user } = answered
        const id = String(params?.['problemId'])
        if (status === null || status >= 300) continue
        if (call === 'withdrawAcknowledgement') wanted.delete(id)
        if (call === 'acknowledgeProblem') {
          met()
          const next = wantedOf(world, answered)
          wanted.set(id, next)
          if (text(reply as Wanted) !== text(next)) {
            problems.push(`${id} is acknowledged by ${text(reply as Wanted)} in place of ${text(next)}`)
          }
        }
        if (call !== 'readOverview') continue
        for (const { id: shown, acknowledgement } of (reply as Overview).problems) {
          if (text(acknowledgement) === text(wanted.get(shown ?? ''))) continue
          problems.push(`${user} sees of ${shown}: ${text(acknowledgement)}, in place of ${text(wanted.get(shown ?? ''))}`)
        }
      }
      if (entries.hasFaults) return undefined
      const lost = [...wanted.keys()].find((id) => !world.acknowledgements.has(id))
      if (lost !== undefined) problems.push(`the acknowledgement of ${lost} is lost`)
      return problems[0] === undefined ? undefined : { what: problems[0] }
    }
  },
}

/** Activations, rules and queues need no person. */
const AUTOMATIC: ReadonlySet<string> = new Set(['fcr-activated', 'congestion', 'waiting'])
const SHOWN = 100

const sum = <T>(list: readonly T[], figure: (one: T) => number) => list.reduce((total, one) => total + figure(one), 0)

/** The figures of an overview that must agree: each with its name, what it says, and what it must be. */
function figuresOf(world: World, user: string, overview: Overview): (readonly [string, number, number])[] {
  const stations = world.stations.filter((one) => !one.isRemoved && seesSeller(world, user, one.sellerId))
  const groups = [...world.groups.values()].filter((group) => seesGroup(world, user, group) && !group.isSupergroup)
  const { problems, problemCount, actCount = 0, acknowledgedCount = 0 } = overview
  const countOf = (kind: string) => sum(problems, (one) => (one.kind === kind ? one.count : 0))
  const isListed = problemCount <= SHOWN
  const online = stations.filter(({ isOnline }) => isOnline)
  return [
    ['problems', problems.length, Math.min(problemCount, SHOWN)],
    ...(isListed
      ? [
          [
            'problems to act on',
            actCount,
            problems.filter((one) => !one.acknowledgement && !AUTOMATIC.has(one.kind)).length,
          ] as const,
          ['acknowledged problems', acknowledgedCount, problems.filter((one) => one.acknowledgement).length] as const,
          ['offline stations of the problems', countOf('offline'), stations.length - online.length] as const,
        ]
      : []),
    ['sites', overview.siteCount ?? 0, groups.length],
    ['groups by type', sum(overview.power, (one) => one.groups), groups.length],
    ['online stations', sum(overview.stations, (one) => one.online), online.length],
    ['offline stations', sum(overview.stations, (one) => one.offline), stations.length - online.length],
    ['statuses', sum(overview.stations, ({ statuses }) => sum(Object.values(statuses), Number)), online.length],
    ['imported W', sum(overview.power, (one) => one.importW), sum(stations, ({ powerW }) => Math.max(0, powerW))],
    ['exported W', sum(overview.power, (one) => one.exportW), sum(stations, ({ powerW }) => Math.max(0, -powerW))],
  ]
}

/** Precondition: a successful read as the last call of its second, in which nothing else happened, and no faults. */
export const overviewCounts: Property = {
  name: 'overview-counts',
  about: 'The counts of the dashboard are those of its lists and of the stations and groups that the user may see.',
  begin: (_start, met) => {
    const entries = new OperatorEntries()
    return (world) => {
      const events = [...entries.events(world)]
      const last = events.at(-1)
      if (!last || !('call' in last) || last.call.call !== 'readOverview' || last.call.status !== 200) return undefined
      if (entries.hasFaults || events.some((event) => 'stimulus' in event)) return undefined
      met()
      const { user, reply } = last.call
      const overview = reply as Overview
      // Each type of group rounds its power to 1 W. The counts are exact.
      const toleranceOf = (name: string) => (name.endsWith(' W') ? overview.power.length : 0)
      const wrong = figuresOf(world, user, overview).find(([name, is, wanted]) => Math.abs(is - wanted) > toleranceOf(name))
      if (wrong) return { what: `the dashboard of ${user} has ${wrong[1]} ${wrong[0]} in place of ${wrong[2]}` }
      const person = userOf(world, user)
      if (person && (overview.bids !== null) !== isSupport(person)) {
        return { what: `${user} ${overview.bids ? 'sees' : 'does not see'} the bids` }
      }
      const [shownHz, hz] = [overview.frequency.nowHz, world.grid.frequencyHz]
      const isNear = shownHz === null ? Number.isNaN(hz) : Math.abs(shownHz - hz) < 0.01
      return isNear ? undefined : { what: `the dashboard shows ${shownHz} Hz at ${hz} Hz` }
    }
  },
}

const TOLERANCE_KW = 0.05
const TOLERANCE_HZ = 0.01

/** Precondition: a successful read as the only event of its second, after the first second, and no faults. */
export const reportedValues: Property = {
  name: 'reported-values',
  about: 'A super group reports the power and the number of its online stations, and the frequency of the grid.',
  concerns: ({ groups }) =>
    [...groups.values()].some(({ isSupergroup, realTimeReport }) => isSupergroup && realTimeReport !== null),
  begin: (start, met) => {
    const entries = new OperatorEntries()
    return (world) => {
      const [event, ...others] = [...entries.events(world)]
      if (!event || !('call' in event) || others.length > 0 || entries.hasFaults || world.nowMs === start.runStartMs) {
        return undefined
      }
      const { call, status, reply, params } = event.call
      const group = world.groups.get(Number(params?.['groupId']))
      if (call !== 'readTelemetry' || status !== 200 || !group) return undefined
      met()
      const { stations, stationsOnline, values } = reply as Telemetry
      const members = membersOf(world, group).filter(({ isRemoved }) => !isRemoved)
      const online = members.filter(({ isOnline }) => isOnline)
      const value = (name: string) => values.find((one) => one.name === name)?.value ?? NaN
      if (stations !== members.length || stationsOnline !== online.length) {
        return {
          what: `${group.name} reports ${stationsOnline} of ${stations} stations online in place of ${online.length} of ${members.length}`,
        }
      }
      const sumKw = online.reduce((sum, { powerW }) => sum + powerW, 0) / 1_000
      const [kw, hz] = [value('activePowerKw'), value('frequencyHz')]
      if (Math.abs(kw - sumKw) > TOLERANCE_KW) {
        return { what: `${group.name} reports ${kw} kW, and its stations have ${sumKw.toFixed(3)} kW` }
      }
      const isOff = Math.abs(hz - world.recorder.frequencyAt(world.nowMs)) > TOLERANCE_HZ
      return isOff ? { what: `${group.name} reports ${hz} Hz at ${world.recorder.frequencyAt(world.nowMs)} Hz` } : undefined
    }
  },
}
