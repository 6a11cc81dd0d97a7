import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { charge } from '#simulator/control/world/control.ts'
import { applyDlmLimits } from '#simulator/dlm/world/load-limits.ts'
import { pauseCause } from '#simulator/dlm/world/pauses.ts'
import { arrive, setStatus } from '#simulator/stations/world/station-actions.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { loadSite, type LoadSite } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { shownStates } from './shown-states.ts'

/** Its states as texts, without their times. */
const statesOf = ({ world }: Pick<LoadSite, 'world'>, station: Station) =>
  shownStates(world, [station], { startMs: world.startMs, endMs: world.nowMs + HOUR_MS })[0]?.states.map(({ status, pausedBy }) =>
    pausedBy ? `${status} ${pausedBy}` : status,
  ) ?? []
const last = (site: Pick<LoadSite, 'world'>, station: Station) => statesOf(site, station).at(-1)

test('a session in the queue waits; without current for anybody, load management pauses it', () => {
  const site = loadSite({ enabled: true, importLimit: 12, isQueuing: true, requiredCurrent: 6 }, 4)
  for (const station of site.stations) arrive(site.world, station, { limitA: 32, socPercent: 20 })
  run(site.world, 60)
  const waiting = site.stations.filter(({ status }) => status === 'SuspendedEVSE')
  expect(waiting.length).toBeGreaterThan(0)
  for (const station of waiting) expect(last(site, station)).toBe('SuspendedEVSE queue')

  applyDlmLimits(site.world, site.group, { ...site.group.dlm, importLimit: 0 })
  run(site.world, 60)
  for (const station of site.stations) expect(last(site, station)).toBe('SuspendedEVSE load-management')
  const [first] = waiting
  expect(first && statesOf(site, first)).toContain('SuspendedEVSE queue')
})

test('an operator or the charger itself pauses a session that has current', () => {
  const site = loadSite({ enabled: true, importLimit: 100 }, 2)
  for (const station of site.stations) arrive(site.world, station, { limitA: 16, socPercent: 20 })
  run(site.world, 60)
  charge(site.world, site.at(0), { powerKw: 0 })
  setStatus(site.world, site.at(1), 'SuspendedEVSE')
  run(site.world, 30)
  expect(site.stations.map((station) => pauseCause(site.world, station))).toEqual(['operator', 'charger'])
  expect(site.stations.map((station) => last(site, station))).toEqual(['SuspendedEVSE operator', 'SuspendedEVSE charger'])
})

test('a battery that feeds power back discharges, minute by minute', () => {
  const site = loadSite({ enabled: false }, 1, 'Store')
  const battery = site.at(0)
  const setKw = (powerKw: number) => charge(site.world, battery, { powerKw })
  setKw(5)
  run(site.world, 120)
  setKw(-5)
  run(site.world, 120)
  expect(battery.status).toBe('Available')
  expect(statesOf(site, battery)).toEqual(['Charging', 'Discharging'])
})
