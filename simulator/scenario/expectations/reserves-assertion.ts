import type { World } from '#simulator/core/world/state.ts'
import { isOffering, settingsAt } from '#simulator/demand-response/world/fcr-settings.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { ReservesExpectation } from '../language/expectation.ts'
import { RESERVE_NAMES, type ReserveName } from '../language/reserve-names.ts'
import { IDLE_KW } from './rule-outcomes.ts'
import type { Assertion } from './watch.ts'

/** Whether a member of a group is like this. It is asked for every group in every second, so that no list of members is made. */
const hasMember = ({ stations }: World, { stationIndexes }: Group, isLikeThis: (station: Station) => boolean): boolean =>
  stationIndexes.some((index) => {
    const station = stations[index]
    return station !== undefined && isLikeThis(station)
  })

function soldBy(world: World, group: Group): ReserveName[] {
  const { type, fcr, v2g } = group
  if (type === 'GROUP_TYPE_BATTERY') return hasMember(world, group, ({ fcrNEnabled }) => fcrNEnabled) ? ['fcr-n'] : []
  if (type === 'GROUP_TYPE_V2G') {
    const isFast =
      (v2g?.mode === 'freq' || v2g?.mode === 'external') &&
      (v2g.ffrPositive > 0 || (v2g.ffrNegative > 0 && v2g.isFfrOverFrequencyEnabled))
    return [...(isFast ? (['ffr'] as const) : []), ...(v2g?.mode === 'freq' ? (['fcr-n'] as const) : [])]
  }
  if (!isOffering(group)) return []
  return [fcr.isEnabled ? 'single-step' : fcr.stepwiseMode === 'static' ? 'stepwise-static' : 'stepwise-classic']
}

/** The activated reserves of a group that drew power at that time. Points and batteries follow FCR-N all the time. */
function activatedOf(world: World, group: Group): ReserveName[] {
  if (group.type === 'GROUP_TYPE_V2G') {
    return hasMember(world, group, ({ ffr }) => (ffr?.activations.length ?? 0) > 0) ? ['ffr'] : []
  }
  return group.response.activations
    .filter(({ baselineKw }) => baselineKw >= IDLE_KW)
    .map(({ stepType, atMs }) => {
      if (stepType === 'single-step') return stepType
      return settingsAt(group, atMs).stepwiseMode === 'static' ? 'stepwise-static' : 'stepwise-classic'
    })
}

function reservesOf(world: World, of: (world: World, group: Group) => ReserveName[]): ReserveName[] {
  const found = new Set([...world.groups.values()].flatMap((group) => of(world, group)))
  return RESERVE_NAMES.filter((name) => found.has(name))
}

/** The reserves that the groups of the site sell now. */
export const soldReserves = (world: World): ReserveName[] => reservesOf(world, soldBy)

const namesText = (names: readonly string[]) => (names.length === 0 ? 'no reserve' : names.join(', '))

/** The assertions of a line on what the site sells now, and on what has been activated so far. */
export function reservesAssertions(world: World, { sold, activated }: ReservesExpectation['reserves']): Assertion[] {
  const assertion = (verb: string, expected: readonly ReserveName[], find: () => ReserveName[]): Assertion => ({
    text: `${verb} ${namesText(RESERVE_NAMES.filter((name) => expected.includes(name)))}`,
    look: () => {
      const found = find()
      const holds = found.length === new Set(expected).size && found.every((name) => expected.includes(name))
      return { holds, seen: `it ${verb} ${namesText(found)}` }
    },
  })
  return [
    ...(sold ? [assertion('sells', sold, () => soldReserves(world))] : []),
    ...(activated ? [assertion('has activated', activated, () => reservesOf(world, activatedOf))] : []),
  ]
}
