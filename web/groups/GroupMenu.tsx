import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import { MoreHorizontal20Regular } from '@fluentui/react-icons'
import { paths } from '#app/paths.ts'
import { hasCongestionRules } from '#contract/congestion.ts'
import type { ListedGroup } from '#contract/groups.ts'
import { useCan } from '#session/session.ts'
import { navigate } from '#ui/address/console-location.ts'
import { useMenuInMain } from '#ui/page/menu-entry.ts'
import { AcknowledgeOfGroup } from '#web/dashboard/AcknowledgeProblem.tsx'

/** The actions for a group of a list. */
export function GroupMenu({ group }: { group: ListedGroup }) {
  const menu = useMenuInMain()
  const mayLimit = useCan('editCongestion')
  const whyNoLimit = !hasCongestionRules(group)
    ? 'Groups of this type have no temporary limits.'
    : mayLimit
      ? undefined
      : 'You can view this group, but not limit it.'
  const to = paths.group(group.id)
  return (
    <AcknowledgeOfGroup groupId={group.id}>
      {(acknowledge) => (
        <Menu {...menu}>
          <MenuTrigger disableButtonEnhancement>
            <Button appearance="subtle" icon={<MoreHorizontal20Regular />} aria-label={`Actions for ${group.name}`} />
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              <MenuItem onClick={() => navigate(to)}>Open</MenuItem>
              <MenuItem
                disabled={whyNoLimit !== undefined}
                subText={whyNoLimit}
                onClick={() => navigate(to, { state: { limitNow: true } })}
              >
                Limit now…
              </MenuItem>
              <MenuItem disabled={acknowledge.reason !== undefined} subText={acknowledge.reason} onClick={acknowledge.open}>
                Acknowledge…
              </MenuItem>
            </MenuList>
          </MenuPopover>
        </Menu>
      )}
    </AcknowledgeOfGroup>
  )
}
