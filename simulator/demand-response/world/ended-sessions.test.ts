import { expect, test } from 'vitest'
import { createEngine } from '#simulator/run/engine.ts'
import { findGroup } from '#simulator/scenario/language/find-group.ts'
import { fcrSecondAt } from './fcr-settings.ts'

const lines = (withDip: boolean) => `
about: A charger that does not obey the reserve
seed: 3
site: pier
ideal: false
starts: 2026-03-02T08:00:00Z
timeline:
  - { at: 0s, vehicle: { station: North one, arrives: { soc: 20, target: 100, limit: 32, phases: 3 } } }
  - { at: 0s, vehicle: { station: North two, arrives: { soc: 20, target: 100, limit: 32, phases: 3 } } }
  - { at: 0s, vehicle: { station: North three, arrives: { soc: 20, target: 100, limit: 32, phases: 3 } } }
  - { at: 1m, charger: { station: North two, obeys: false } }
${withDip ? '  - { at: 4m, frequency: { to: 49.5, over: 0s, exact: true } }\n  - { at: 14m, frequency: { to: 50, over: 0s, exact: true } }' : ''}
`

function played(withDip: boolean) {
  const engine = createEngine({ scenario: { yaml: lines(withDip) } })
  engine.setClock({ paused: true })
  const group = findGroup(engine.world, 'North row')
  const powerKw = () => group.stationIndexes.reduce((sum, index) => sum + (engine.world.stations[index]?.powerW ?? 0) / 1_000, 0)
  return { engine, group, powerKw }
}

test('a session that the response ends stays in the baseline, and its car is served again after the activation', async () => {
  const dip = played(true)
  const twin = played(false)
  const names = () => dip.group.response.endedLog.map(({ station }) => station)
  for (let second = 0; second < 13.5 * 60; second++) {
    // oxlint-disable-next-line no-await-in-loop -- a second at a time
    await Promise.all([dip.engine.advance(1_000), twin.engine.advance(1_000)])
    const now = fcrSecondAt(dip.group, dip.engine.world.nowMs)
    if (second < 4.5 * 60 || !now) continue
    expect(Math.abs(now.baselineKw - twin.powerKw())).toBeLessThan(1.5)
    expect(now.deliveredKw).toBeCloseTo(now.baselineKw - dip.powerKw(), 4)
  }
  expect(names()).toEqual(['North two'])
  await Promise.all([dip.engine.advance(5 * 60_000), twin.engine.advance(5 * 60_000)])
  expect(Math.abs(dip.powerKw() - twin.powerKw())).toBeLessThan(1.5)
  expect(dip.group.response.endedSessions.size).toBe(0)
})
