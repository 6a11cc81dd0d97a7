import type { ReactNode } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { useSession } from '#session/session.ts'
import { usePathSegment } from '#ui/path-segment.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { Screen } from '#ui/page/Screen.tsx'
import { TabLinks } from '#ui/page/TabLinks.tsx'
import { activityTabs, wantedTab, type ActivityTab } from './activity-tabs.ts'
import { DownloadTab } from './DownloadTab.tsx'
import { EventsTab } from './EventsTab.tsx'
import { readAddress, criteriaQuery } from './filter.ts'
import { UsersTab } from './UsersTab.tsx'

const CONTENT: Record<ActivityTab, ReactNode> = { events: <EventsTab />, download: <DownloadTab />, users: <UsersTab /> }

/** Activity: the events, the download, and the changes by users. Each tab has its own address and permission. */
export default function ActivityScreen() {
  const tabs = activityTabs(useSession())
  const segment = usePathSegment(1)
  const wanted = wantedTab(tabs, segment)
  // A change of the tab keeps the criteria.
  const search = new URLSearchParams(useSearch())
  const criteria = criteriaQuery(readAddress(search, undefined).filter).toString()
  const links = tabs.filter(({ isOpen }) => isOpen).map(({ label, to }) => ({ label, to: criteria ? `${to}?${criteria}` : to }))
  const current = links.find(({ label }) => label === wanted?.label)?.to ?? ''
  return (
    <Screen title="Activity">
      <TabLinks label="Activity" tabs={links} current={current} />
      {wanted?.isOpen ? (
        CONTENT[wanted.key]
      ) : (
        <PageState kind="failed" text={`You do not have permission to open Activity: ${wanted?.label ?? segment}.`} />
      )}
    </Screen>
  )
}
