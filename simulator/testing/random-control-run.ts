import type { V2gSettings } from '#contract/v2g.ts'
import { addRule, removeRule } from '#simulator/congestion/world/congestion-actions.ts'
import { charge } from '#simulator/control/world/control.ts'
import { NO_CONTROL } from '#simulator/control/model/setpoints.ts'
import { stream } from '#simulator/core/model/random.ts'
import type { CheckedReason } from '#simulator/dlm/world/reasons/reason-check.ts'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { setMeterValue } from '#simulator/meters/world/meter-actions.ts'
import { arrive, leave } from '#simulator/stations/world/station-actions.ts'
import { setV2gSettings } from '#simulator/v2g/world/v2g-actions.ts'
import { V2G_DEFAULTS } from '#simulator/v2g/world/v2g-settings.ts'
import { ruleDraft } from './congestion-site.ts'
import { tickAndCheckControl } from './control-check.ts'
import { loadSite, METERED, type LoadSite } from './load-site.ts'
import { run } from './sample-site.ts'

type Next = () => number

const MODES = ['freq', 'external', 'powermeter'] as const

/**
 * Runs a random group of V2G points or batteries with random changes of limits, settings, cars, setpoints, congestion rules and
 * frequency. The reasons are checked a number of times, each after a random number of seconds. Returns the findings of each
 * check.
 */
export function randomControlRun(seed: number, looks: number): CheckedReason[][] {
  const next = stream(seed, 'random control run')
  const isBatteries = next() < 0.3
  const site = loadSite(METERED, 2 + Math.floor(3 * next()), isBatteries ? 'Store' : 'Both ways')
  const { world, group } = site
  return Array.from({ length: looks }, () => {
    setGroup(site, next, isBatteries)
    for (const station of site.stations) {
      if (isBatteries) {
        station.fcrNEnabled = next() < 0.5
        station.socPercent = next() < 0.3 ? (next() < 0.5 ? 4 : 96) : 10 + 80 * next()
      } else if (next() < 0.6) setCar(site, station, next)
      if (next() < 0.3) station.control = NO_CONTROL
      else if (next() < 0.5) charge(world, station, { powerKw: next() < 0.2 ? 0 : 24 * next() - 12 })
    }
    run(world, next() < 0.5 ? Math.floor(4 * next()) : Math.floor(60 * next()))
    const toHz = next() < 0.4 ? 50 : 49.5 + next()
    moveFrequency(world.grid, world.nowMs, { toHz, overMs: 0 })
    run(world, Math.floor(6 * next()))
    group.load.needsBalancing = true
    return tickAndCheckControl(world, group)
  })
}

function setGroup({ world, group }: LoadSite, next: Next, isBatteries: boolean) {
  const importLimit = Math.round((next() < 0.5 ? 15 : 80) * next())
  group.dlm = { ...group.dlm, enabled: next() < 0.7, importLimit, useExternalDevice: true }
  setMeterValue(world, group, [40 * next(), 40 * next(), 40 * next()])
  for (const { rule } of world.congestion.rules.values()) removeRule(world, rule)
  if (isBatteries) return
  const settings: V2gSettings = {
    ...V2G_DEFAULTS,
    mode: MODES[Math.floor(MODES.length * next())] ?? 'freq',
    minSoC: 20 + Math.round(40 * next()),
    ffrPositive: Math.round(9_000 * next()),
    ffrNegative: Math.round(9_000 * next()),
    startChargeWith2kW: next() < 0.2,
  }
  setV2gSettings(world, group, settings)
  if (next() < 0.25) {
    const target = Math.round(30 * next())
    addRule(world, ruleDraft({ groupId: group.id, mode: 'v2g-export', startTime: '00:00', endTime: '23:59', target }))
  }
}

function setCar({ world }: LoadSite, station: LoadSite['stations'][number], next: Next) {
  if (station.vehicle) leave(world, station)
  if (next() < 0.1) return
  arrive(world, station, {
    socPercent: 15 + 83 * next(),
    targetSocPercent: 60 + Math.round(40 * next()),
    capacityKwh: 60,
    ...(next() < 0.3 && { departureTime: next() < 0.5 ? 1000 : 1800 }),
  })
  if (station.vehicle) station.vehicle = { ...station.vehicle, readyMs: world.nowMs }
}
