import type { DlmLimits } from '#contract/dlm.ts'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { addRule, removeRule } from '#simulator/congestion/world/congestion-actions.ts'
import { ruleDraft } from './congestion-site.ts'
import { charge } from '#simulator/control/world/control.ts'
import { saveFcr } from '#simulator/demand-response/world/fcr-settings.ts'
import { connect, disconnect, removeGroup } from '#simulator/groups/world/group-actions.ts'
import { applyDlmLimits } from '#simulator/dlm/world/load-limits.ts'
import type { LoadSite } from './load-site.ts'
import { flapMeter, setMeterValue, silenceMeter } from '#simulator/meters/world/meter-actions.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { arrive, leave, setOnline, setStatus } from '#simulator/stations/world/station-actions.ts'
import { removeStation } from '#simulator/stations/world/station-edit.ts'

/** A random action of a user, a driver, a device or the grid on a site of load management. */
interface Scene {
  readonly site: LoadSite
  readonly group: Group
  readonly station: Station
  /** The next random number in [0, 1). */
  readonly next: () => number
}

/** The relative frequency of each action, and its effect. */
const ACTIONS: Record<string, readonly [weight: number, act: (scene: Scene) => void]> = {
  'a car arrives': [
    30,
    ({ site: { world }, station, next }) =>
      arrive(world, station, {
        limitA: 6 + Math.round(26 * next()),
        phases: next() < 0.33 ? 1 : next() < 0.5 ? 2 : 3,
        socPercent: 5 + 90 * next(),
      }),
  ],
  'a car leaves': [20, ({ site: { world }, station }) => leave(world, station)],
  'a station goes offline': [10, ({ site: { world }, station }) => setOnline(world, station, false)],
  'a station comes online': [25, ({ site: { world, stations } }) => stations.forEach((one) => comeBack(world, one))],
  'a status changes': [
    5,
    ({ site: { world }, station, next }) => setStatus(world, station, next() < 0.5 ? 'Faulted' : 'Available'),
  ],
  'an operator sets a power': [
    5,
    ({ site: { world }, station, next }) =>
      charge(world, station, { powerKw: 22 * next() - (station.plan.kind === 'v2g' ? 11 : 0) }),
  ],
  'the meter measures': [
    25,
    ({ site: { world }, group, next }) => setMeterValue(world, group, [70 * next(), 70 * next(), 70 * next()]),
  ],
  'the meter stops or resumes': [5, ({ site: { world }, group, next }) => silenceMeter(world, group, next() < 0.4)],
  'the meter flaps': [
    2,
    ({ site: { world }, group }) => flapMeter(world, group, { silentMs: 70_000, everyMs: 90_000, forMs: 200_000 }),
  ],
  'limits change': [15, ({ site: { world }, group, next }) => applyDlmLimits(world, group, randomLimits(group.dlm, next))],
  'a station joins a group': [10, ({ site: { world }, group, station }) => connect(world, station, group)],
  'a station leaves a group': [4, ({ site: { world }, group, station }) => disconnect(world, station, group)],
  'a station is deleted': [0.5, ({ site: { world }, station }) => removeStation(world, station)],
  'a group is deleted': [0.3, ({ site: { world }, group }) => removeGroup(world, group.id)],
  'a congestion rule starts or ends': [
    3,
    ({ site: { world }, group, next }) => {
      const known = [...world.congestion.rules.values()].at(-1)
      if (known) removeRule(world, known.rule)
      else addRule(world, ruleDraft({ groupId: group.id, startTime: '08:00', endTime: '09:00', target: Math.round(40 * next()) }))
    },
  ],
  'demand response is set': [
    6,
    ({ site: { world }, group, next }) =>
      saveFcr(world, group, {
        ...group.fcr,
        isEnabled: next() < 0.4,
        isEnabledStepwise: next() < 0.4,
        powerDecrease: Math.round(20 * next()),
        maxStepwiseFlexibility: Math.round(20 * next()),
        stepwiseMode: 'classic',
      }),
  ],
  'the frequency moves': [
    10,
    ({ site: { world }, next }) => moveFrequency(world.grid, world.nowMs, { toHz: 49.4 + 0.8 * next(), overMs: 2_000 * next() }),
  ],
}

function comeBack(world: LoadSite['world'], station: Station) {
  if (!station.isRemoved) setOnline(world, station, true)
}

/** Valid limits: the present ones with changes in some fields. */
export function randomLimits(was: DlmLimits, next: () => number): DlmLimits {
  const often = (value: boolean) => (next() < 0.3 ? !value : value)
  return {
    ...was,
    enabled: next() < 0.9,
    importLimit: next() < 0.1 ? null : Math.round(80 * next()),
    mainCurrent: 25 + Math.round(60 * next()),
    safeLimit: Math.round(30 * next()),
    useExternalDevice: often(was.useExternalDevice),
    stationPowerIncluded: often(was.stationPowerIncluded),
    phaseBalancing: often(was.phaseBalancing),
    isQueuing: often(was.isQueuing),
    requiredCurrent: 6 + Math.round(6 * next()),
    enabledOfflineFailSafe: often(was.enabledOfflineFailSafe),
  }
}

const TOTAL = Object.values(ACTIONS).reduce((sum, [weight]) => sum + weight, 0)

/** Executes a random action on a random station and group of the site. Returns its name. */
export function actAtRandom(site: LoadSite, next: () => number): string {
  const groups = [...site.world.groups.values()]
  const group = next() < 0.8 ? groups[0] : groups.at(-1)
  const station = site.stations[Math.floor(next() * site.stations.length)]
  let left = next() * TOTAL
  for (const [name, [weight, act]] of Object.entries(ACTIONS)) {
    left -= weight
    if (left >= 0) continue
    if (group && station && !station.isRemoved) act({ site, group, station, next })
    return name
  }
  return 'nothing'
}
