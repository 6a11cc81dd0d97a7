import { plural } from '#contract/plural.ts'
import { deliveredKw, isActivated, requiredKw } from '#simulator/demand-response/world/fcr-settings.ts'
import { isActive } from '#simulator/v2g/model/ffr.ts'
import { recentBids } from '#simulator/bids/world/bids.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { drillActivations } from '../measures/drill-activations.ts'
import type { BidsExpectation, GroupExpectation, Range } from '../language/expectation.ts'
import { distancesTo, isWithin, rangeInWords } from './matches.ts'
import { MEASURE_NAMES, MEASURES } from '../measures/measures.ts'
import { spanText } from '../language/span-text.ts'
import type { Assertion } from './watch.ts'

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
  return [{ text: say(rangeInWords(range)), look }]
}

type Bid = { quantity: number; price: number } | null
const bidInWords = (bid: Bid, hour: string) =>
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
      return { holds: isSame(found, wanted), seen: `it ${bidInWords(found, hour)}` }
    }
    return [{ text: bidInWords(wanted, hour), look }]
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
        return `${name}, activated at ${spanText(startMs - world.startMs)}: ${label.toLowerCase()} ${found}, not ${rule}`
      }),
    )
    const kept = `all rules are kept in ${activations.length} ${plural(activations.length, 'activation', 'activations')}`
    return { holds: (broken.length === 0) === rulesKept, seen: broken.join('; ') || kept }
  }
  const broken = reason === undefined ? 'breaks a rule of its response' : `breaks a rule of its response (${reason})`
  return { text: rulesKept ? 'keeps the rules of its response' : broken, look }
}

/** The assertions of a line on the demand response and the bids of a group. */
export function responseAssertions(world: World, group: Group, line: GroupExpectation): Assertion[] {
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
      () => deliveredKw(world, group),
    ),
    ...powerAssertions(
      line.requiredKw,
      (what) => `is required to deliver ${what} kW`,
      () => requiredKw(world, group),
    ),
    ...(line.bid ? bidAssertions(world, group, line.bid) : []),
    ...(line.response ? [rulesAssertion(world, group, line.response)] : []),
  ]
}
