import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { Fragment, type ReactNode } from 'react'
import type { Group } from '#contract/groups.ts'
import type { Seller } from '#contract/sellers.ts'
import { useSession } from '#session/session.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { DemandResponsePanel } from '#web/demand-response/DemandResponsePanel.tsx'
import { DlmActionsLog } from '#web/dlm/DlmActionsLog.tsx'
import { DlmPanel } from '#web/dlm/DlmPanel.tsx'
import { ExternalDevicePanel } from '#web/dlm/ExternalDevicePanel.tsx'
import { SafeLimitLog } from '#web/dlm/SafeLimitLog.tsx'
import { FingridExport } from '#web/fingrid/FingridExport.tsx'
import { PriorityPanel } from '#web/priority/PriorityPanel.tsx'
import { V2gPanel } from '#web/v2g/V2gPanel.tsx'
import { V2gSessions } from '#web/v2g/sessions/V2gSessions.tsx'
import { dlmLimits } from './calls.ts'
import { ConnectedSection } from './ConnectedSection.tsx'
import { GroupForm } from './GroupForm.tsx'
import { GroupStations } from './GroupStations.tsx'
import { PageContents } from './PageContents.tsx'
import { panelsOf } from './panels.ts'

const GroupCharts = lazyPart(() => import('#web/charts/GroupCharts.tsx'))

interface Props {
  group: Group
  seller: Seller
  readOnly: boolean
}

interface Part {
  /** Id of the section, which the content renders. */
  id: string
  title: string
  isShown: boolean
  content: ReactNode
}

/** The sections of a group page that this user may view, with links to each. */
export function GroupSections({ group, seller, readOnly }: Props) {
  const styles = useStyles()
  const limits = useAtomValue(dlmLimits(group.id)).value
  const panels = panelsOf(group, limits, useSession())

  const parts: Part[] = [
    {
      id: 'group',
      title: 'Group',
      isShown: true,
      content: (
        <Section id="group" title="Group">
          <GroupForm key={group.id} group={group} seller={seller} readOnly={readOnly} />
        </Section>
      ),
    },
    {
      id: 'load-management',
      title: 'Load management services',
      isShown: panels.loadManagement,
      content: <DlmPanel group={group} readOnly={readOnly} />,
    },
    {
      id: 'demand-response',
      title: 'Demand response',
      isShown: panels.demandResponse,
      content: <DemandResponsePanel group={group} readOnly={readOnly} />,
    },
    {
      id: 'v2g',
      title: 'V2G load management and configuration',
      isShown: panels.v2g,
      content: <V2gPanel group={group} readOnly={readOnly} />,
    },
    {
      id: 'v2g-sessions',
      title: 'Active V2G sessions',
      isShown: panels.v2g,
      content: <V2gSessions key={group.id} group={group} readOnly={readOnly} />,
    },
    {
      id: 'priority',
      title: 'Priority driver groups',
      isShown: panels.priority,
      content: <PriorityPanel group={group} readOnly={readOnly} />,
    },
    {
      id: 'fingrid-export',
      title: 'Fingrid export',
      isShown: panels.fingridExport,
      content: <FingridExport group={group} />,
    },
    {
      id: 'stations',
      title: 'Stations',
      isShown: true,
      content: (
        <Section id="stations" title="Stations">
          <GroupStations group={group} readOnly={readOnly} />
        </Section>
      ),
    },
    {
      id: 'connected',
      title: 'Connected rules and devices',
      isShown: true,
      content: <ConnectedSection group={group} hasRules={panels.congestionRules} />,
    },
    {
      id: 'external-device',
      title: 'External device',
      isShown: panels.externalDevice,
      content: <ExternalDevicePanel group={group} readOnly={readOnly} />,
    },
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
      id: 'charts',
      title: 'Charts',
      isShown: true,
      content: (
        <CodeBoundary fallback={<PageState kind="loading" text="Loading..." />}>
          <GroupCharts group={group} panels={panels} />
        </CodeBoundary>
      ),
    },
  ]
  const shown = parts.filter(({ isShown }) => isShown)

  return (
    <div className={styles.page}>
      <PageContents parts={shown} />
      <div className={styles.parts}>
        {shown.map(({ id, content }) => (
          <Fragment key={id}>{content}</Fragment>
        ))}
      </div>
    </div>
  )
}

const WIDE = '@media (min-width: 1600px)'

const useStyles = makeStyles({
  page: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalL,
    [WIDE]: { gridTemplateColumns: '200px minmax(0, 1fr)', columnGap: tokens.spacingHorizontalXXL },
  },
  parts: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
})
