import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger, Tooltip } from '@fluentui/react-components'
import { useRef, useState } from 'react'
import { readAllocations } from '#contract/allocations.ts'
import { type Group, type GroupType, listGroups } from '#contract/groups.ts'
import { connectStation, listStations, readStation, type Station } from '#contract/stations.ts'
import { useAction } from '#platform/use-action.ts'
import { useCan, useSession } from '#session/session.ts'
import { confirm } from '#ui/page/confirm.ts'
import { focusNextRowButton, focusNextRowLink } from '#ui/table/row-lines.ts'
import { connectReason, connectWarning } from '#units/connecting.ts'
import { actionsOf } from './group-actions.ts'
import { MoreHorizontal20Regular } from '@fluentui/react-icons'
import { paths } from '#app/paths.ts'
import { navigate } from '#ui/address/console-location.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { notify } from '#ui/notices/notices.ts'
import { useMenuInMain } from '#ui/page/menu-entry.ts'
import { type Column, type ColumnLayouts, withLayouts } from '#ui/table/columns.ts'
import { WithStop } from '#web/control/StopButton.tsx'
import { LimitReason } from '#web/dlm/LimitReason.tsx'
import { stationColumns } from '#web/stations/station-columns.tsx'
import { useRemoval } from './use-removal.ts'

interface ConnectButtonProps {
  station: Station
  group: Pick<Group, 'id' | 'name' | 'type' | 'isSupergroup' | 'preconnectEnabled'>
}

/**
 * Connects a station to a group. Asks for confirmation where the station is not recommended for the group. A disabled button
 * shows the reason.
 */
function ConnectButton({ station, group }: ConnectButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const reason = connectReason(station, group, actionsOf(useSession()).joinSecondGroup)
  const { run, isBusy } = useAction(connectStation, {
    done: `Connected station ${station.name} to group ${group.name}`,
    failed: (_, refusal) => refusal?.message ?? `Failed to connect station ${station.name} to group ${group.name}`,
    refreshes: [listStations, readStation, listGroups, readAllocations],
  })

  const connect = async () => {
    const doubt = connectWarning(station.type, group)
    if (doubt && !(await confirm({ title: `Connect ${station.name} to ${group.name}?`, text: doubt }))) return
    const { outcome } = await run({ params: { deviceId: station.deviceId, groupId: group.id } })
    if (outcome === 'ok') focusNextRowButton(button.current)
  }

  const control = (
    <Button
      ref={button}
      size="small"
      aria-label={`Connect ${station.name}`}
      disabledFocusable={reason !== undefined || isBusy}
      onClick={() => void connect()}
    >
      Connect
    </Button>
  )
  if (!reason) return control
  return (
    <Tooltip content={reason} relationship="description">
      {control}
    </Tooltip>
  )
}

const ChargingDialog = lazyPart(() => import('#web/control/ChargingDialog.tsx'))

interface Props {
  station: Station
  group: Pick<Group, 'id' | 'name' | 'type' | 'isSupergroup'>
}

/** The actions for a station of a group. */
function StationMenu({ station, group }: Props) {
  const menu = useMenuInMain()
  const button = useRef<HTMLButtonElement>(null)
  const { reason, isBusy, remove } = useRemoval(station, group)
  const [isCharging, setCharging] = useState(false)
  const whyNotControl = useCan('controlDevice') ? undefined : 'You can view this device, but not control it.'

  const removeStation = async () => {
    if (await remove()) focusNextRowLink(button.current)
  }

  const { deviceId, fullEvseId, mqtt } = station
  const open = (tab: string) => navigate(`${paths.device(deviceId)}/${tab}`)
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => notify.done(`Copied ${text}`),
      () => notify.failed('The browser does not allow copying'),
    )
  return (
    <>
      <WithStop station={station}>
        {(stop) => (
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
                <MenuItem disabled={whyNotControl !== undefined} subText={whyNotControl} onClick={() => setCharging(true)}>
                  Set power…
                </MenuItem>
                <MenuItem disabled={stop.lock !== undefined} subText={stop.lock} onClick={stop.run}>
                  Stop
                </MenuItem>
                <MenuItem onClick={() => open('stats')}>Graphs</MenuItem>
                <MenuItem
                  disabled={!mqtt}
                  subText={mqtt ? undefined : 'This device has no live feed.'}
                  onClick={() => open('mqtt-logs')}
                >
                  Messages
                </MenuItem>
                <MenuItem
                  disabled={fullEvseId === null || !navigator.clipboard}
                  subText={fullEvseId ?? 'This device has no EVSE ID.'}
                  onClick={() => fullEvseId !== null && copy(fullEvseId)}
                >
                  Copy EVSE ID
                </MenuItem>
                <MenuItem disabled={reason !== undefined} subText={reason} onClick={() => void removeStation()}>
                  Remove from group…
                </MenuItem>
              </MenuList>
            </MenuPopover>
          </Menu>
        )}
      </WithStop>
      <CodeBoundary>{isCharging && <ChargingDialog station={station} onClose={() => setCharging(false)} />}</CodeBoundary>
    </>
  )
}

/**
 * The table layout of group stations. The columns that every console of the platform has come before the limit reason, which uses
 * the remaining width.
 */
const CONNECTED_LAYOUT: ColumnLayouts = {
  name: { widthPx: 135 },
  status: { widthPx: 160 },
  power: { widthPx: 123 },
  fullEvseId: { widthPx: 115, priority: 1 },
  compatibility: { widthPx: 100, priority: 2 },
  voltage: { widthPx: 70, priority: 3 },
  phases: { widthPx: 65, priority: 4 },
  current: { widthPx: 132, priority: 5 },
  groups: { widthPx: 135, priority: 6 },
  why: { minWidthPx: 200, priority: 7 },
}

/** Stations that discharge state the direction beside the power, such as `−10.0 kW, discharging`. */
const DISCHARGING_LAYOUT: ColumnLayouts = {
  ...CONNECTED_LAYOUT,
  power: { widthPx: 168 },
  current: { widthPx: 110, priority: 5 },
  why: { minWidthPx: 180, priority: 7 },
}

const DISCHARGING_TYPES: ReadonlySet<GroupType> = new Set(['GROUP_TYPE_V2G', 'GROUP_TYPE_BATTERY'])

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
    isLineWithoutRoom: true,
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
