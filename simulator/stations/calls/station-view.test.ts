import { expect, test } from 'vitest'
import type { UserSession } from '#simulator/session/calls/visibility.ts'
import { arrive } from '../world/station-actions.ts'
import { loadSite } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { stateView } from './station-view.ts'

const EVERYTHING = { isAdmin: true, seesSeller: () => true } as unknown as UserSession

const viewOf = ({ world, at }: ReturnType<typeof loadSite>, place: number) => stateView(world, EVERYTHING, at(place))

test('a car has the grid lines on which it draws', () => {
  const site = loadSite({ enabled: false }, 4)
  for (const [place, phases] of [1, 2, 3].entries()) {
    arrive(site.world, site.at(place), { limitA: 16, socPercent: 20, phases: phases as 1 | 2 | 3 })
  }
  run(site.world, 60)
  for (const place of [0, 1, 2]) {
    const { phaseOneLine, voltageV, currentA, powerW } = site.at(place)
    const lines = viewOf(site, place).carLines ?? []
    expect(lines).toContain(phaseOneLine)
    expect(lines).toHaveLength(place + 1)
    expect(powerW).toBeCloseTo(lines.length * voltageV * currentA)
  }
  expect(viewOf(site, 3)).not.toHaveProperty('carLines')
})

test('a station without a pause has no cause of one', () => {
  const site = loadSite({ enabled: true, importLimit: 0 }, 2)
  arrive(site.world, site.at(0), { limitA: 16, socPercent: 20 })
  run(site.world, 60)
  expect(viewOf(site, 0)).toMatchObject({ status: 'SuspendedEVSE', pausedBy: 'load-management' })
  expect(viewOf(site, 1)).not.toHaveProperty('pausedBy')
})
