import { roundKw } from '#units/current-power.ts'

/** The direction of the power of a device, seen from the grid. `unknown`: offline, or without a value. */
export type FlowDirection = 'charging' | 'discharging' | 'none' | 'unknown'

/** The direction of a power in W. A power that is shown as 0.0 kW has none. */
export function flowDirection(powerW: number | null | undefined, isOnline: boolean): FlowDirection {
  if (!isOnline || powerW === null || powerW === undefined || !Number.isFinite(powerW)) return 'unknown'
  const powerKw = roundKw(powerW)
  return powerKw > 0 ? 'charging' : powerKw < 0 ? 'discharging' : 'none'
}

const [THINNEST_PX, THICKEST_PX] = [2, 10]

/** The width of the line of a flow, px, in proportion to the rated power. */
export function flowWidthPx(powerW: number | null | undefined, ratedKw: number | null): number {
  if (!powerW || !ratedKw) return THINNEST_PX
  const share = Math.min(1, Math.abs(powerW) / (ratedKw * 1_000))
  return Math.round(THINNEST_PX + share * (THICKEST_PX - THINNEST_PX))
}

/** The flow as a sentence, for users who cannot see the picture: `From the grid to the car: 6.2 kW`. */
export function flowSentence(direction: FlowDirection, power: string, end: 'car' | 'battery' | 'charger'): string {
  return {
    charging: `From the grid to the ${end}: ${power}`,
    discharging: `From the ${end} to the grid: ${power}`,
    none: `No power flows between grid and ${end}`,
    unknown: `The power between grid and ${end} is unknown`,
  }[direction]
}
