import type { Overview } from '#contract/dashboard.ts'
import type { World } from '#simulator/core/world/state.ts'
import { OperatorEntries } from '../operator-entries.ts'
import type { Property } from '../property.ts'
import { isSupport, seesGroup, seesSeller, userOf } from '../visible.ts'

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
