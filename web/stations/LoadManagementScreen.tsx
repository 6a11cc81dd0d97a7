import { useId, useMemo, useState } from 'react'
import { paths } from '#app/paths.ts'
import { useCan } from '#session/session.ts'
import { Screen } from '#ui/page/Screen.tsx'
import { TabLinks } from '#ui/page/TabLinks.tsx'
import { usePathSegment } from '#ui/url-query.ts'
import { GroupsTab } from '#web/groups/GroupList.tsx'
import { StationList } from './StationList.tsx'
import { kindColumns } from './kind-columns.tsx'
import { useStationFilter } from './active-filters.ts'
import { withReasons } from './with-reasons.tsx'
import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { dismissAllChargers, listWaitingChargers } from '#contract/ocpp/chargers.ts'
import { plural } from '#contract/plural.ts'
import { useAction } from '#platform/use-action.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { confirm } from '#ui/page/confirm.ts'
import { waitingChargers } from './waiting/waiting-reads.ts'
import { bannerText, dismissable } from './waiting/waiting-texts.ts'

/** Dismisses all waiting chargers after a question, such as after a flood of unknown ones. */
function DismissAll({ count }: { count: number }) {
  const { run, isBusy } = useAction(dismissAllChargers, {
    done: 'Dismissed all waiting chargers',
    failed: 'Failed to dismiss the waiting chargers',
    refreshes: [listWaitingChargers],
  })
  const dismissAll = async () => {
    const text = `Dismiss ${count} ${plural(count, 'charger', 'chargers')}? They stay connected and in the list, where each can be restored.`
    const isSure = await confirm({ title: 'Dismiss all waiting chargers', text, ok: 'Dismiss all' })
    if (isSure) void run({ body: { isDismissed: true } })
  }
  if (count === 0) return null
  return (
    <Button disabledFocusable={isBusy} onClick={() => void dismissAll()}>
      Dismiss all
    </Button>
  )
}

const WaitingTable = lazyPart(() => import('./waiting/WaitingTable.tsx'))

/** A banner while chargers outside wait to be added as stations, for users who may add them. */
function WaitingBanner() {
  return useCan('addChargers') ? <Banner /> : null
}

function Banner() {
  const { value } = useAtomValue(waitingChargers())
  const [isOpen, setOpen] = useState(false)
  const tableId = useId()
  const text = bannerText(value?.data ?? [])
  // The list stays while it is open, so that the last charger can be restored.
  const isShown = isOpen && (value?.data.length ?? 0) > 0
  if (text === undefined && !isShown) return null
  return (
    <>
      <MessageBar intent="info" layout="auto">
        <MessageBarBody>{text ?? 'No connected charger waits'}</MessageBarBody>
        <MessageBarActions>
          {isShown && <DismissAll count={dismissable(value?.data ?? [])} />}
          <Button aria-expanded={isOpen} aria-controls={isOpen ? tableId : undefined} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide waiting list' : 'Show waiting list'}
          </Button>
        </MessageBarActions>
      </MessageBar>
      {isShown && (
        <section id={tableId} aria-label="Waiting chargers">
          <CodeBoundary>
            <WaitingTable chargers={value?.data ?? []} />
          </CodeBoundary>
        </section>
      )}
    </>
  )
}

/** The list of all stations that the user may view. */
function StationsTab() {
  const seesSuperGroups = useCan('seeSuperGroups')
  const [{ types }] = useStationFilter()
  const chosen = types.join()
  // Memoized by types: the list rerenders its rows when the columns change.
  // oxlint-disable-next-line react/exhaustive-deps -- the string represents the types
  const columns = useMemo(() => kindColumns(types, seesSuperGroups), [chosen, seesSuperGroups])
  return (
    <>
      <WaitingBanner />
      <StationList label="Stations" list="stations" columns={columns} around={withReasons} />
    </>
  )
}

const TABS = [
  { label: 'Groups', to: paths.groups() },
  { label: 'Stations', to: paths.stations() },
]

/** The lists of groups and stations, each with its own URL. */
export default function LoadManagementScreen() {
  const isStations = usePathSegment(1) === 'stations'
  return (
    <Screen title="Load management">
      <TabLinks label="Load management" tabs={TABS} current={isStations ? paths.stations() : paths.groups()} />
      {isStations ? <StationsTab /> : <GroupsTab />}
    </Screen>
  )
}
