import { useMemo, type ReactNode } from 'react'
import { usePathname } from '#ui/address/console-location.ts'
import type { Group } from '#contract/groups.ts'
import type { Station } from '#contract/stations.ts'
import { useCan } from '#session/session.ts'
import { TabLinks } from '#ui/page/TabLinks.tsx'
import { useUrlQuery } from '#ui/url-query.ts'
import { LimitReasonsProvider } from '#web/dlm/LimitReason.tsx'
import { StationList } from '#web/stations/StationList.tsx'
import { availableColumns, connectedColumns } from './group-station-columns.tsx'
import { listAddress, listFrom, type StationListName } from './station-list-address.ts'

/** The connected stations of a group or the available ones, depending on the URL. */
export function GroupStations({ group, readOnly }: { group: Group; readOnly: boolean }) {
  const pathname = usePathname()
  const query = useUrlQuery()
  const seesSuperGroups = useCan('seeSuperGroups')
  const list = readOnly ? 'connected' : listFrom(query)
  const { id, sellerId, type } = group
  const addressOf = (name: StationListName) => listAddress(pathname, query, name, type)

  // A stable array: the list rerenders its rows when the columns change.
  const view = useMemo(() => ({ seesSuperGroups, mayEdit: !readOnly }), [seesSuperGroups, readOnly])
  const connected = useMemo(() => connectedColumns(group, view), [group, view])
  const available = useMemo(() => availableColumns(group, view), [group, view])

  const tabs = [
    { label: 'Connected', to: addressOf('connected') },
    ...(readOnly ? [] : [{ label: 'Available', to: addressOf('available') }]),
  ]
  return (
    <>
      <TabLinks label="Stations of the group" tabs={tabs} current={addressOf(list)} />
      {list === 'connected' ? (
        <StationList
          key={list}
          label="Connected stations"
          scope={{ groupId: id }}
          list="group-stations"
          columns={connected}
          place={{ list, group }}
          none="No stations connected to this group"
          around={withReasons(id)}
        />
      ) : (
        <StationList
          key={list}
          label="Available stations"
          scope={{ sellerId, excludedGroupId: id }}
          list="available-stations"
          columns={available}
          place={{ list, group }}
          none="No stations available for this group"
        />
      )}
    </>
  )
}

const withReasons = (groupId: number) => (stations: readonly Station[], table: ReactNode) => (
  <LimitReasonsProvider groupId={groupId} deviceIds={stations.map(({ deviceId }) => deviceId)}>
    {table}
  </LimitReasonsProvider>
)
