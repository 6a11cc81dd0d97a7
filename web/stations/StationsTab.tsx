import { useMemo } from 'react'
import { useCan } from '#session/session.ts'
import { kindColumns } from './kind-columns.tsx'
import { StationList } from './StationList.tsx'
import { useStationFilter } from './use-station-filter.ts'
import { WaitingBanner } from './waiting/WaitingBanner.tsx'
import { withReasons } from './with-reasons.tsx'

/** The list of all stations that the user may view. */
export function StationsTab() {
  const seesSuperGroups = useCan('seeSuperGroups')
  const [{ types }] = useStationFilter()
  const chosen = types.join()
  // Memoized by types: the list rerenders its rows when the columns change.
  // oxlint-disable-next-line react/exhaustive-deps -- the string represents the types
  const columns = useMemo(() => kindColumns(types, seesSuperGroups), [chosen, seesSuperGroups])
  return (
    <>
      <WaitingBanner />
      <StationList label="Stations" list="stations" columns={columns} around={withReasons} />
    </>
  )
}
