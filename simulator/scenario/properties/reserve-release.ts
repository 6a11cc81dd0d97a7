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

/** Liveness. Reads the steps of the frequency. Precondition: the same settings in both seconds. */
export const reserveRelease: Property = {
  name: 'reserve-release',
  about:
    'A single-step group is released when the frequency has been above its deactivation frequency for the delay, and not earlier.',
  begin: () => {
    const before = new Map<number, { settings: string; isActive: boolean; recoveredS: number }>()
    return (world) => {
      for (const { id, name, fcr, response } of world.groups.values()) {
        if (!fcr.isEnabled) {
          before.delete(id)
          continue
        }
        const settings = `${fcr.activationFrequency} ${fcr.deactivationFrequency} ${fcr.deactivationDelay}`
        const isActive = response.baselineKw !== null
        const was = before.get(id)
        const isSame = was?.settings === settings
        const recoveredS = isSame && was.isActive ? recoveredAfter(world, was.recoveredS, fcr.deactivationFrequency) : 0
        before.set(id, { settings, isActive, recoveredS })
        if (!isSame || !was.isActive) continue
        if (!isActive && recoveredS < fcr.deactivationDelay - REACTION_S) {
          return { what: `${name} is released after ${recoveredS.toFixed(1)} s of a delay of ${fcr.deactivationDelay} s` }
        }
        if (isActive && recoveredS > fcr.deactivationDelay + REACTION_S) {
          return {
            what: `${name} is still activated ${recoveredS.toFixed(1)} s after the frequency recovered, with a delay of ${fcr.deactivationDelay} s`,
          }
        }
      }
      return undefined
    }
  },
}
