import { plural } from '#contract/plural.ts'
import { budgetBreachesOf, type BudgetBreach } from '#simulator/dlm/world/budget-check.ts'
import { chargerCurrentsA } from '#simulator/dlm/world/charger-currents.ts'
import { allocationsOf, isSafeLimitInForce } from '#simulator/dlm/world/load-reports.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { GroupExpectation, BidsExpectation, Range } from '../language/expectation.ts'
import { distancesTo, isWithin, rangeAsText } from './matches.ts'
import { forecastAssertion } from './departure-forecasts.ts'
import type { Assertion } from './watch.ts'
import { deliveredKw, isActivated, requiredKw } from '#simulator/demand-response/world/fcr-settings.ts'
import { isActive } from '#simulator/v2g/model/ffr.ts'
import { recentBids } from '#simulator/bids/world/bids.ts'
import { drillActivations } from '../measures/drill-activations.ts'
import { MEASURE_NAMES, MEASURES } from '../measures/measures.ts'
import { spanText } from '../language/span-text.ts'

/** Whether the frequency changes the power of the group now. For V2G groups: whether a point delivers its fast reserve. */
function isResponding({ nowMs, stations }: World, group: Group): boolean {
  const { type, stationIndexes } = group
  if (type !== 'GROUP_TYPE_V2G') return isActivated(group)
  return stationIndexes.some((index) => stations[index]?.ffr?.activations.some((one) => isActive(one, nowMs)))
}

const tenths = (value: number) => Math.round(value * 10) / 10

function powerAssertions(range: Range | undefined, say: (what: string) => string, find: () => number): Assertion[] {
  if (!range) return []
  const look = () => {
    const foundKw = tenths(find())
    return { holds: isWithin(foundKw, range), seen: `it ${say(`${foundKw}`)}`, ...distancesTo(foundKw, range) }
  }
  return [{ text: say(rangeAsText(range)), look }]
}

type Bid = { quantity: number; price: number } | null
const bidAsText = (bid: Bid, hour: string) =>
  `has ${bid ? `a bid of ${bid.quantity} MW at ${bid.price} EUR` : 'no bid'} for ${hour}`
const isSame = (a: Bid, b: Bid) => a?.quantity === b?.quantity && a?.price === b?.price

function bidAssertions(world: World, group: Group, expected: BidsExpectation): Assertion[] {
  const which = [
    ['current', 'this hour'],
    ['next', 'the next hour with a bid'],
  ] as const
  return which.flatMap(([key, hour]): Assertion[] => {
    const { [key]: wanted } = expected
    if (wanted === undefined) return []
    const look = () => {
      const { [key]: found } = recentBids(world, group, world.nowMs)
      return { holds: isSame(found, wanted), seen: `it ${bidAsText(found, hour)}` }
    }
    return [{ text: bidAsText(wanted, hour), look }]
  })
}

/** Checks the rules of every activation so far. Without an activation, all rules are kept. */
function rulesAssertion(world: World, group: Group, { rulesKept, reason }: NonNullable<GroupExpectation['response']>): Assertion {
  const look = () => {
    const activations = drillActivations(world, group)
    const broken = activations.flatMap(({ name, startMs, measures }) =>
      MEASURE_NAMES.filter((measure) => measures[measure].isKept === false).map((measure) => {
        const { value, rule } = measures[measure]
        const { label, unit } = MEASURES[measure]
        const found = value === null ? 'never' : `${value} ${unit}`
        return `${name}, activated at ${spanText(startMs - world.runStartMs)}: ${label.toLowerCase()} ${found}, not ${rule}`
      }),
    )
    const kept = `all rules are kept in ${activations.length} ${plural(activations.length, 'activation', 'activations')}`
    return { holds: (broken.length === 0) === rulesKept, seen: broken.join('; ') || kept }
  }
  const broken = reason === undefined ? 'breaks a rule of its response' : `breaks a rule of its response (${reason})`
  return { text: rulesKept ? 'keeps the rules of its response' : broken, look }
}

