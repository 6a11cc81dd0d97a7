import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { paths } from '#app/paths.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { Group } from '#contract/groups.ts'
import { useNow } from '#platform/platform-clock.ts'
import { type Completeness, completenessOf, incompleteText } from '#platform/resource.ts'
import type { TimeRange } from '#ui/chart/chart-series.ts'
import { MomentLink } from '#ui/chart/MomentLink.tsx'
import { usePinnedMoment } from '#ui/chart/pinned-moment.ts'
import { rangeText } from '#ui/chart/time-axis.ts'
import { useIsLate } from '#ui/hooks.ts'
import { Section } from '#ui/page/Section.tsx'
import { PagedTable } from '#ui/table/PagedTableView.tsx'
import type { PagedColumn } from '#ui/table/paged-rows.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { ActivationBands } from '#web/activity/activations/ActivationBands.tsx'
import { PeriodActivity } from '#web/activity/PeriodActivity.tsx'
import { CongestionBands } from '#web/congestion/CongestionBands.tsx'
import { DlmMarkers } from '#web/dlm/DlmMarkers.tsx'
import { SaveIncidentButton } from '#web/exports/SaveIncident.tsx'
import { LimitsOverTime } from '#web/dlm/limits-now/LimitsOverTime.tsx'
import { groupDevices } from '../group-actions.ts'
import { type Happened, happenedIn, rowsOfBands, rowsOfDecisions } from '../history/happened.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import type { SkipTarget } from '#ui/page/menu-entry.ts'
import { ChartSpan } from '#web/charts/ChartSpan.tsx'
import { useOutsideMeters } from '#web/dlm/ExternalDevicePanel.tsx'
import { DlmActionsLog } from '#web/dlm/DlmActionsLog.tsx'
import { PastDevice } from '#web/dlm/PastDevice.tsx'
import { SafeLimitLog } from '#web/dlm/SafeLimitLog.tsx'
import { ActivationsSection } from '#web/evidence/ActivationsSection.tsx'
import { GroupStates } from '../live/GroupStates.tsx'
import type { Panels } from '../panels.ts'
import { type TabProps, TabSections, usePanels } from './TabSections.tsx'

interface Props {
  group: Group
  /** Whether load management has a log. */
  isLogged: boolean
  hours: number
  zoom: TimeRange | undefined
}

/** Who did what to a group and why, over the period of its charts: load management, reserve, rules, stations and users. */
function HappenedSection({ group, isLogged, hours, zoom }: Props) {
  const span = { hours, ...(zoom && { zoom }) }
  return (
    <Section
      id="happened"
      title="What happened"
      aside={<SaveIncidentButton group={group} range={zoom && { startMs: zoom.fromMs, endMs: zoom.toMs }} />}
    >
      <DlmMarkers group={group} isLogged={isLogged} {...span}>
        {(decisions, ofDecisions) => (
          <LimitsOverTime groupId={group.id}>
            {({ safeLimits, completeness: ofSafeLimits }) => (
              <CongestionBands group={group} {...span}>
                {(rules, ofRules) => (
                  <ActivationBands groupId={group.id} {...span}>
                    {(activations, ofActivations) => (
                      <PeriodActivity groupId={group.id} {...span}>
                        {(activity, ofActivity, note) => (
                          <List
                            groupId={group.id}
                            {...span}
                            {...{ decisions, safeLimits, rules, activations, activity, note }}
                            parts={{
                              'the decisions of load management': ofDecisions,
                              'the safe limit': ofSafeLimits,
                              'the congestion rules': ofRules,
                              'the activations': ofActivations,
                              'the activity': ofActivity,
                            }}
                          />
                        )}
                      </PeriodActivity>
                    )}
                  </ActivationBands>
                )}
              </CongestionBands>
            )}
          </LimitsOverTime>
        )}
      </DlmMarkers>
    </Section>
  )
}

/** What a component passes to its children. */
type Passed<Component extends (props: never) => unknown> = Parameters<Component>[0] extends {
  children: (...values: infer Values) => unknown
}
  ? Values
  : never

interface ListProps {
  groupId: number
  hours: number
  zoom?: TimeRange
  decisions: Passed<typeof DlmMarkers>[0]
  safeLimits: Passed<typeof LimitsOverTime>[0]['safeLimits']
  rules: Passed<typeof CongestionBands>[0]
  activations: Passed<typeof ActivationBands>[0]
  activity: Passed<typeof PeriodActivity>[0]
  note: string | undefined
  /** What the list consists of. */
  parts: Readonly<Record<string, Completeness>>
}

/** Rows this close to the pinned moment are highlighted, ms. */
const NEAR_MS = 5 * SECOND_MS

