import type { Group } from '#contract/groups.ts'
import type { Station } from '#contract/stations.ts'
import { withLayouts, type Column } from '#ui/table/columns.ts'
import { LimitReason } from '#web/dlm/LimitReason.tsx'
import { stationColumns } from '#web/stations/station-columns.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import { CONNECTED_LAYOUT } from './station-layout.ts'
import { StationMenu } from './StationMenu.tsx'

type ListGroup = Pick<Group, 'id' | 'name' | 'type' | 'isSupergroup' | 'preconnectEnabled'>

interface View {
  seesSuperGroups: boolean
  /** Omitted if the user has no action. */
  mayEdit: boolean
}

const ACTION = { key: 'action', title: 'Action', widthPx: 105, align: 'end', isPinned: true } as const

/** The columns of the connected stations: the station columns, the limit reason and an action menu. */
export function connectedColumns(group: ListGroup, { seesSuperGroups, mayEdit }: View): readonly Column<Station>[] {
  const [evseId, name, ...others] = stationColumns(seesSuperGroups)
  const unit = group.type === 'GROUP_TYPE_DC' ? 'kW' : 'A'
  const why: Column<Station> = {
    key: 'why',
    title: 'Limited by',
    isWrapped: true,
    cell: ({ deviceId, assignedGroups, status, pausedBy }) => (
      <LimitReason
        deviceId={deviceId}
        groupIds={[group.id]}
        unit={unit}
        station={{ isOneOfSeveral: assignedGroups.length > 1, status, pausedBy }}
        isBrief
      />
    ),
  }
  const menu: Column<Station> = {
    ...ACTION,
    widthPx: 70,
    cell: (station) => <StationMenu station={station} group={group} />,
  }
  const columns = [...[evseId, name].filter((column) => column !== undefined), why, ...others, ...(mayEdit ? [menu] : [])]
  return withLayouts(columns, CONNECTED_LAYOUT)
}

/** The columns of the available stations of a group. */
export function availableColumns(group: ListGroup, { seesSuperGroups }: View): readonly Column<Station>[] {
  const connect: Column<Station> = { ...ACTION, cell: (station) => <ConnectButton station={station} group={group} /> }
  return [...stationColumns(seesSuperGroups), connect]
}
