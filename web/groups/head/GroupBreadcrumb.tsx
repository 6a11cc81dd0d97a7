import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { paths } from '#app/paths.ts'
import type { Group } from '#contract/groups.ts'
import { TextLink } from '#ui/TextLink.tsx'
import type { GroupTabKey } from '../tabs/group-tabs.ts'
import { GroupSwitcher } from './GroupSwitcher.tsx'

interface Props {
  group: Group
  tab: GroupTabKey
}

/** The place of a group: the list that contains it, and a menu of the other groups. */
export function GroupBreadcrumb({ group, tab }: Props) {
  const styles = useStyles()
  const isBattery = group.type === 'GROUP_TYPE_BATTERY'
  return (
    <nav aria-label="Breadcrumb" className={styles.path}>
      <TextLink to={isBattery ? paths.batteryGroups() : paths.groups()}>{isBattery ? 'Battery groups' : 'Groups'}</TextLink>
      <Text aria-hidden className={styles.separator}>
        /
      </Text>
      <GroupSwitcher group={group} tab={tab} />
    </nav>
  )
}

const useStyles = makeStyles({
  path: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, fontSize: tokens.fontSizeBase200 },
  separator: { color: tokens.colorNeutralForeground3 },
})
