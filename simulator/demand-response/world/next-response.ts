import { SECOND_MS } from '#contract/durations.ts'
import { GRID_STEP_MS } from '#simulator/grid/model/grid.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { stepSingleStep } from '../model/fcr.ts'
import { ask } from '../model/stepwise.ts'
import { isOffering } from './fcr-settings.ts'

/** The frequency of a step, Hz; NaN in a gap. */
type FrequencyAt = (tMs: number) => number

/**
 * The first step of the coming second at which a group must send lower limits to chargers outside, ms; null without one. A world
 * that runs a second at its end would send them up to a second late.
 */
export function nextResponseMs(world: World, frequencyAt: FrequencyAt): number | null {
  let firstMs = Infinity
  for (const group of world.groups.values()) {
    if (isOffering(group) && hasOutside(world, group)) firstMs = Math.min(firstMs, nextOf(world, group, frequencyAt))
  }
  return firstMs === Infinity ? null : firstMs
}

const hasOutside = ({ stations }: World, { stationIndexes }: Group): boolean =>
  stationIndexes.some((index) => stations[index]?.ocpp && stations[index].isOnline)

function nextOf({ nowMs }: World, { fcr, response }: Group, frequencyAt: FrequencyAt): number {
  let { singleStep, commanded } = response
  for (let atMs = nowMs + GRID_STEP_MS; atMs <= nowMs + SECOND_MS; atMs += GRID_STEP_MS) {
    if (fcr.isEnabled) {
      singleStep = stepSingleStep(singleStep, fcr, atMs, frequencyAt(atMs))
      const commandMs = (singleStep.activatedMs ?? Infinity) + fcr.triggerDelayInMs
      if (commandMs > nowMs && commandMs <= atMs) return atMs
    } else {
      commanded = ask(commanded, fcr.stepwiseMode ?? 'classic', atMs, frequencyAt(atMs - fcr.triggerDelayInMs))
      if (commanded.share > response.commanded.share) return atMs
    }
  }
  return Infinity
}