/** The assertions of a line on the demand response and the bids of a group. */
function responseAssertions(world: World, group: Group, line: GroupExpectation): Assertion[] {
  const { activated } = line
  const assertions: Assertion[] = []
  if (activated !== undefined) {
    const say = (isOn: boolean) => `is ${isOn ? '' : 'not '}activated`
    const look = () => {
      const isOn = isResponding(world, group)
      return { holds: isOn === activated, seen: `it ${say(isOn)}` }
    }
    assertions.push({ text: say(activated), look })
  }
  return [
    ...assertions,
    ...powerAssertions(
      line.deliveredKw,
      (what) => `delivers ${what} kW`,
      () => deliveredKw(group),
    ),
    ...powerAssertions(
      line.requiredKw,
      (what) => `is required to deliver ${what} kW`,
      () => requiredKw(group),
    ),
    ...(line.bid ? bidAssertions(world, group, line.bid) : []),
    ...(line.response ? [rulesAssertion(world, group, line.response)] : []),
  ]
}

const stationsOf = (world: World, group: Group) => group.stationIndexes.flatMap((index) => world.stations[index] ?? [])

const isDc = ({ type }: Group) => type === 'GROUP_TYPE_DC'

/** The sum of its chargers: A on the line with the highest load; kW for a DC group. */
const sumOf = (world: World, group: Group): number =>
  isDc(group)
    ? stationsOf(world, group).reduce((sum, { powerW }) => sum + powerW / 1_000, 0)
    : Math.max(...chargerCurrentsA(world, group))

export const breachAsText = ({ drawn, budget, line }: BudgetBreach): string =>
  `it draws ${drawn.toFixed(2)} of ${budget.toFixed(2)}${line === null ? '' : ` on line ${line + 1}`}`

const withCharging = (count: number, state: 'waiting' | 'charging') =>
  `has ${count} ${state} ${plural(count, 'station', 'stations')}`

/** The assertions of a line on a group. */
export function groupAssertions(world: World, group: Group, line: GroupExpectation): Assertion[] {
  const { safeLimit, waiting, charging, sumOfCurrents, budgetKept, promisesKept } = line
  const assertions: Assertion[] = []
  if (safeLimit !== undefined) {
    const say = (isOn: boolean) => `is ${isOn ? '' : 'not '}on the safe limit`
    const look = () => {
      const isOn = isSafeLimitInForce(group)
      return { holds: isOn === safeLimit, seen: `it ${say(isOn)}` }
    }
    assertions.push({ text: say(safeLimit), look })
  }
  if (waiting !== undefined) {
    const look = () => {
      const found = allocationsOf(world, group).stations.filter(({ reason }) => reason.state === 'waiting').length
      return { holds: found === waiting, seen: `it ${withCharging(found, 'waiting')}`, miss: Math.abs(found - waiting) }
    }
    assertions.push({ text: withCharging(waiting, 'waiting'), look })
  }
  if (charging !== undefined) {
    const look = () => {
      const found = stationsOf(world, group).filter(({ currentA, path }) => currentA > 0 && !path?.isStandby).length
      return { holds: found === charging, seen: `it ${withCharging(found, 'charging')}`, miss: Math.abs(found - charging) }
    }
    assertions.push({ text: withCharging(charging, 'charging'), look })
  }
  if (sumOfCurrents !== undefined) {
    const unit = isDc(group) ? 'kW' : 'A'
    const look = () => {
      const sum = sumOf(world, group)
      const seen = `its chargers draw ${sum.toFixed(1)} ${unit}`
      return { holds: isWithin(sum, sumOfCurrents), seen, ...distancesTo(sum, sumOfCurrents) }
    }
    assertions.push({ text: `draws ${rangeAsText(sumOfCurrents)} ${unit} in total`, look })
  }
  if (budgetKept) {
    const look = () => {
      const [breach] = world.groups.get(group.id) === group ? budgetBreachesOf(world, group) : []
      return { holds: !breach, seen: breach ? breachAsText(breach) : 'it keeps its budget' }
    }
    assertions.push({ text: 'keeps its budget', look })
  }
  if (promisesKept) assertions.push(forecastAssertion(world, group))
  return [...assertions, ...responseAssertions(world, group, line)]
}
