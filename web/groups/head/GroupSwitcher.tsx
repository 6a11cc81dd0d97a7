import { Button, Menu, MenuItem, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import { ChevronDown16Regular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { useLocation } from 'wouter'
import { paths } from '#app/paths.ts'
import { GROUP_TYPE_LABEL, type Group } from '#contract/groups.ts'
import { LateMenuList } from '#ui/page/LateMenuList.tsx'
import { useMenuInMain } from '#ui/page/menu-entry.ts'
import { switchableGroups } from '../calls.ts'
import { groupTabs, tabAddress, type GroupTabKey } from '../tabs/group-tabs.ts'

interface Props {
  group: Group
  tab: GroupTabKey
}

const LISTED_GROUPS = 50

/** A menu of groups, by name. It opens the same tab of another group. The groups are read when the menu opens. */
export function GroupSwitcher({ group, tab }: Props) {
  const menu = useMenuInMain()
  return (
    <Menu {...menu}>
      <MenuTrigger disableButtonEnhancement>
        <Button size="small" appearance="transparent" iconPosition="after" icon={<ChevronDown16Regular />}>
          Switch group
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <Groups group={group} tab={tab} />
      </MenuPopover>
    </Menu>
  )
}

function Groups({ group, tab }: Props) {
  const read = useAtomValue(switchableGroups())
  // The router asks before it leaves unsaved changes.
  const [, navigate] = useLocation()
  const groups = read.value && ('data' in read.value ? read.value.data : read.value)
  const open = (to: string) => navigate(`~${to}`)
  const missing = read.state === 'failed' ? 'Failed to fetch group data' : 'Loading...'
  return (
    <LateMenuList placeholder={groups ? undefined : missing}>
      {groups
        ?.filter(({ id }) => id !== group.id)
        .slice(0, LISTED_GROUPS)
        .map(({ id, name, type }) => {
          const isShared = groupTabs(type).some(({ key }) => key === tab)
          return (
            <MenuItem
              key={id}
              secondaryContent={GROUP_TYPE_LABEL[type]}
              onClick={() => open(tabAddress(id, isShared ? tab : ''))}
            >
              {name}
            </MenuItem>
          )
        })}
      <MenuItem onClick={() => open(paths.groups())}>All groups</MenuItem>
    </LateMenuList>
  )
}
