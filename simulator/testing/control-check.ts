import type { V2gSettings } from '#contract/v2g.ts'
import type { World } from '#simulator/core/world/state.ts'
import { TICK_STEPS } from '#simulator/world/tick-steps.ts'
import { allocationsOf } from '#simulator/dlm/world/load-reports.ts'
import type { CheckedReason } from '#simulator/dlm/world/reasons/reason-check.ts'
import { gridFrequencyHz } from '#simulator/grid/model/grid.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { stepStation } from '#simulator/stations/world/station-step.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { Vehicle } from '#simulator/vehicles/model/vehicle.ts'
import { v2gSettingsOf } from '#simulator/v2g/world/v2g-settings.ts'

/** The world of one station in the second that is checked. A check changes a copy and steps the station again. */
interface Scene {
  station: Station
  v2g: V2gSettings | null
  gridHz: number
  seconds: number
  readonly nowMs: number
}
type Change = (scene: Scene) => void

type Writable<T> = { -readonly [K in keyof T]: T[K] }
/** The copies may change all their fields. */
const writable = <T>(value: T) => value as Writable<T>

const change =
  (what: (car: Writable<Vehicle>) => void): Change =>
  ({ station: { vehicle } }) => {
    if (vehicle) what(vehicle)
  }

/** State of charge below which no car tapers, %. */
const BELOW_TAPER = 80

/** An emptier car with the same position relative to its target. Its small battery does not change its plan. */
const emptierCar = change((car) => {
  if (car.socPercent <= BELOW_TAPER) return
  car.socPercent = BELOW_TAPER
  car.capacityWh = 1
  if (!car.isAtTarget) return
  car.schedule = { ...car.schedule, targetSocPercent: Math.min(BELOW_TAPER, car.schedule.targetSocPercent ?? BELOW_TAPER) }
  car.ownTargetSocPercent = Math.min(BELOW_TAPER, car.ownTargetSocPercent)
})

const isBattery = ({ station }: Scene) => station.plan.kind === 'battery'

const middleCharge: Change = (scene) => {
  if (isBattery(scene)) scene.station.socPercent = Math.min(94.9, Math.max(5.1, scene.station.socPercent))
  else if (scene.v2g) scene.v2g.minSoC = -1
}

const twiceThePower: Change = ({ station }) => {
  if (station.plan.kind === 'battery') station.maxPowerW *= 2
  else writable(station.plan).maxCurrentA *= 2
}

const quietGrid: Change = (scene) => {
  scene.gridHz = 50
  scene.station.ffr?.activations.splice(0)
}

const withoutSlowStart: Change = ({ v2g }) => {
  if (v2g) v2g.startChargeWith2kW = false
}

const largerBuilding: Change = ({ station }) => {
  station.buildingA = 1_000
}

const withoutDeparture = change((car) => {
  car.schedule = { ...car.schedule, departureMs: null }
  car.keptUntilMs = 0
  car.outlook = { ...car.outlook, isCatchingUp: false }
})

/** A small change, so that a setpoint just beyond a limit stays beyond it, W. */
const NUDGE_W = 0.01

/** Another setpoint, where there is one. The ramp of the baseline is skipped. */
const otherSetpoint =
  (byW: number): Change =>
  (scene) => {
    const { control } = scene.station
    scene.seconds = 0
    if (control.powerW !== null) scene.station.control = { ...control, powerW: control.powerW + byW }
  }
const atOnce: Change = (scene) => {
  scene.seconds = 0
}
const both =
  (...changes: readonly Change[]): Change =>
  (scene) => {
    for (const one of changes) one(scene)
  }

const RELAXED = {
  allocation: ({ station }) => {
    station.allowedCurrentA = Infinity
  },
  congestion: ({ station }) => {
    station.exportW = null
  },
  storage: middleCharge,
  car: emptierCar,
  mode: withoutSlowStart,
} satisfies Record<string, Change>
type Limit = keyof typeof RELAXED
const LIMITS = Object.keys(RELAXED) as Limit[]

/** The power of a station in the checked second with a change, W. */
function powerOf(scene: Scene, what: Change = () => undefined): number {
  const copy = structuredClone(scene)
  what(copy)
  stepStation(copy.station, copy.nowMs, copy.gridHz, copy.v2g, copy.seconds)
  return copy.station.powerW
}

/**
 * Advances the world by one second and checks the reason of every battery and V2G point in session. The step of the station
 * is repeated with one input relaxed at a time: the named limit changes the power, and other limits do not.
 */
