import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import { MoreHorizontal20Regular } from '@fluentui/react-icons'
import { useRef } from 'react'
import type { Group } from '#contract/groups.ts'
import type { Station } from '#contract/stations.ts'
import { focusNextRowLink } from '#ui/table/row-focus.ts'
import { useMenuInMain } from '#ui/page/menu-entry.ts'
import { useRemoval } from './use-removal.ts'

interface Props {
  station: Station
  group: Pick<Group, 'id' | 'name' | 'type' | 'isSupergroup'>
}

/** The actions for a station of a group. */
export function StationMenu({ station, group }: Props) {
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
