import { useMemo, type ReactNode } from 'react'
import type { Station } from '#contract/stations.ts'
import { useCan } from '#session/session.ts'
import { StationReasonsOf } from '#web/dlm/station-list/StationReasonsOf.tsx'
import { kindColumns } from './kind-columns.tsx'
import { StationList } from './StationList.tsx'
import { useStationFilter } from './use-station-filter.ts'

/** All stations that the user may see. */
export function StationsTab() {
  const seesSuperGroups = useCan('seeSuperGroups')
  const [{ types }] = useStationFilter()
  const chosen = types.join()
  // Anew for other types only: the list draws its rows anew whenever the columns are others.
  // oxlint-disable-next-line react/exhaustive-deps -- the text stands for the types
  const columns = useMemo(() => kindColumns(types, seesSuperGroups), [chosen, seesSuperGroups])
  return <StationList label="Stations" list="stations" columns={columns} around={withReasons} />
}

const withReasons = (stations: readonly Station[], table: ReactNode) => (
  <StationReasonsOf deviceIds={stations.map(({ deviceId }) => deviceId)}>{table}</StationReasonsOf>
)
