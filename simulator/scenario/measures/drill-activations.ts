import { endOfMs, type Activation } from '#simulator/v2g/model/ffr.ts'
import { settingsAt } from '#simulator/demand-response/world/fcr-settings.ts'
import type { FcrActivation } from '#simulator/demand-response/world/group-response.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { FAST_RECORDED_MS, fastResponseCurve, groupResponseCurve } from './response-curves.ts'
import type { DrillActivation, DrillService } from './group-drill.ts'
import { measure } from './measures.ts'
import { type ResponseCurve } from './measure.ts'
import { fastRules, singleStepRules, stepwiseRules } from './response-rules.ts'

/** Final measurements are cached, because the recordings of long runs are evicted. */
const measured = new WeakMap<FcrActivation | Activation, DrillActivation>()

function cached(key: FcrActivation | Activation, isFinal: boolean, make: () => DrillActivation): DrillActivation {
  const known = measured.get(key)
  if (known) return known
  const made = make()
  if (isFinal) measured.set(key, made)
  return made
}

const measureGroup = (world: World, group: Group, activation: FcrActivation): DrillActivation =>
  cached(activation, activation.untilMs !== null, () => {
    const { stepType, thresholds, atMs, untilMs } = activation
    const settings = settingsAt(group, atMs)
    const isSingle = stepType === 'single-step'
    const course = groupResponseCurve(world, group, activation)
    const isStatic = settings.stepwiseMode === 'static'
    const stepwise: DrillService = isStatic ? 'stepwise-static' : 'stepwise-classic'
    const rules = isSingle
      ? singleStepRules(thresholds, world.reserveRules)
      : stepwiseRules(isStatic ? 'fcr-d-up-static' : 'fcr-d-up-dynamic', world.reserveRules)
    return {
      name: group.name,
      deviceId: null,
      service: isSingle ? stepType : stepwise,
      startMs: atMs,
      endMs: untilMs,
      activationHz: thresholds.activationFrequency,
      deactivationHz: thresholds.deactivationFrequency,
      baselineKw: activation.baselineKw,
      requiredKw: mostRequiredKw(course),
      isSold: !isSingle && settings.mode === 'ECP',
      measures: measure(course, rules),
    }
  })

const measurePoint = (world: World, station: Station, activation: Activation): DrillActivation =>
  cached(activation, world.nowMs >= activation.atMs + FAST_RECORDED_MS + 1_000, () => {
    const course = fastResponseCurve(world, station, activation)
    return {
      name: station.name,
      deviceId: station.deviceId,
      service: 'ffr',
      startMs: activation.atMs,
      endMs: world.nowMs >= endOfMs(activation) ? endOfMs(activation) : null,
      activationHz: activation.activationHz,
      deactivationHz: null,
      baselineKw: null,
      requiredKw: mostRequiredKw(course),
      isSold: true,
      measures: measure(course, fastRules(activation.activationHz, world.reserveRules)),
    }
  })

const mostRequiredKw = ({ samples }: ResponseCurve) => samples.reduce((most, { requiredKw }) => Math.max(most, requiredKw), 0)

/** All activations of a group so far, or of its individual V2G points, in the order of their start. */
export function drillActivations(world: World, group: Group): DrillActivation[] {
  if (group.type !== 'GROUP_TYPE_V2G') return group.response.activations.map((one) => measureGroup(world, group, one))
  const points = group.stationIndexes.flatMap((index) => world.stations[index] ?? [])
  return points
    .flatMap((station) => station.ffr?.activations.map((one) => measurePoint(world, station, one)) ?? [])
    .toSorted((a, b) => a.startMs - b.startMs)
}
