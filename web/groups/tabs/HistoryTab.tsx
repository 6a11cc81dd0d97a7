import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import type { SkipTarget } from '#ui/page/menu-entry.ts'
import { DlmActionsLog } from '#web/dlm/DlmActionsLog.tsx'
import { SafeLimitLog } from '#web/dlm/SafeLimitLog.tsx'
import { ActivationsSection } from '#web/evidence/ActivationsSection.tsx'
import { TabSections, usePanels, type TabProps } from './TabSections.tsx'

const GroupCharts = lazyPart(() => import('#web/charts/GroupCharts.tsx'))

/** The past of the group: logs, activations and charts. */
export default function HistoryTab({ group }: TabProps) {
  const panels = usePanels(group)
  return (
    <TabSections
      tab="history"
      skipTargets={SKIP_TARGETS}
      sections={[
        {
          id: 'safe-limit-log',
          title: 'Safe limit log',
          isShown: panels.safeLimitLog,
          content: <SafeLimitLog group={group} />,
        },
        {
          id: 'dlm-actions',
          title: 'DLM actions log',
          isShown: panels.dlmActions,
          content: <DlmActionsLog group={group} />,
        },
        {
          id: 'activations',
          title: 'Activations',
          isShown: panels.evidence,
          content: <ActivationsSection group={group} />,
        },
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
      ]}
    />
  )
}

const SKIP_TARGETS: readonly SkipTarget[] = [{ sectionId: 'charts', label: 'Skip to charts' }]
