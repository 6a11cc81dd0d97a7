import type { Property } from '../property.ts'
import { isBefore, placesOf, requestsOf, type ShareRequest } from './share-requests.ts'

/** Shares are rounded down to 0.01 A each. */
const ROUNDING = 0.011
/** A priority that has changed applies in the next second. */
const PRIORITY_MS = 3_000
/** Shares last until something changes, so that a look in each of these seconds sees them. */
const LOOK_EVERY_MS = 3_000

/**
 * Max-min fairness by its definition. Precondition: a group that has balanced its present limits and cars, without a reserve for a
 * charger that does not obey. Shares are those without the waiting times of a rise. Who has priority is judged of a car that came 3 s
 * ago or earlier, with the same priority groups since then.
 */
export const fairShares: Property = {
  name: 'fair-shares',
  about: 'Sessions share a budget equally (DC by rating), priority first; a waiting one does not fit behind those before it.',
  concerns: ({ groups }) => [...groups.values()].some(({ dlm }) => dlm.enabled),
  begin: (_, met) => {
    const priorities = new Map<number, { text: string; sinceMs: number }>()
    return (world) => {
      for (const group of world.groups.values()) {
        const { load, dlm, type, customerGroupIds } = group
        const text = `${dlm.isQueuing} ${customerGroupIds.join()}`
        const known = priorities.get(group.id)
        const sinceMs = known?.text === text ? known.sinceMs : world.nowMs
        if (sinceMs === world.nowMs) priorities.set(group.id, { text, sinceMs })
        if (world.nowMs % LOOK_EVERY_MS !== 0) continue
        if (!load.budgets || load.balancedLimits !== dlm || load.needsBalancing || load.excessReserves.length > 0) continue
        if (load.newMembers.size > 0 || load.sessions.size === 0) continue
        const all = requestsOf(world, group)
        if (all.length === 0) continue
        const weightOf = ({ session }: ShareRequest) => (type === 'GROUP_TYPE_DC' ? session.request.weight : 1)
        const reserves = load.offlineReserves.map(({ station, current }) => ({
          places: placesOf(group, world, station),
          current,
        }))
        const reserved = (line: number) =>
          reserves.reduce((sum, { places, current }) => (places.includes(line) ? sum + current : sum), 0)
        const open = load.budgets.map(({ amount }, line) => Math.max(0, amount - reserved(line)))
        const on = open.map((_, line) => all.filter(({ places }) => places.includes(line)))
        const free = open.map((amount, line) => (on[line] ?? []).reduce((sum, one) => sum - one.share * weightOf(one), amount))
        const slack = (line: number) => ROUNDING * (1 + (on[line]?.length ?? 0))
        for (const one of all) {
          met()
          const what = (said: string) => ({
            what: `${world.stations[one.session.station]?.name} in ${group.name} ${said}, with a share of ${one.session.allotted} (${free.map((amount) => amount.toFixed(2)).join()} free)`,
          })
          const { vehicle } = world.stations[one.session.station] ?? {}
          const isOfCar = vehicle?.arrivesMs === one.session.request.arrivesMs
          const isSettled = isOfCar && Math.max(sinceMs, vehicle.arrivesMs) < world.nowMs - PRIORITY_MS
          const hasPriority = dlm.isQueuing && customerGroupIds.includes(vehicle?.customerGroupId ?? NaN)
          if (isSettled && one.isVip !== hasPriority) return what(hasPriority ? 'has no priority' : 'has priority')
          if (one.places.some((line) => (free[line] ?? 0) < -slack(line))) return what('exceeds the budget')
          if (one.share === 0 && one.max > 0) {
            const before = dlm.isQueuing ? all.filter((other) => other.share > 0 && isBefore(other, one)) : all
            const left = one.places.map(
              (line) =>
                (open[line] ?? 0) -
                before
                  .filter(({ places }) => places.includes(line))
                  .reduce((sum, other) => sum + (dlm.isQueuing ? other.min : other.share) * weightOf(other), 0),
            )
            if (Math.min(...left) >= one.min * weightOf(one) + ROUNDING * (2 + all.length)) return what('waits although it fits')
            continue
          }
          if (one.share >= one.max - ROUNDING) continue
          const tight = one.places.filter((line) => (free[line] ?? 0) <= slack(line))
          if (one.places.length > 0 && tight.length === 0 && one.max === 0) continue
          const isHeld = tight.some((line) =>
            (on[line] ?? []).every(
              (other) => other.isVip !== one.isVip || other.share <= Math.max(one.share, other.min) + 2 * ROUNDING,
            ),
          )
          if (!isHeld) return what(tight.length === 0 ? 'gets less than it can take' : 'gets less than another one')
        }
      }
      return undefined
    }
  },
}
