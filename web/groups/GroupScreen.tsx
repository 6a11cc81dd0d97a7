import { useAtomValue } from 'jotai'
import { Redirect } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { can } from '#contract/access.ts'
import { useSession } from '#session/session.ts'
import { paths } from '#app/paths.ts'
import { NotFound } from '#ui/page/NotFound.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Screen } from '#ui/page/Screen.tsx'
import { usePathSegment } from '#ui/path-segment.ts'
import { useUrlQuery } from '#ui/url-query.ts'
import { currentSeller, group } from './calls.ts'
import { GroupPage } from './GroupPage.tsx'
import { missingGroupText } from './missing-group-text.ts'
import { NoSeller } from './NoSeller.tsx'
import { groupTabs, tabAddress, tabOfLink } from './tabs/group-tabs.ts'

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
