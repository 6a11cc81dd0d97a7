import { Button, Tooltip } from '@fluentui/react-components'
import { useRef } from 'react'
import { readAllocations } from '#contract/allocations.ts'
import { listGroups, type Group } from '#contract/groups.ts'
import { connectStation, listStations, readStation, type Station } from '#contract/stations.ts'
import { useAction } from '#platform/use-action.ts'
import { useSession } from '#session/session.ts'
import { confirm } from '#ui/page/confirm.ts'
import { focusNextRowButton } from '#ui/table/row-lines.ts'
import { connectWarning, connectReason } from '#units/connecting.ts'
import { actionsOf } from './group-actions.ts'

interface Props {
  station: Station
  group: Pick<Group, 'id' | 'name' | 'type' | 'isSupergroup' | 'preconnectEnabled'>
}

/**
 * Connects a station to a group. Asks for confirmation where the station is not recommended for the group. A disabled button
 * shows the reason.
 */
export function ConnectButton({ station, group }: Props) {
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
