import { SECOND_MS } from '#contract/durations.ts'
import { GRID_STEP_MS } from '#simulator/grid/model/grid.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Property } from './property.ts'

const REACTION_S = 3

/** Recovered time after this second: every lower step restarts it, and a gap pauses it. */
function recoveredAfter(world: World, wasS: number, deactivationHz: number): number {
  let recoveredS = wasS
  for (let atMs = world.nowMs - SECOND_MS + GRID_STEP_MS; atMs <= world.nowMs; atMs += GRID_STEP_MS) {
    const hz = world.fastFrequency.at(atMs)
    if (!Number.isNaN(hz)) recoveredS = hz < deactivationHz ? 0 : recoveredS + GRID_STEP_MS / SECOND_MS
  }
  return recoveredS
}

interface Watched {
  readonly settings: string
  readonly deactivationHz: number
  readonly isActive: boolean
  /** Recovered time. It continues when the settings change; then the frequency of either settings may apply within the second. */
  readonly minS: number
  readonly maxS: number
}

/** Liveness. Reads the steps of the frequency. Precondition of a verdict: the same settings in both seconds. */
export const reserveRelease: Property = {
  name: 'reserve-release',
  about:
    'A single-step group is released when the frequency has been above its deactivation frequency for the delay, and not earlier.',
  begin: (_start, met) => {
    const before = new Map<number, Watched>()
    return (world) => {
      for (const { id, name, fcr, response } of world.groups.values()) {
        if (!fcr.isEnabled) {
          before.delete(id)
          continue
        }
        const settings = `${fcr.activationFrequency} ${fcr.deactivationFrequency} ${fcr.deactivationDelay}`
        const deactivationHz = fcr.deactivationFrequency
        const isActive = response.baselineKw !== null
        const was = before.get(id)
        const hz = [deactivationHz, was?.deactivationHz ?? deactivationHz]
        const minS = was?.isActive ? recoveredAfter(world, was.minS, Math.max(...hz)) : 0
        const maxS = was?.isActive ? recoveredAfter(world, was.maxS, Math.min(...hz)) : 0
        before.set(id, { settings, deactivationHz, isActive, minS, maxS })
        const isSame = was?.settings === settings
        if (!isSame || !was.isActive) continue
        met()
        if (!isActive && maxS < fcr.deactivationDelay - REACTION_S) {
          return { what: `${name} is released after ${maxS.toFixed(1)} s of a delay of ${fcr.deactivationDelay} s` }
        }
        if (isActive && minS > fcr.deactivationDelay + REACTION_S) {
          return {
            what: `${name} is still activated ${minS.toFixed(1)} s after the frequency recovered, with a delay of ${fcr.deactivationDelay} s`,
          }
        }
      }
      return undefined
    }
  },
}
