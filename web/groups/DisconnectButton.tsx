import { Button } from '@fluentui/react-components'
import { useRef } from 'react'
import { readAllocations } from '#contract/allocations.ts'
import { listGroups, type Group } from '#contract/groups.ts'
import { disconnectStation, listStations, readStation, type Station } from '#contract/stations.ts'
import { useAction } from '#platform/use-action.ts'
import { passFocusOn } from '#ui/row-focus.ts'

/** Takes a station out of a group. */
export function DisconnectButton({ station, group }: { station: Station; group: Pick<Group, 'id' | 'name'> }) {
  const button = useRef<HTMLButtonElement>(null)
  const { run, isBusy } = useAction(disconnectStation, {
    failed: `Failed to disconnect station ${station.name} from group ${group.name}`,
    refreshes: [listStations, readStation, listGroups, readAllocations],
  })

  const disconnect = async () => {
    const { outcome } = await run({ params: { deviceId: station.deviceId, groupId: group.id } })
    if (outcome === 'ok') passFocusOn(button.current)
  }

  return (
    <Button
      ref={button}
      size="small"
      aria-label={`Disconnect ${station.name}`}
      disabledFocusable={isBusy}
      onClick={() => void disconnect()}
    >
      Disconnect
    </Button>
  )
}
