import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import { MoreHorizontal20Regular } from '@fluentui/react-icons'
import { useRef } from 'react'
import type { Group, GroupType } from '#contract/groups.ts'
import type { Station } from '#contract/stations.ts'
import { useMenuInMain } from '#ui/page/menu-entry.ts'
import { withLayouts, type Column, type ColumnLayouts } from '#ui/table/columns.ts'
import { focusNextRowLink, type RowLines } from '#ui/table/row-lines.ts'
import { LimitReason } from '#web/dlm/LimitReason.tsx'
import { stationColumns } from '#web/stations/station-columns.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import { useRemoval } from './use-removal.ts'

interface Props {
  station: Station
  group: Pick<Group, 'id' | 'name' | 'type' | 'isSupergroup'>
}

/** The actions for a station of a group. */
function StationMenu({ station, group }: Props) {
  const menu = useMenuInMain()
  const button = useRef<HTMLButtonElement>(null)
  const { reason, isBusy, remove } = useRemoval(station, group)

  const removeStation = async () => {
    if (await remove()) focusNextRowLink(button.current)
  }

  return (
    <Menu {...menu}>
      <MenuTrigger disableButtonEnhancement>
        <Button
          ref={button}
          size="small"
          appearance="subtle"
          icon={<MoreHorizontal20Regular />}
          aria-label={`Actions for ${station.name || station.deviceId}`}
          disabledFocusable={isBusy}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem disabled={reason !== undefined} subText={reason} onClick={() => void removeStation()}>
            Remove from group…
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

/**
 * The table layout of group stations. The columns that every console of the platform has come before the limit reason, which uses
 * the remaining width.
 */
const CONNECTED_LAYOUT: ColumnLayouts = {
  name: { widthPx: 135 },
  status: { widthPx: 160 },
  power: { widthPx: 120 },
  fullEvseId: { widthPx: 115, priority: 1 },
  compatibility: { widthPx: 100, priority: 2 },
  voltage: { widthPx: 70, priority: 3 },
  phases: { widthPx: 65, priority: 4 },
  current: { widthPx: 120, priority: 5 },
  groups: { widthPx: 135, priority: 6 },
  why: { minWidthPx: 215, priority: 7 },
}

/** Stations that discharge state the direction beside the power, such as `−10.0 kW, discharging`. */
const DISCHARGING_LAYOUT: ColumnLayouts = {
  ...CONNECTED_LAYOUT,
  power: { widthPx: 168 },
  current: { widthPx: 110, priority: 5 },
  why: { minWidthPx: 180, priority: 7 },
}

const DISCHARGING_TYPES: ReadonlySet<GroupType> = new Set(['GROUP_TYPE_V2G', 'GROUP_TYPE_BATTERY'])

/** The compact view of a station: name and status, then power and limit. */
export const CONNECTED_LINES: RowLines = {
  title: 'Station',
  lines: [
    ['name', 'status', 'online'],
    ['power', 'why'],
  ],
}

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
  return withLayouts(columns, DISCHARGING_TYPES.has(group.type) ? DISCHARGING_LAYOUT : CONNECTED_LAYOUT)
}

/** The columns of the available stations of a group. */
export function availableColumns(group: ListGroup, { seesSuperGroups }: View): readonly Column<Station>[] {
  const connect: Column<Station> = { ...ACTION, cell: (station) => <ConnectButton station={station} group={group} /> }
  return [...stationColumns(seesSuperGroups), connect]
}
