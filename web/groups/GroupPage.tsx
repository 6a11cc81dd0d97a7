import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useSetAtom } from 'jotai'
import { useLayoutEffect, useMemo, type ComponentType } from 'react'
import { momentAddress, paths } from '#app/paths.ts'
import { can } from '#contract/access.ts'
import { hasCongestionRules } from '#contract/congestion.ts'
import { GROUP_TYPE_LABEL, type Group } from '#contract/groups.ts'
import type { Seller } from '#contract/sellers.ts'
import { ResponsesNow } from '#platform/reserves/DeliveryNow.tsx'
import { StaleSince } from '#platform/StaleSince.tsx'
import type { Resource } from '#platform/resource.ts'
import { useSession } from '#session/session.ts'
import { Tag } from '#ui/StatusChip.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { historyOfPageAtom } from '#ui/chart/pinned-moment.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { usePageEntries } from '#ui/page/page-entries.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { Screen } from '#ui/page/Screen.tsx'
import { TabLinks } from '#ui/page/TabLinks.tsx'
import { LimitNowButton } from '#web/congestion/limit-now/LimitNowButton.tsx'
import { ActivationBanner } from '#web/demand-response/ActivationBanner.tsx'
import { SafeLimitBanner } from '#web/dlm/SafeLimitBanner.tsx'
import { BriefLoad, WorstPhaseNow } from '#web/dlm/limits-now/WorstPhaseNow.tsx'
import { actionsOf } from './group-actions.ts'
import { GroupSwitcher } from './head/GroupSwitcher.tsx'
import { StorageHead, UnlimitedPower } from './head/StorageHead.tsx'
import { panelsOf } from './panels.ts'
import { groupTabs, tabAddress, type GroupTabKey } from './tabs/group-tabs.ts'
import { LiveTab } from './tabs/LiveTab.tsx'
import type { TabProps } from './tabs/TabSections.tsx'

const TABS: Readonly<Record<GroupTabKey, ComponentType<TabProps>>> = {
  '': LiveTab,
  stations: lazyPart(() => import('./tabs/StationsTab.tsx')),
  cars: lazyPart(() => import('./tabs/CarsTab.tsx')),
  history: lazyPart(() => import('./tabs/HistoryTab.tsx')),
  settings: lazyPart(() => import('./tabs/SettingsTab.tsx')),
}

/** Other words that find a tab in the palette. */
const WORDS_OF_TAB: Readonly<Partial<Record<GroupTabKey, readonly string[]>>> = {
  history: ['graphs', 'charts', 'export', 'csv', 'yesterday', 'activations'],
  settings: ['limits', 'fuse', 'bids', 'fcr', 'priority', 'delete', 'schedule'],
  stations: ['connect', 'add', 'remove'],
  cars: ['departure', 'schedule'],
}

/** The entry of the palette that opens the dialog of a temporary limit, as on other pages. */
const limitOf = (id: number, name: string) => ({
  key: `limit:${id}`,
  label: `Limit now: ${name}`,
  target: { to: paths.group(id), state: { limitNow: true } },
})

interface GroupBreadcrumbProps {
  group: Group
  tab: GroupTabKey
}

/** The place of a group: the list that contains it, and a menu of the other groups. */
function GroupBreadcrumb({ group, tab }: GroupBreadcrumbProps) {
  const styles = useGroupBreadcrumbStyles()
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

const useGroupBreadcrumbStyles = makeStyles({
  path: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, fontSize: tokens.fontSizeBase200 },
  separator: { color: tokens.colorNeutralForeground3 },
})

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
  const Tab = TABS[tab.key]
  const isStorage = type === 'GROUP_TYPE_BATTERY' || type === 'GROUP_TYPE_V2G'
  const isLimited = hasCongestionRules(group) && can.editCongestion(user)
  usePageEntries(
    useMemo(() => {
      const ofTabs = groupTabs(type)
        .filter(({ key }) => key !== tab.key)
        .map(({ key, label }) => ({ key: `tab:${key}`, label, target: { to: tabAddress(id, key) }, words: WORDS_OF_TAB[key] }))
      return { title: name, entries: [...(isLimited ? [limitOf(id, name)] : []), ...ofTabs] }
    }, [id, name, type, tab.key, isLimited]),
  )
  const setHistory = useSetAtom(historyOfPageAtom)
  useLayoutEffect(() => {
    if (tab.key === 'history') return undefined
    setHistory({ of: (atMs) => momentAddress({ groupId: id, deviceId: null }, atMs) })
    return () => setHistory(undefined)
  }, [setHistory, id, tab.key])
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
          <WorstPhaseNow groupId={id} unlimited={!isStorage && <UnlimitedPower groupId={id} />} />
          {isStorage && <StorageHead groupId={id} />}
          {seesReserves && <ResponsesNow groupId={id} />}
        </>
      }
      brief={<BriefLoad groupId={id} />}
      tabs={<TabLinks label="Group" tabs={links} current={tabAddress(id, tab.key)} />}
    >
      <StaleSince resource={read} />
      {/* Each tab has its own boundary, so that a tab whose code is missing does not stand in the way of another. */}
      <CodeBoundary key={`${id} ${tab.key}`} fallback={<PageState kind="loading" shape="screen" text="Loading..." />}>
        <Tab group={group} seller={seller} readOnly={!edit} />
      </CodeBoundary>
    </Screen>
  )
}

const WIDE = '@media (min-width: 641px)'

const useStyles = makeStyles({
  // Last in a wide row, and beside the name on a narrow screen.
  actions: { marginInlineStart: 'auto', [WIDE]: { order: 1 } },
})
