import type { Group } from '#contract/groups.ts'
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
import { HappenedSection } from '../history/HappenedSection.tsx'
import { GroupStates } from '../live/GroupStates.tsx'
import type { Panels } from '../panels.ts'
import { TabSections, usePanels, type TabProps } from './TabSections.tsx'

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
              <GroupCharts group={group} panels={panels} />
            </CodeBoundary>
          ),
        },
        {
          id: 'station-states',
          title: 'Station states',
          // The status of a battery does not change while it charges or discharges.
          isShown: group.type !== 'GROUP_TYPE_BATTERY',
          content: <GroupStates group={group} />,
        },
        {
          id: 'happened',
          title: 'What happened',
          isShown: true,
          content: <HappenedSection group={group} isLogged={panels.dlmActions} {...times} />,
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
        {
          id: 'activations',
          title: 'Activations',
          isShown: panels.evidence,
          content: <ActivationsSection group={group} />,
        },
        ...meters.map((deviceId, place) => {
          const [id, title] = [`protocol-${place}`, `Protocol of ${deviceId}`]
          return { id, title, isShown: true, content: <MeterProtocol {...{ id, title, deviceId }} /> }
        }),
      ]}
    />
  )
}

const SKIP_TARGETS: readonly SkipTarget[] = [{ sectionId: 'charts', label: 'Skip to charts' }]
