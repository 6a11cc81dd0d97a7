import { plural } from '#contract/plural.ts'
import { budgetBreachesOf, type BudgetBreach } from '#simulator/dlm/world/budget-check.ts'
import { chargerCurrentsA } from '#simulator/dlm/world/charger-currents.ts'
import { allocationsOf, isSafeLimitInForce } from '#simulator/dlm/world/load-reports.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { GroupExpectation } from '../language/expectation.ts'
import { distancesTo, isWithin, rangeInWords } from './matches.ts'
import { forecastAssertion } from './departure-forecasts.ts'
import { responseAssertions } from './response-assertions.ts'
import type { Assertion } from './watch.ts'

const stationsOf = (world: World, group: Group) => group.stationIndexes.flatMap((index) => world.stations[index] ?? [])

const isDc = ({ type }: Group) => type === 'GROUP_TYPE_DC'

/** The sum of its chargers: A on the line with the highest load; kW for a DC group. */
const sumOf = (world: World, group: Group): number =>
  isDc(group)
    ? stationsOf(world, group).reduce((sum, { powerW }) => sum + powerW / 1_000, 0)
    : Math.max(...chargerCurrentsA(world, group))

export const breachInWords = ({ drawn, budget, line }: BudgetBreach): string =>
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
    assertions.push({ text: `draws ${rangeInWords(sumOfCurrents)} ${unit} in total`, look })
  }
  if (budgetKept) {
    const look = () => {
      const [breach] = world.groups.get(group.id) === group ? budgetBreachesOf(world, group) : []
      return { holds: !breach, seen: breach ? breachInWords(breach) : 'it keeps its budget' }
    }
    assertions.push({ text: 'keeps its budget', look })
  }
  if (promisesKept) assertions.push(forecastAssertion(world, group))
  return [...assertions, ...responseAssertions(world, group, line)]
}
