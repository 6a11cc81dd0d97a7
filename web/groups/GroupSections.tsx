import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { can } from '#contract/access.ts'
import type { Group } from '#contract/groups.ts'
import type { Seller } from '#contract/sellers.ts'
import { useSession } from '#session/session.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { TextRows } from '#ui/fields/TextRows.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { SaveBarPage } from '#ui/save-bar/SaveBarPage.tsx'
import { ReserveNow } from '#web/bids/ReserveNow.tsx'
import { DemandResponsePanel } from '#web/demand-response/DemandResponsePanel.tsx'
import { DlmActionsLog } from '#web/dlm/DlmActionsLog.tsx'
import { DlmPanel } from '#web/dlm/DlmPanel.tsx'
import { MeterPanels } from '#web/dlm/ExternalDevicePanel.tsx'
import { LimitsNow } from '#web/dlm/limits-now/LimitsNow.tsx'
import { SafeLimitLog } from '#web/dlm/SafeLimitLog.tsx'
import { ActivationsSection } from '#web/evidence/ActivationsSection.tsx'
import { FingridExport } from '#web/fingrid/FingridExport.tsx'
import { PriorityPanel } from '#web/priority/PriorityPanel.tsx'
import { FfrNow } from '#web/v2g/FfrNow.tsx'
import { V2gPanel } from '#web/v2g/V2gPanel.tsx'
import { V2gSessions } from '#web/v2g/sessions/V2gSessions.tsx'
import { dlmLimits } from './calls.ts'
import { groupRows } from './group-filter.ts'
import { ConnectedSection } from './ConnectedSection.tsx'
import { DeleteGroupButton } from './DeleteGroupButton.tsx'
import { actionsOf } from './group-actions.ts'
import { GroupForm } from './GroupForm.tsx'
import { GroupStations } from './GroupStations.tsx'
import { useSkipTargets, type SkipTarget } from '#ui/page/menu-entry.ts'
import { GroupStates } from './live/GroupStates.tsx'
import { StationsNow } from './live/StationsNow.tsx'
import { PageContents } from './PageContents.tsx'
import { panelsOf } from './panels.ts'
import { tabOfSection, type GroupTabKey } from './tabs/group-tabs.ts'

const GroupCharts = lazyPart(() => import('#web/charts/GroupCharts.tsx'))
const GroupForecast = lazyPart(() => import('#web/bids/GroupForecast.tsx'))
const LoadAgainstLimit = lazyPart(() => import('#web/charts/load-against-limit/LoadAgainstLimit.tsx'))
LoadAgainstLimit.preload()

interface Props {
  group: Group
  seller: Seller
  readOnly: boolean
  tab: GroupTabKey
}

interface Part {
  /** Id of the section, which the content renders. */
  id: string
  title: string
  isShown: boolean
  content: ReactNode
}

