import type { ReactNode } from 'react'
import type { Station } from '#contract/stations.ts'
import { StationReasonsOf } from '#web/dlm/station-list/StationLimit.tsx'

/** Reads the limits of the stations on the page together for the table. */
export const withReasons = (stations: readonly Station[], table: ReactNode) => (
  <StationReasonsOf deviceIds={stations.map(({ deviceId }) => deviceId)}>{table}</StationReasonsOf>
)
