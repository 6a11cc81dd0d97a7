import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import { MoreHorizontal20Regular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import type { Station } from '#contract/stations.ts'
import { useCan } from '#session/session.ts'
import { useMenuInMain } from '#ui/page/menu-entry.ts'
import { pendingFcrN, switchFcrN } from './fcr-n.ts'

interface Props {
  station: Station
  /** Selects the battery of the droop chart. */
  onChoose: (deviceId: string) => void
}

/** The actions for a battery on a narrow screen, where its row has no controls. */
export function BatteryMenu({ station, onChoose }: Props) {
  const menu = useMenuInMain()
  const pending = useAtomValue(pendingFcrN(station.deviceId))
  const mayControl = useCan('controlDevice')
  const isOn = pending ?? station.fcrNEnabled
  return (
    <Menu {...menu}>
      <MenuTrigger disableButtonEnhancement>
        <Button
          size="small"
          appearance="subtle"
          icon={<MoreHorizontal20Regular />}
          aria-label={`Actions for ${station.name || station.deviceId}`}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem onClick={() => onChoose(station.deviceId)}>Show droop</MenuItem>
          <MenuItem
            disabled={!mayControl || pending !== undefined}
            subText={mayControl ? `FCR-N is ${isOn ? 'enabled' : 'disabled'}` : 'You can view this device, but not control it.'}
            onClick={() => void switchFcrN(station, !isOn)}
          >
            {isOn ? 'Disable FCR-N…' : 'Enable FCR-N'}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
