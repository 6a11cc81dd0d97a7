import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Group } from '#contract/groups.ts'
import type { Station } from '#contract/stations.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { Section } from '#ui/page/Section.tsx'
import { NoStations } from '#ui/illustrations/Illustrations.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { type ColumnLayouts, withLayouts } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useListColumns } from '#ui/table/use-list-columns.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { useWidth } from '#ui/hooks.ts'
import { LimitReasonsProvider } from '#web/dlm/LimitReason.tsx'
import { liveStations } from '../group-actions.ts'
import { connectedColumns } from '../group-station-columns.tsx'
import { inAttentionOrder } from '../live/attention-order.ts'
import { tabAddress } from './group-tabs.ts'
import { Link, makeStyles, tokens } from '@fluentui/react-components'
import { can } from '#contract/access.ts'
import { reserves } from '#platform/reserves/reserve-calls.ts'
import { useSession } from '#session/session.ts'
import { DeliveryNow } from '#platform/reserves/DeliveryNow.tsx'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import type { SkipTarget } from '#ui/page/menu-entry.ts'
import { ReserveNow } from '#web/bids/ReserveNow.tsx'
import { MeterPanels } from '#web/dlm/ExternalDevicePanel.tsx'
import { STATION_LINES } from '#web/stations/station-columns.tsx'
import { LimitsNow } from '#web/dlm/limits-now/LimitsNow.tsx'
import { FfrNow } from '#web/v2g/FfrNow.tsx'
import { fcrNDeliveryTexts, fcrNOf } from '../live/fcr-n-delivery.ts'
import { GroupStates } from '../live/GroupStates.tsx'
import { type TabProps, TabSections, usePanels } from './TabSections.tsx'

/** With fewer columns there is room for the last status of an offline station, and for `−150.0 kW, discharging`. */
const LAYOUT: ColumnLayouts = { status: { widthPx: 200 }, power: { widthPx: 190 } }

const SHOWN = new Set(['name', 'status', 'online', 'power', 'why'])

/** The stations of a group with status, power and limit; those that fail or wait come before those that charge. */
function StationsNow({ group }: { group: Group }) {
  const read = useAtomValue(liveStations(group.id))
  const [measure, widthPx] = useWidth()
  const columns = useMemo(
    () =>
      withLayouts(
        connectedColumns(group, { seesSuperGroups: false, mayEdit: false }).filter(({ key }) => SHOWN.has(key)),
        LAYOUT,
      ),
    [group],
  )
  const shown = useListColumns({ list: 'group-live', columns, lines: STATION_LINES, widthPx })
  const stations = useMemo(() => inAttentionOrder(read.value?.data ?? NONE), [read.value])
  const total = read.value?.total ?? 0

  return (
    <Section
      id="stations-now"
      title="Stations now"
      aside={
        <TextLink to={tabAddress(group.id, 'stations')}>
          {total > stations.length ? `All ${total} stations` : 'All columns'}
        </TextLink>
      }
    >
      <StaleSince resource={read} />
      {read.state === 'failed' ? (
        <PageState kind="failed" text="Failed to get list of devices" action={{ label: 'Retry', run: read.refresh }} />
      ) : (
        <div ref={measure}>
          <LimitReasonsProvider groupId={group.id} deviceIds={stations.map(deviceIdOf)}>
            <DataTable
              label="Connected stations"
              columns={shown.columns}
              lineCount={shown.lineCount}
              isFlagged={isOffline}
              rows={stations}
              rowKey={deviceIdOf}
              isLoading={read.state === 'loading'}
              maxHeight="none"
              empty={<PageState kind="empty" picture={<NoStations />} text="No stations connected to this group" />}
            />
          </LimitReasonsProvider>
        </div>
      )}
    </Section>
  )
}

const NONE: readonly Station[] = []
const isOffline = (station: Station) => !station.isOnline
const deviceIdOf = (station: Station) => station.deviceId

const GroupForecast = lazyPart(() => import('#web/bids/GroupForecast.tsx'))
const LoadAgainstLimit = lazyPart(() => import('#web/charts/load-against-limit/LoadAgainstLimit.tsx'))
LoadAgainstLimit.preload()

const NOT_READ = atom({ value: undefined })