export function tickAndCheckControl(world: World, group: Group): CheckedReason[] {
  let scenes: Scene[] = []
  world.nowMs += 1_000
  for (const { name, run, everyMs } of TICK_STEPS) {
    if (name === 'stations') scenes = scenesOf(world)
    if (everyMs === undefined || world.nowMs % everyMs === 0) run(world, gridFrequencyHz(world.grid))
  }
  const reasons = allocationsOf(world, group).stations
  return scenes.flatMap((scene) => {
    const station = world.stations[scene.station.index]
    const reason = reasons.find(({ deviceId }) => deviceId === station?.deviceId)?.reason
    const isControlled = station?.batteryInputs ?? (station?.v2gInputs?.hasCar && station.v2gInputs.mode !== 'no_v2g')
    if (!station || !isControlled || !reason) return []
    const limit = reason.state === 'following' ? reason.limit : 'allocation'
    const found = problemOf(scene, limit, station.powerW)
    const said = `${station.index} (${station.v2gInputs?.mode ?? 'battery'}): ${limit} at ${station.powerW} W`
    return [{ limit: reason.limit, isTied: found === TIED, problem: found && found !== TIED ? `${said}: ${found}` : null }]
  })
}

const scenesOf = ({ stations, groups, nowMs, grid }: World): Scene[] =>
  stations
    .filter(({ isOnline, isRemoved, heldStatus }) => isOnline && !isRemoved && heldStatus === null)
    .map((station) =>
      structuredClone({
        station,
        v2g: v2gSettingsOf(groups, station.groupIds),
        gridHz: gridFrequencyHz(grid),
        seconds: 1,
        nowMs,
      }),
    )

const TIED = 'tied'

function problemOf(scene: Scene, named: string | null, seenW: number): string | null {
  const powerW = powerOf(scene)
  if (powerW !== seenW) return `the step gives ${powerW} W`
  const restW = powerOf(scene, atOnce)
  const changes = (what: Change) => powerOf(scene, what) !== powerW
  const changesAtRest = (what: Change) => powerOf(scene, both(what, atOnce)) !== restW
  const changesBySetpoint = [NUDGE_W, -NUDGE_W].some((byW) => powerOf(scene, otherSetpoint(byW)) !== restW)

  // A congestion rule replaces the power that a point would follow, so that other limits may bind without it.
  const wrong = LIMITS.find((limit) => limit !== named && isChecked(scene, limit) && changes(RELAXED[limit]))
  if (wrong && named !== 'congestion') return `${wrong} binds`
  if (named === 'congestion' && changes(RELAXED.allocation)) return 'the allocation binds'
  const isOfBaseline = named === 'setpoint' || named === 'mode' || named === 'schedule' || named === null
  if (isOfBaseline && named !== 'schedule' && !isSlow(scene) && changesAtRest(quietGrid) && changes(quietGrid)) {
    return isClamped(scene) ? null : 'the response decides'
  }
  const isOnRamp = restW !== powerW
  if (named !== 'setpoint' && isOfBaseline && !isOnRamp && changesBySetpoint) return 'the setpoint decides'

  if (named === 'fcr') return changes(quietGrid) ? null : 'no change without a response'
  if (named === 'setpoint') {
    // On its ramp a setpoint may be beyond a limit that does not bind yet, or have ended. At 0 W limits may hold both sides.
    return changesBySetpoint || isOnRamp || powerW === 0 ? null : 'no change with another setpoint'
  }
  if (named === 'station') return changes(twiceThePower) ? null : 'no change with twice the power'
  if (named === 'schedule') {
    if (changes(withoutDeparture) || changesAtRest(withoutDeparture)) return null
    return changes(both(withoutDeparture, largerBuilding)) ? TIED : 'no change without a departure'
  }
  if (named === 'mode' || named === null) return null
  if (named === 'car' && scene.station.vehicle && powerW <= 0) return null
  if (!LIMITS.some((limit) => limit === named)) return 'unknown limit'
  if (changes(RELAXED[named as Limit])) return null
  const all = both(...LIMITS.map((limit) => RELAXED[limit]), withoutDeparture, largerBuilding)
  return changes(all) || changes(both(all, twiceThePower)) ? TIED : 'no change when it is relaxed'
}

const isSlow = ({ v2g }: Scene) => v2g?.startChargeWith2kW === true
/** A point that supplies its building discharges no more than the building takes, with or without a response. */
const isClamped = ({ v2g }: Scene) => v2g?.mode === 'powermeter'

/** Whether relaxing a limit leaves the wanted power as it is, so that a change shows that the limit binds. */
function isChecked(scene: Scene, limit: Limit): boolean {
  const { vehicle, fcrNEnabled, control } = scene.station
  if (limit !== 'storage') return true
  // The restored charge of a battery, and the level of a car that supplies its building, depend on it.
  if (isBattery(scene)) return !fcrNEnabled || control.powerW !== null
  return scene.v2g?.mode !== 'powermeter' || (vehicle?.isAtTarget === true && !vehicle.outlook.isCatchingUp)
}
