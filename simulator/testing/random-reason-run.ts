import type { DlmLimits } from '#contract/dlm.ts'
import { loadSite, METERED, type LoadSite } from './load-site.ts'
import { applyQueuingVip } from '#simulator/dlm/world/load-limits.ts'
import { setMeterValue } from '#simulator/meters/world/meter-actions.ts'
import { actAtRandom, randomLimits } from './random-actions.ts'
import { stream } from '#simulator/core/model/random.ts'
import { checkGroupLimits } from './group-limit-check.ts'
import { checkReasons, type CheckedReason } from '#simulator/dlm/world/reasons/reason-check.ts'
import { arrive, leave } from '#simulator/stations/world/station-actions.ts'
import { tick } from '#simulator/world/tick.ts'

/** The share of seconds with an action before the check of the reasons. */
const ACTIVE = 0.3

const TYPES = ['Post', 'Post', 'Post', 'Post', 'Fast'] as const

/**
 * Runs a random site with random changes of limits, cars, meter values and actions. The limit reasons of the group are checked a
 * number of times, each after a random number of seconds. Returns the findings of each check.
 * The limits of the group are compared with these reasons too, with `isEverySecond` in every second.
 */
export function randomReasonRun(seed: number, looks: number, isEverySecond = false): CheckedReason[][] {
  const next = stream(seed, 'random reason run')
  const site = loadSite(METERED, 3 + Math.floor(6 * next()), TYPES[Math.floor(TYPES.length * next())])
  const { world, group } = site
  group.customerGroupIds.push(31)
  return Array.from({ length: looks }, () => {
    if (!world.groups.has(group.id)) return []
    changeAll(site, next)
    const seconds = 2 + Math.floor(30 * next() ** 2)
    const ofGroup: CheckedReason[] = []
    for (let second = 0; second < seconds; second++) {
      if (next() < ACTIVE) actAtRandom(site, next)
      const isChecked = isEverySecond || second === seconds - 1
      // The allocation used the limits and meter values of the last second.
      if (isChecked) group.load.needsBalancing = true
      tick(world)
      if (!world.groups.has(group.id)) return ofGroup
      if (isChecked) ofGroup.push(...checkGroupLimits(world, group).map((problem) => ({ limit: null, isTied: false, problem })))
    }
    return [...checkReasons(world, group), ...ofGroup]
  })
}

/** Changes limits, meter values and cars. */
function changeAll({ world, group, stations }: LoadSite, next: () => number) {
  const limits: Partial<DlmLimits> = {
    ...METERED,
    importLimit: 10 + Math.round(60 * next()),
    phaseBalancing: next() < 0.7,
    isQueuing: next() < 0.4,
    isSolarCharging: next() < 0.15,
  }
  group.dlm = { ...group.dlm, ...limits }
  if (next() < 0.3) group.dlm = randomLimits(group.dlm, next)
  applyQueuingVip(world, group, { isQueuingVip: true, requiredCurrentVip: 6 + Math.round(10 * next()) })
  setMeterValue(world, group, [60 * next(), 60 * next(), 60 * next()])
  for (const station of stations) {
    if (station.isRemoved || next() < 0.4) continue
    if (station.vehicle) leave(world, station)
    if (next() < 0.3) continue
    const phases = next() < 0.4 ? 1 : next() < 0.5 ? 2 : 3
    arrive(world, station, { limitA: 6 + Math.round(26 * next()), phases, socPercent: 20, ...(next() < 0.25 && { vip: 31 }) })
  }
}
