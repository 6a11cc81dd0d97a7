import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { V2G_MODES } from '#contract/v2g.ts'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { ratedPowerW } from '#simulator/devices/model/plan.ts'
import { departureTimeOf } from '../model/v2g-schedule.ts'
import { buildingA } from '#simulator/dlm/world/building-shares.ts'
import { charge } from '#simulator/control/world/control.ts'
import { METERED } from '#simulator/testing/load-site.ts'
import { arrive, leave, setOnline } from '#simulator/stations/world/station-actions.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { tick } from '#simulator/world/tick.ts'
import { pressBypass } from './v2g-actions.ts'
import { clearSessionSchedule, setSessionSchedule } from './v2g-sessions.ts'
import { v2gSite, type V2gSite } from '#simulator/testing/v2g-site.ts'

/** Events at discharging points. Departures are minutes away, so that cars are in time, late, and too late. */
const place = fc.integer({ min: 0, max: 2 })
const minutes = fc.integer({ min: 1, max: 90 })
/** Slightly more than an hour and a half can deliver. */
const rise = fc.integer({ min: -5, max: 25 })
const target = fc.integer({ min: 1, max: 100 })
const action = fc.oneof(
  fc.record({ kind: fc.constant('mode' as const), mode: fc.constantFrom(...V2G_MODES) }),
  fc.record({ kind: fc.constant('minimum' as const), minSoC: fc.integer({ min: 0, max: 100 }), slowly: fc.boolean() }),
  fc.record({ kind: fc.constant('arrive' as const), place, soc: fc.integer({ min: 5, max: 98 }), minutes, rise }),
  fc.record({ kind: fc.constant('soc' as const), place, beside: fc.constantFrom(-0.001, 0, 0.001) }),
  fc.record({ kind: fc.constant('leave' as const), place }),
  fc.record({ kind: fc.constant('schedule' as const), place, minutes, target }),
  fc.record({ kind: fc.constant('clear' as const), place }),
  fc.record({ kind: fc.constant('bypass' as const), place, on: fc.boolean() }),
  fc.record({ kind: fc.constant('hand' as const), place, powerKw: fc.integer({ min: -15, max: 15 }) }),
  fc.record({ kind: fc.constant('online' as const), place, online: fc.boolean() }),
  fc.record({ kind: fc.constant('frequency' as const), toHz: fc.double({ min: 49.5, max: 50.5, noNaN: true }) }),
  fc.record({
    kind: fc.constant('building' as const),
    load: fc.tuple(...[1, 2, 3].map(() => fc.integer({ min: -20, max: 60 }))),
  }),
  fc.record({ kind: fc.constant('limit' as const), importLimit: fc.integer({ min: 0, max: 60 }) }),
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

function play(site: V2gSite, done: Action) {
  const { world, group, set } = site
  const departureTime = 'minutes' in done ? departureTimeOf(world.nowMs + done.minutes * 60_000) : 0
  if (done.kind === 'mode') set({ mode: done.mode })
  if (done.kind === 'minimum') set({ minSoC: done.minSoC, startChargeWith2kW: done.slowly })
  if (done.kind === 'frequency') moveFrequency(world.grid, world.nowMs, { toHz: done.toHz, overMs: 700 })
  if (done.kind === 'building') {
    group.load.meterOverrides.external.loadA = [done.load[0] ?? 0, done.load[1] ?? 0, done.load[2] ?? 0]
  }
  if (done.kind === 'limit') group.dlm = { ...group.dlm, importLimit: done.importLimit }
  if (!('place' in done)) return
  const station = site.at(done.place)
  if (done.kind === 'arrive') {
    const targetSocPercent = Math.min(100, Math.max(1, done.soc + done.rise))
    arrive(world, station, { socPercent: done.soc, targetSocPercent, departureTime })
  }
  if (done.kind === 'leave') leave(world, station)
  if (done.kind === 'schedule') setSessionSchedule(world, station, { targetSoC: done.target, departureTime })
  if (done.kind === 'clear') clearSessionSchedule(world, station)
  if (done.kind === 'bypass') pressBypass(world, station, done.on)
  if (done.kind === 'hand') charge(world, station, { powerKw: done.powerKw })
  if (done.kind === 'online') setOnline(world, station, done.online)
  // Values close to a limit are the critical ones.
  if (done.kind === 'soc' && station.vehicle) station.vehicle.socPercent = Math.max(1, (group.v2g?.minSoC ?? 0) + done.beside)
}

interface Before {
  readonly soc: number
}
const EFFICIENCY = Math.sqrt(0.87)
const HAIR = 1e-6

const LAWS: Record<string, (station: Station, was: Before, site: V2gSite) => boolean> = {
  'no discharge at or below the least state of charge': ({ powerW }, { soc }, { group }) =>
    powerW >= 0 || soc > (group.v2g?.minSoC ?? 100),
  'no discharge in ordinary charging, nor while a driver has chosen it': ({ powerW, vehicle }, _, { group }) =>
    powerW >= 0 || (group.v2g?.mode !== 'no_v2g' && !vehicle?.bypass),
  'no discharge after the latest start': ({ powerW, vehicle, plan }, { soc }, { world, group }) => {
    const { departureMs = null, targetSocPercent } = vehicle?.schedule ?? {}
    if (powerW >= 0 || departureMs === null || group.v2g?.mode === 'external') return true
    // The energy at full power only; slower cars must start earlier.
    const needWh = (Math.max(0, Math.min(99, targetSocPercent ?? 0) - soc) / 100) * ((vehicle?.capacityWh ?? 0) / EFFICIENCY)
    return world.nowMs < departureMs - (needWh / ratedPowerW(plan)) * 3_600_000
  },
  'never more than rated': ({ powerW, plan }) => Math.abs(powerW) <= ratedPowerW(plan) + HAIR,
  'never more than load management allows': ({ currentA, allowedCurrentA }) => currentA <= allowedCurrentA + HAIR,
  'no more than 2 kW in the first minute of a slow start': ({ powerW, vehicle }, _, { world, group }) =>
    !group.v2g?.startChargeWith2kW || world.nowMs >= (vehicle?.chargesSinceMs ?? world.nowMs) + 60_000 || powerW <= 2_000 + HAIR,
  'each way costs its part': ({ powerW, vehicle }, { soc }) => {
    if (!vehicle) return true
    const storedWh = (powerW > 0 ? powerW * EFFICIENCY : powerW / EFFICIENCY) / 3_600
    return Math.abs(Math.min(100, Math.max(0, soc + (100 * storedWh) / vehicle.capacityWh)) - vehicle.socPercent) < 1e-9
  },
}

function broken(site: V2gSite, before: readonly Before[]): string[] {
  const { world, group, stations } = site
  const online = stations.filter(({ isOnline, vehicle }) => isOnline && vehicle)
  const wrong = online.flatMap((station) => {
    const was = before[station.index]
    return Object.keys(LAWS).filter((law) => was && !LAWS[law]?.(station, was, site))
  })
  if (group.v2g?.mode !== 'powermeter') return wrong
  const givenA = online.reduce((sum, { currentA }) => sum - Math.min(0, currentA), 0)
  const isPast = givenA > Math.max(0, Math.min(...buildingA(world, group))) + HAIR
  return isPast ? [...wrong, 'cars export past what their building takes'] : wrong
}

test('discharging cars keep their invariants in every mode', () => {
  const seen = { given: 0, served: 0, late: 0, slow: 0 }
  const actions = fc.array(fc.tuple(fc.nat({ max: 60 }), action), { minLength: 20, maxLength: 60 })
  fc.assert(
    fc.property(fc.constantFrom('freq' as const, 'powermeter' as const), actions, (mode, doings) => {
      const site = v2gSite({ mode, isDriverBypassEnabled: true }, 3, { ...METERED, importLimit: 60 })
      for (const at of [0, 1, 2]) arrive(site.world, site.at(at), { socPercent: 55 + 10 * at, departureTime: 930 })
      for (const [seconds, doing] of doings) {
        play(site, doing)
        for (let second = 0; second <= seconds; second++) {
          const before = site.stations.map(({ vehicle }) => ({ soc: vehicle?.socPercent ?? 0 }))
          tick(site.world)
          expect(broken(site, before)).toEqual([])
          for (const { powerW, vehicle } of site.stations) {
            if (powerW < 0) seen.given++
            if (powerW < 0 && site.group.v2g?.mode === 'powermeter') seen.served++
            if (vehicle?.outlook.isCatchingUp) seen.late++
            if (powerW > 1_900 && powerW <= 2_000) seen.slow++
          }
        }
      }
    }),
    { numRuns: 25 },
  )
  // The test covered relevant cases.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(50)
}, 60_000)
