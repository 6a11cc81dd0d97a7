import { makeStyles } from '@fluentui/react-components'
import { paths } from '#app/paths.ts'
import { can } from '#contract/access.ts'
import { GROUP_TYPE_LABEL, type Group } from '#contract/groups.ts'
import type { Seller } from '#contract/sellers.ts'
import { ResponsesNow } from '#platform/reserves/DeliveryNow.tsx'
import type { Resource } from '#platform/resource.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { useSession } from '#session/session.ts'
import { Screen } from '#ui/page/Screen.tsx'
import { TabLinks } from '#ui/page/TabLinks.tsx'
import { Tag } from '#ui/Tag.tsx'
import { LimitNowButton } from '#web/congestion/limit-now/LimitNowButton.tsx'
import { ActivationBanner } from '#web/demand-response/ActivationBanner.tsx'
import { SafeLimitBanner } from '#web/dlm/SafeLimitBanner.tsx'
import { WorstPhaseNow } from '#web/dlm/limits-now/WorstPhaseNow.tsx'
import { actionsOf } from './group-actions.ts'
import { GroupSections } from './GroupSections.tsx'
import { GroupBreadcrumb } from './head/GroupBreadcrumb.tsx'
import { panelsOf } from './panels.ts'
import { tabAddress, type groupTabs } from './tabs/group-tabs.ts'

type Tabs = ReturnType<typeof groupTabs>

interface Props {
  read: Resource<Group>
  group: Group
  seller: Seller
  tab: Tabs[number]
  tabs: Tabs
}

/** A group with the heading that stays visible: name, type, state and tabs. Read-only without the permission to edit. */
export function GroupPage({ read, group, seller, tab, tabs }: Props) {
  const styles = useStyles()
  const user = useSession()
  const { edit } = actionsOf(user)
  const { demandResponse } = panelsOf(group, undefined, user)
  const seesReserves = can.seeTsoMarket(user)
  const { id, name, type } = group
  const links = tabs.map(({ key, label }) => ({ label, to: tabAddress(id, key) }))
  return (
    <Screen
      title={name}
      subject={tab.key === '' ? name : `${tab.label} · ${name}`}
      menuEntry={type === 'GROUP_TYPE_BATTERY' ? paths.batteryStorage() : paths.loadManagement()}
      above={<GroupBreadcrumb group={group} tab={tab.key} />}
      banner={
        <>
          <SafeLimitBanner groupId={id} />
          {demandResponse && <ActivationBanner groupId={id} />}
        </>
      }
      aside={
        <>
          <Tag>{GROUP_TYPE_LABEL[type]}</Tag>
          <div className={styles.actions}>
            <LimitNowButton group={group} />
          </div>
          <WorstPhaseNow groupId={id} />
          {seesReserves && type !== 'GROUP_TYPE_BATTERY' && <ResponsesNow groupId={id} />}
        </>
      }
      tabs={<TabLinks label="Group" tabs={links} current={tabAddress(id, tab.key)} />}
    >
      <StaleSince resource={read} />
      <GroupSections key={id} group={group} seller={seller} readOnly={!edit} tab={tab.key} />
    </Screen>
  )
}

const WIDE = '@media (min-width: 641px)'

const useStyles = makeStyles({
  // Last in a wide row, and beside the name on a narrow screen.
  actions: { marginInlineStart: 'auto', [WIDE]: { order: 1 } },
})
