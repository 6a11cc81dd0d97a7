import { expect, it } from 'vitest'
import { addRule, removeRule } from '#simulator/congestion/world/congestion-actions.ts'
import { setMeterValue, silenceMeter } from '#simulator/meters/world/meter-actions.ts'
import { arrive } from '#simulator/stations/world/station-actions.ts'
import { loadSite } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { checkedRun } from '#simulator/testing/checked-run.ts'
import { breachIn } from './testing/breach-in.ts'
import { budgetFormula } from './dlm/budget-formula.ts'
import { meterChart, meterTrust } from './meters.ts'

function metered() {
  const { world, group, at } = loadSite()
  setMeterValue(world, group, [20, 30, 25])
  arrive(world, at(0), { limitA: 16, phases: 3 })
  run(world, 10)
  return { world, group, health: () => group.load.meters.external?.health }
}

it('a meter that is silent and returns keeps the rules of trust and of the budget', () => {
  for (const property of [meterTrust, budgetFormula]) {
    const { world, group } = metered()
    let second = 0
    const play = () => {
      second++
      if (second === 10) silenceMeter(world, group, true)
      if (second === 90) silenceMeter(world, group, false)
    }
    expect(breachIn(property, world, 120, play)).toBeGreaterThan(40)
  }
})

it('reports a meter that is trusted at its first value, in silence, or not at all', () => {
  const first = metered()
  silenceMeter(first.world, first.group, true)
  run(first.world, 70)
  let second = 0
  const play = () => {
    if (++second === 5) silenceMeter(first.world, first.group, false)
    const meter = first.group.load.meters.external
    if (meter && meter.health.lastValueMs === first.world.nowMs) meter.health = { ...meter.health, isStale: false }
  }
  expect(breachIn(meterTrust, first.world, 20, play)).toContain('is trusted after 1 values')
  const logged = metered()
  const higher = () => logged.group.load.safeLimitChanges.forEach((row) => (row.value = 99))
  silenceMeter(logged.world, logged.group, true)
  expect(breachIn(meterTrust, logged.world, 80, higher)).toContain('has a safe limit of 99 A in place of')
  const quiet = metered()
  const trust = () => {
    const meter = quiet.group.load.meters.external
    if (meter) meter.health = { ...meter.health, isStale: false }
  }
  silenceMeter(quiet.world, quiet.group, true)
  expect(breachIn(meterTrust, quiet.world, 80, trust)).toMatch(/s of silence|The log of Yard says true/)
})

it('reports a read that shows values of a meter that is not trusted', async () => {
  const read = ['operator', 'readExternalMeterValues', { params: { groupId: 2 } }] as const
  const waits = Array.from({ length: 70 }, () => ['viewer', 'listGroups'] as const)
  const lines = [{ meter: { group: 2, silent: true } }, ...waits, read]
  expect((await checkedRun(meterTrust, { site: 'courtyard', lines })).what).toBeUndefined()
  const spoil = (_: unknown, reply: unknown) => Object.assign(reply as object, { currentL1: 5 })
  expect((await checkedRun(meterTrust, { site: 'courtyard', lines, spoil })).what).toContain('of an external meter')
})

it('the budget of a group keeps its formula in the second in which its congestion rule ends', () => {
  const { world, group } = metered()
  const draft = { groupId: group.id, name: 'Pause', isEnabled: true, recurrence: 'one-time', timeZone: 'UTC', mode: 'pause' }
  const time = { startDate: '2026-01-01', endDate: '2027-12-31', startTime: '00:00', endTime: '23:59', weekdays: [], target: 0 }
  const { rule } = addRule(world, { ...draft, ...time } as never)
  run(world, 3)
  let second = 0
  expect(breachIn(budgetFormula, world, 30, () => ++second === 5 && removeRule(world, rule))).toBeGreaterThan(10)
})

it('reports another budget', () => {
  const { world, group } = metered()
  const spoil = () =>
    (group.load.budgets = group.load.budgets?.map((budget) => Object.assign({}, budget, { amount: budget.amount + 1 })) ?? null)
  expect(breachIn(budgetFormula, world, 5, spoil)).toContain('should have 33.00')
})

it('the chart of a meter has its values, or is reported', () => {
  expect(breachIn(meterChart, metered().world, 190)).toBeGreaterThan(1)
  const { world, group } = metered()
  const shift = () => {
    const meter = group.load.meters.external
    if (meter) meter.measuredA = [90, 91, 92]
  }
  expect(breachIn(meterChart, world, 190, shift)).toContain('and it sent 90 to 90')
})
