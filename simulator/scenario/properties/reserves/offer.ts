import type { Group } from '#simulator/groups/world/group.ts'

const HOUR_MS = 3_600_000

/** The power of a full activation, kW: with ECP the bid of the hour of this moment, in MW; otherwise the entered value. */
export function offeredKw({ fcr, bids }: Pick<Group, 'fcr' | 'bids'>, atMs: number): number {
  if (fcr.isEnabled) return fcr.powerDecrease ?? 0
  if (!fcr.isEnabledStepwise) return 0
  if (fcr.mode !== 'ECP') return fcr.maxStepwiseFlexibility ?? 0
  return (bids.get(Math.floor(atMs / HOUR_MS) * HOUR_MS)?.quantity ?? 0) * 1_000
}

/** Changes with every save of the demand response of a group. */
export const savesOf = ({ id, response }: Pick<Group, 'id' | 'response'>): string =>
  `${id} ${response.formerSettings.length} ${response.formerSettings.at(-1)?.untilMs}`
