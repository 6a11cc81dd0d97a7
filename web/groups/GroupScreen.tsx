import { Button, makeStyles, Menu, MenuItem, MenuPopover, MenuTrigger, Text, tokens } from '@fluentui/react-components'
import { ChevronDown16Regular } from '@fluentui/react-icons'
import { useAtomValue, useSetAtom } from 'jotai'
import { Redirect, useLocation } from 'wouter'
import { momentAddress, paths } from '#app/paths.ts'
import { type Group, GROUP_TYPE_LABEL } from '#contract/groups.ts'
import { LateMenuList } from '#ui/page/LateMenuList.tsx'
import { useMenuInMain } from '#ui/page/menu-entry.ts'
import { actionsOf, currentSeller, group, switchableGroups } from './group-actions.ts'
import { type GroupTabKey, groupTabs, tabAddress, tabOfLink } from './tabs/group-tabs.ts'
import { type ComponentType, useLayoutEffect, useMemo } from 'react'
import { can } from '#contract/access.ts'
import { hasCongestionRules } from '#contract/congestion.ts'
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
import { usePageEntries } from '#ui/page/page-focus.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { Screen } from '#ui/page/Screen.tsx'
import { TabLinks } from '#ui/page/TabLinks.tsx'
import { LimitNowButton } from '#web/congestion/limit-now/LimitNowButton.tsx'
import { GroupState } from '#web/dashboard/WithActCount.tsx'
import { ActivationBanner } from '#web/demand-response/ActivationBanner.tsx'
import { SafeLimitBanner } from '#web/dlm/SafeLimitBanner.tsx'
import { BriefLoad, WorstPhaseNow } from '#web/dlm/limits-now/WorstPhaseNow.tsx'
import { StorageHead, UnlimitedPower } from './head/StorageHead.tsx'
import { panelsOf } from './panels.ts'
import { LiveTab } from './tabs/LiveTab.tsx'
import type { TabProps } from './tabs/TabSections.tsx'
import { useLocationProperty } from 'wouter/use-browser-location'
import { NotFound } from '#ui/page/NotFound.tsx'
import { usePathSegment, useUrlQuery } from '#ui/url-query.ts'
import { missingGroupText } from './missing-group-text.ts'
import { NoSeller } from './NoSeller.tsx'

interface GroupTabProps {
  group: Group
  tab: GroupTabKey
}

const LISTED_GROUPS = 50

/** A menu of groups, by name. It opens the same tab of another group. The groups are read when the menu opens. */
function GroupSwitcher({ group, tab }: GroupTabProps) {
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

function Groups({ group, tab }: GroupTabProps) {
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

/** The entries of parts of a tab that are far down. */
const partsOf = (id: number, type: Group['type']) =>
  type === 'GROUP_TYPE_V2G'
    ? [
        {
          key: 'part:v2g-settings',
          label: 'V2G settings',
          target: { to: `${tabAddress(id, 'settings')}#v2g-settings` },
          words: ['mode', 'ffr', 'fcr-n'],
        },
      ]
    : []

/** The place of a group: the list that contains it, and a menu of the other groups. */
function GroupBreadcrumb({ group, tab }: GroupTabProps) {
  const styles = useGroupBreadcrumbStyles()
  const isBattery = group.type === 'GROUP_TYPE_BATTERY'
  return (
    <nav aria-label="Breadcrumb" className={styles.path}>
      <TextLink to={isBattery ? paths.batteryGroups() : paths.groups()}>{isBattery ? 'Battery groups' : 'Groups'}</TextLink>
      <Text aria-hidden className={styles.separator}>
        /
      </Text>
      <GroupSwitcher group={group} tab={tab} />
      <span className={styles.state}>
        <GroupState groupId={group.id} />
      </span>
    </nav>
  )
}

const useGroupBreadcrumbStyles = makeStyles({
  path: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    // The targets of a finger have room around them of their own.
    '@media (max-width: 640px)': { marginBlock: '-12px' },
    fontSize: tokens.fontSizeBase200,
  },
  // Not in the head, whose lines stay the same while a response begins and ends.
  state: { '@media (max-width: 640px)': { marginInlineStart: 'auto' } },
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
function GroupPage({ read, group, seller, tab, tabs }: Props) {
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
      return { title: name, entries: [...(isLimited ? [limitOf(id, name)] : []), ...ofTabs, ...partsOf(id, type)] }
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
          {seesReserves && <ResponsesNow groupId={id} isExpected={isStorage} />}
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

/** The page of a group. Each tab has its own URL. A link without a tab to a section, list or chart opens its tab. */
export default function GroupScreen() {
  const groupId = usePathSegment(1)
  const tabKey = usePathSegment(2)
  const query = useUrlQuery()
  const hash = useLocationProperty(() => location.hash)
  const read = useAtomValue(group(groupId))
  const seller = useAtomValue(currentSeller())
  const user = useSession()

  if (read.state === 'failed') {
    const missing = missingGroupText(read.reply, groupId, user)
    return (
      <Screen title={missing === undefined ? 'Group' : 'Group not found'} menuEntry={paths.loadManagement()}>
        {missing === undefined ? (
          <PageState kind="failed" text="Cannot fetch group data" action={{ label: 'Retry', run: read.refresh }} />
        ) : (
          <NotFound
            text="Cannot fetch group data"
            detail={missing}
            links={can.seeDevices(user) ? LISTS : START}
            retry={read.refresh}
          />
        )}
      </Screen>
    )
  }
  if (read.value && seller.state === 'failed') return <NoSeller title={read.value.name} retry={seller.refresh} />
  if (!read.value || !seller.value) return <PageState kind="loading" shape="screen" text="Loading..." />

  const tabs = groupTabs(read.value.type)
  const linked = tabKey === '' ? tabOfLink(query, hash) : ''
  if (linked !== '' && tabs.some(({ key }) => key === linked)) {
    const search = query.size > 0 ? `?${query}` : ''
    return <Redirect to={`~${tabAddress(groupId, linked)}${search}${hash}`} replace />
  }
  const tab = tabs.find(({ key }) => key === tabKey)
  if (!tab) return <Redirect to={`~${tabAddress(groupId, '')}`} replace />
  return <GroupPage read={read} group={read.value} seller={seller.value} tab={tab} tabs={tabs} />
}

const LISTS = [{ label: 'All groups', to: paths.groups() }]
const START = [{ label: 'Go to the start page', to: paths.home() }]