/** What the group does now: load, limits, reserves and stations. */
export function LiveTab({ group }: TabProps) {
  const user = useSession()
  const panels = usePanels(group)
  const read = useAtomValue(can.seeTsoMarket(user) ? reserves(group.id) : NOT_READ)
  const sold = read.value?.reserves.filter(({ soldKw }) => soldKw > 0)
  const bid = {
    id: 'reserve-now',
    title: 'Bid of this hour',
    isShown: panels.demandResponse && can.seeTsoMarket(user),
    roomPx: 120,
    content: <ReserveNow groupId={group.id} />,
  }
  const ffr = {
    id: 'ffr-now',
    title: 'FFR now',
    isShown: panels.v2g && can.seeTsoMarket(user),
    roomPx: 120,
    content: <FfrNow groupId={group.id} />,
  }
  // A reserve that is not sold is the last section.
  const [hasBid, hasFfr] = [sold?.some(({ source }) => source === 'bid'), sold?.some(({ service }) => service === 'FFR')]
  const styles = useStyles()
  const count = useAtomValue(liveStations(group.id)).value?.data.length ?? 0
  return (
    <TabSections
      tab=""
      skipTargets={SKIP_TARGETS}
      sections={[
        {
          id: 'limits-now',
          title: 'Load and limits now',
          isShown: panels.loadManagement || panels.v2g,
          roomPx: 190,
          column: 0,
          content: <LimitsNow groupId={group.id} />,
        },
        ...(hasBid ? [bid] : []),
        ...(hasFfr ? [ffr] : []),
        {
          id: 'fcr-n-now',
          title: 'FCR-N now',
          isShown:
            can.seeTsoMarket(user) &&
            (group.type === 'GROUP_TYPE_BATTERY' || (read.value && fcrNOf(read.value.reserves)) !== undefined),
          roomPx: 120,
          content: (
            <DeliveryNow id="fcr-n-now" title="FCR-N now" groupId={group.id} soldOf={fcrNOf} textsOf={fcrNDeliveryTexts} />
          ),
        },
        {
          id: 'load-against-limit',
          title: 'Load against limit',
          isShown: true,
          roomPx: 480,
          column: 0,
          content: (
            <CodeBoundary fallback={<PageState kind="loading" shape="chart" text="Loading..." />}>
              <LoadAgainstLimit
                group={group}
                aside={
                  <span className={styles.links}>
                    {panels.externalDevice && (
                      <Link href="#external-device" className={styles.target}>
                        External meter values
                      </Link>
                    )}
                    {panels.v2g && <TextLink to={`${tabAddress(group.id, 'settings')}#daily-schedule`}>Daily schedule</TextLink>}
                    <TextLink to={tabAddress(group.id, 'history')}>Graphs and history</TextLink>
                  </span>
                }
              />
            </CodeBoundary>
          ),
        },
        {
          id: 'station-states',
          title: 'Station states',
          // The status of a battery does not change while it charges or discharges.
          isShown: group.type !== 'GROUP_TYPE_BATTERY',
          roomPx: 130 + 28 * Math.min(count, STATES),
          column: 0,
          content: <GroupStates group={group} />,
        },
        {
          id: 'stations-now',
          title: 'Stations now',
          isShown: true,
          roomPx: 110 + 41 * count,
          column: 1,
          content: <StationsNow group={group} />,
        },
        {
          id: 'capacity-forecast',
          title: 'Capacity forecast',
          isShown: can.seeTsoMarket(user) && (panels.demandResponse || isStorage(group)),
          // Without a reserve, it is one sentence.
          roomPx: sold && sold.length === 0 ? 90 : 450,
          content: (
            <CodeBoundary fallback={<PageState kind="loading" shape="chart" text="Loading..." />}>
              <GroupForecast groupId={group.id} />
            </CodeBoundary>
          ),
        },
        {
          id: 'external-device',
          title: 'External device',
          isShown: panels.externalDevice || panels.boostChart,
          roomPx: 240,
          content: <MeterPanels group={group} hasExternal={panels.externalDevice} hasBoost={panels.boostChart} />,
        },
        ...(hasBid ? [] : [bid]),
        ...(hasFfr ? [] : [ffr]),
      ]}
    />
  )
}

const useStyles = makeStyles({
  links: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: `0 ${tokens.spacingHorizontalL}` },
  // At least 24 px, as the links to other screens.
  target: { minHeight: '24px', boxSizing: 'border-box', paddingBlock: '2px' },
})

/** Rows of the states at first. */
const STATES = 12

/** Groups that can have a reserve without bids. */
const isStorage = ({ type }: Pick<Group, 'type'>) => type === 'GROUP_TYPE_V2G' || type === 'GROUP_TYPE_BATTERY'

/** The sections that operators read most are two keys from the start of the page. */
const SKIP_TARGETS: readonly SkipTarget[] = [
  { sectionId: 'stations-now', label: 'Skip to stations' },
  { sectionId: 'load-against-limit', label: 'Skip to the chart' },
]
