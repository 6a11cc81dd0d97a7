import { useMemo } from 'react'
import { useCan } from '#session/session.ts'
import { stationColumns } from './station-columns.tsx'
import { StationList } from './StationList.tsx'

/** All stations that the user may see. */
export function StationsTab() {
  const seesSuperGroups = useCan('seeSuperGroups')
  const columns = useMemo(() => stationColumns(seesSuperGroups), [seesSuperGroups])
  return <StationList label="Stations" columns={columns} />
}
