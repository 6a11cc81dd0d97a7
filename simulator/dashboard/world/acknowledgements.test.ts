import { expect, test } from 'vitest'
import { acknowledge, endAcknowledgements, problemIdOf, withdrawAcknowledgement } from './acknowledgements.ts'
import { FleetCounter } from './fleet-sums.ts'
import { problemsOf } from './problems.ts'
import { setMeterValue } from '#simulator/meters/world/meter-actions.ts'
import { setOnline, setStatus } from '#simulator/stations/world/station-actions.ts'
import { loadSite, type LoadSite } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'

const problem = ({ world }: LoadSite) => {
  const [first] = problemsOf(world, [...world.groups.values()], new FleetCounter(world).read())
  if (!first) throw new Error('there is no problem')
  return first
}
const acknowledged = (site: LoadSite, snooze: '15-minutes' | null = null) =>
  acknowledge(site.world, problem(site), { by: 'Ann', note: 'known', snooze })
const causes = ({ world }: LoadSite) =>
  world.journal.entries.filter(({ kind }) => kind === 'acknowledgement').map(({ event, cause }) => cause ?? event)

test('an acknowledged overload ends when the overload clears', () => {
  const site = loadSite()
  setMeterValue(site.world, site.group, 70)
  run(site.world, 30)
  expect(acknowledged(site)).toMatchObject({ problemId: `overload.${site.group.id}`, by: 'Ann', untilMs: null })
  run(site.world, 5)
  expect(site.world.acknowledgements.size).toBe(1)
  setMeterValue(site.world, site.group, 20)
  run(site.world, 20)
  expect(causes(site)).toEqual(['set', 'cleared'])
  expect(site.world.acknowledgements.size).toBe(0)
})

test('an acknowledged overload ends when the overload gets worse', () => {
  const site = loadSite()
  setMeterValue(site.world, site.group, 70)
  run(site.world, 30)
  acknowledged(site)
  setMeterValue(site.world, site.group, 72)
  run(site.world, 20)
  expect(causes(site)).toEqual(['set'])
  setMeterValue(site.world, site.group, 90)
  run(site.world, 20)
  expect(causes(site)).toEqual(['set', 'worse'])
})

test('a snooze ends in time', () => {
  const site = loadSite()
  setStatus(site.world, site.at(0), 'Faulted')
  run(site.world, 5)
  acknowledged(site, '15-minutes')
  run(site.world, 899)
  expect(causes(site)).toEqual(['set'])
  run(site.world, 1)
  expect(causes(site)).toEqual(['set', 'snooze-over'])
})

test('an acknowledgement of faulted stations ends when another one fails while one recovers', () => {
  const site = loadSite()
  for (const place of [0, 1]) setStatus(site.world, site.at(place), 'Faulted')
  run(site.world, 5)
  acknowledged(site)
  setStatus(site.world, site.at(0), 'Available')
  run(site.world, 5)
  expect(causes(site)).toEqual(['set'])
  setStatus(site.world, site.at(2), 'Faulted')
  run(site.world, 5)
  expect(causes(site)).toEqual(['set', 'new-start'])
})

test('a withdrawn acknowledgement is journalled once', () => {
  const site = loadSite()
  setOnline(site.world, site.at(0), false)
  acknowledged(site)
  const id = problemIdOf(problem(site)) ?? ''
  withdrawAcknowledgement(site.world, id)
  withdrawAcknowledgement(site.world, id)
  expect(causes(site)).toEqual(['set', 'withdrawn'])
  expect(site.world.acknowledgements.size).toBe(0)
})

test('a world without acknowledgements is not searched for problems', () => {
  const { world } = loadSite()
  const read = new Set<string>()
  endAcknowledgements(
    new Proxy(world, {
      get: (target, key: keyof typeof world) => {
        read.add(key)
        return target[key]
      },
    }),
  )
  expect([...read]).toEqual(['acknowledgements', 'nowMs'])
})