function List({ groupId, hours, zoom, decisions, safeLimits, rules, activations, activity, note, parts }: ListProps) {
  const nowMs = useNow(10 * SECOND_MS)
  const devices = useAtomValue(groupDevices(groupId)).value
  const toMs = Math.floor(nowMs / SECOND_MS) * SECOND_MS
  const range = useMemo(() => zoom ?? { fromMs: toMs - hours * HOUR_MS, toMs }, [zoom, toMs, hours])
  const rows = useMemo(() => {
    const names = new Map(devices?.data.map(({ stationId, name, deviceId }) => [stationId, { name, deviceId }]))
    return happenedIn(range, [
      ...activity,
      ...rowsOfBands('Load management', safeLimits.map(safeLimitBand), range),
      ...rowsOfBands('Frequency reserve', activations, range),
      ...rowsOfBands('Congestion rule', rules, range),
      ...rowsOfDecisions(decisions, names),
    ])
  }, [devices, range, activity, safeLimits, activations, rules, decisions])
  const pinnedMs = usePinnedMoment()
  const whole = completenessOf(...Object.values(parts))
  // The parts arrive one after the other. A slow one does not keep the others back.
  const isLate = useIsLate(whole === 'loading')
  const shown = whole === 'loading' && !isLate ? NO_ROWS : rows
  // The platform keeps the changes of the safe limit for a day.
  const isOld = range.fromMs < nowMs - DAY_MS - MINUTE_MS
  const notes = [incompleteText(parts), note, isOld ? 'The safe limit is listed for the last 24 hours.' : undefined]
  return (
    <PagedTable
      label="What happened"
      columns={COLUMNS}
      rows={shown}
      rowKey={keyOf}
      isLoading={whole === 'loading' && shown.length === 0}
      isIncomplete={whole === 'unread'}
      empty={whole === 'unread' ? 'Whether something happened is unknown' : 'Nothing is recorded in this period'}
      search={SEARCH}
      note={[`${rangeText(range)}.`, ...notes].filter((text) => text !== undefined).join(' ')}
      isFlagged={(row) => pinnedMs !== undefined && Math.abs(row.atMs - pinnedMs) <= NEAR_MS}
    />
  )
}

const safeLimitBand = ({ fromMs, toMs }: ListProps['safeLimits'][number]): Parameters<typeof rowsOfBands>[1][number] => ({
  fromMs,
  toMs,
  label: 'Safe limit in force',
  text: 'The external device sent no values',
})
const NO_ROWS: readonly Happened[] = []
const keyOf = ({ key }: Happened) => key
const SEARCH = { placeholder: 'Search by who, what or why', textOf: ({ who, what, why }: Happened) => `${who} ${what} ${why}` }

const COLUMNS: readonly PagedColumn<Happened>[] = [
  { key: 'time', title: 'Time', widthPx: 216, cell: ({ atMs }) => <MomentLink moment={atMs} />, sortBy: ({ atMs }) => atMs },
  {
    key: 'who',
    title: 'Who',
    widthPx: 190,
    minTableWidthPx: 900,
    isLineWithoutRoom: true,
    cell: ({ who }) => <span title={who}>{who}</span>,
    sortBy: ({ who }) => who,
  },
  {
    key: 'what',
    title: 'What',
    widthPx: 280,
    minTableWidthPx: 480,
    isLineWithoutRoom: true,
    isWrapped: true,
    cell: ({ what, deviceId }) => (deviceId === null ? what : <TextLink to={paths.device(deviceId)}>{what}</TextLink>),
    sortBy: ({ what }) => what,
  },
  {
    key: 'why',
    title: 'Why',
    isWrapped: true,
    minTableWidthPx: 560,
    isLineWithoutRoom: true,
    cell: ({ why }) => <span title={why}>{why}</span>,
    sortBy: ({ why }) => why,
  },
]

const MeterProtocol = lazyPart(async () => ({ default: (await import('#web/live-feed/protocol/ProtocolTab.tsx')).MeterProtocol }))
const GroupCharts = lazyPart(() => import('#web/charts/GroupCharts.tsx'))

/** The past of the group over one period: charts, station states, all that happened, and the logs. */
export default function HistoryTab({ group }: TabProps) {
  const now = usePanels(group)
  return (
    <ChartSpan type={group.type}>
      {(times) => (
        <PastDevice group={group} isRead={!now.safeLimitLog} {...times}>
          {(past) => <Past group={group} times={times} panels={withPast(now, past)} />}
        </PastDevice>
      )}
    </ChartSpan>
  )
}

/** What was in use in the period is shown too. */
const withPast = (now: Panels, past: Partial<Panels>): Panels => ({
  ...now,
  safeLimitLog: now.safeLimitLog || past.safeLimitLog === true,
  dlmActions: now.dlmActions || past.dlmActions === true,
  meterChart: now.meterChart || past.meterChart === true,
})

interface PastProps {
  group: Group
  times: Parameters<Parameters<typeof ChartSpan>[0]['children']>[0]
  panels: Panels
}

function Past({ group, times, panels }: PastProps) {
  const meters = useOutsideMeters(group.id, panels.externalDevice || panels.boostChart)
  return (
    <TabSections
      tab="history"
      skipTargets={SKIP_TARGETS}
      sections={[
        {
          id: 'charts',
          title: 'Charts',
          isShown: true,
          content: (
            <CodeBoundary fallback={<PageState kind="loading" shape="chart" text="Loading..." />}>
              <GroupCharts group={group} panels={panels}>
                <HappenedSection group={group} isLogged={panels.dlmActions} {...times} />
              </GroupCharts>
            </CodeBoundary>
          ),
          within: [{ id: 'happened', title: 'What happened' }],
        },
        {
          id: 'station-states',
          title: 'Station states',
          // The status of a battery does not change while it charges or discharges.
          isShown: group.type !== 'GROUP_TYPE_BATTERY',
          content: <GroupStates group={group} />,
        },
        {
          id: 'safe-limit-log',
          title: 'Safe limit log',
          isShown: panels.safeLimitLog,
          content: <SafeLimitLog group={group} zoom={times.zoom} />,
        },
        {
          id: 'dlm-actions',
          title: 'DLM actions log',
          isShown: panels.dlmActions,
          content: <DlmActionsLog group={group} {...times} />,
        },
        { id: 'activations', title: 'Activations', isShown: panels.evidence, content: <ActivationsSection group={group} /> },
        ...meters.map((deviceId, place) => {
          const [id, title] = [`protocol-${place}`, `Protocol of ${deviceId}`]
          return { id, title, isShown: true, content: <MeterProtocol {...{ id, title, deviceId }} /> }
        }),
      ]}
    />
  )
}

const SKIP_TARGETS: readonly SkipTarget[] = [{ sectionId: 'charts', label: 'Skip to charts' }]