/** The sections of one tab of a group page that this user may view, with links to each. */
export function GroupSections({ group, seller, readOnly, tab }: Props) {
  const styles = useStyles()
  const limits = useAtomValue(dlmLimits(group.id)).value
  const user = useSession()
  const panels = panelsOf(group, limits, user)

  useSkipTargets(SKIP_TARGETS[tab] ?? NO_TARGETS)

  const parts: Part[] = [
    {
      id: 'limits-now',
      title: 'Load and limits now',
      isShown: panels.loadManagement || panels.v2g,
      content: <LimitsNow groupId={group.id} />,
    },
    {
      id: 'reserve-now',
      title: 'Bid of this hour',
      isShown: panels.demandResponse && can.seeTsoMarket(user),
      content: <ReserveNow groupId={group.id} />,
    },
    {
      id: 'ffr-now',
      title: 'FFR now',
      isShown: panels.v2g && can.seeTsoMarket(user),
      content: <FfrNow groupId={group.id} />,
    },
    {
      id: 'load-against-limit',
      title: 'Load against limit',
      isShown: true,
      content: (
        <CodeBoundary fallback={<PageState kind="loading" shape="chart" text="Loading..." />}>
          <LoadAgainstLimit group={group} />
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
      id: 'stations-now',
      title: 'Stations now',
      isShown: true,
      content: <StationsNow group={group} />,
    },
    {
      id: 'capacity-forecast',
      title: 'Capacity forecast',
      isShown: can.seeTsoMarket(user) && (panels.demandResponse || isStorage(group)),
      content: (
        <CodeBoundary fallback={<PageState kind="loading" shape="chart" text="Loading..." />}>
          <GroupForecast groupId={group.id} />
        </CodeBoundary>
      ),
    },
    {
      id: 'group',
      title: 'Group',
      isShown: true,
      content: (
        <Section id="group" title="Group">
          {readOnly ? (
            <TextRows label="Group" rows={groupRows(group, seller)} />
          ) : (
            <GroupForm key={group.id} group={group} seller={seller} />
          )}
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
      isShown: panels.externalDevice || panels.boostChart,
      content: <MeterPanels group={group} hasExternal={panels.externalDevice} hasBoost={panels.boostChart} />,
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
      id: 'activations',
      title: 'Activations',
      isShown: panels.evidence,
      content: <ActivationsSection group={group} />,
    },
    {
      id: 'delete-group',
      title: 'Delete group',
      isShown: actionsOf(user).delete,
      content: (
        <Section id="delete-group" title="Delete group">
          <Text>The limits, services and rules of the group end. Its stations stay connected to the platform.</Text>
          <div>
            <DeleteGroupButton group={group} />
          </div>
        </Section>
      ),
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
  ]
  const shown = parts.filter(({ id, isShown }) => isShown && tabOfSection(id) === tab)

  const isLinked = shown.length > LINKED_SECTIONS && tab !== ''

  const page = (
    <div className={mergeClasses(styles.page, isLinked && styles.linked, isLinked && tab === 'settings' && styles.settings)}>
      {isLinked && <PageContents parts={shown} isBesideEarly={tab === 'settings'} />}
      <div className={mergeClasses(styles.parts, tab === '' && styles.live, tab === 'settings' && styles.column)}>
        {shown.map(({ id, content }) => (
          <div key={id} className={mergeClasses(styles.part, id === 'stations-now' && styles.beside)}>
            {content}
          </div>
        ))}
      </div>
    </div>
  )
  return tab === 'settings' ? <SaveBarPage order={FORM_ORDER}>{page}</SaveBarPage> : page
}

/** The sections that operators read most are two keys from the start of the page. */
/** Groups that can have a reserve without bids. */
const isStorage = ({ type }: Pick<Group, 'type'>) => type === 'GROUP_TYPE_V2G' || type === 'GROUP_TYPE_BATTERY'

const SKIP_TARGETS: Partial<Record<GroupTabKey, readonly SkipTarget[]>> = {
  '': [
    { sectionId: 'stations-now', label: 'Skip to stations' },
    { sectionId: 'load-against-limit', label: 'Skip to the chart' },
  ],
  stations: [{ sectionId: 'stations', label: 'Skip to stations' }],
  history: [{ sectionId: 'charts', label: 'Skip to charts' }],
}
const NO_TARGETS: readonly SkipTarget[] = []

/** The forms with settings, in the order of the page. */
const FORM_ORDER = ['group', 'load-management', 'demand-response', 'v2g', 'priority']

/** Fewer sections need no links. */
const LINKED_SECTIONS = 2

const MEDIUM = '@media (min-width: 1000px)'
const WIDE = '@media (min-width: 1600px)'
const VERY_WIDE = '@media (min-width: 1920px)'

const useStyles = makeStyles({
  page: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalL,
  },
  linked: {
    [WIDE]: { gridTemplateColumns: '200px minmax(0, 1fr)', columnGap: tokens.spacingHorizontalXXL },
  },
  settings: {
    [MEDIUM]: { gridTemplateColumns: '200px minmax(0, 1fr)', columnGap: tokens.spacingHorizontalXXL },
  },
  column: { maxWidth: '720px' },
  parts: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  part: { minWidth: 0 },
  // The stations are beside the other sections on a very wide screen.
  live: {
    [VERY_WIDE]: { display: 'grid', gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)', alignItems: 'start' },
  },
  beside: { [VERY_WIDE]: { gridColumnStart: 2, gridRowStart: 1, gridRowEnd: 'span 4' } },
})
