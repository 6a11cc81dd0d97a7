import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { useAtom } from 'jotai'
import type { RunView, SimState } from '#contract/sim.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { BranchTab } from './branch/BranchTab.tsx'
import { Expectations } from './run/Expectations.tsx'
import { Faults } from './stimuli/Faults.tsx'
import { ScenarioPicker } from './editor/ScenarioPicker.tsx'
import { Stimuli } from './stimuli/Stimuli.tsx'
import { tabAtom, type DeskTab } from './tabs.ts'
import { TimelineLines } from './run/TimelineLines.tsx'

const ScenarioEditor = lazyPart(() => import('./editor/ScenarioEditor.tsx'))

const NAMES = {
  expectations: 'Expectations',
  lines: 'Lines',
  stimuli: 'Stimuli',
  faults: 'Faults',
  branch: 'Branch',
  scenarios: 'Scenarios',
  editor: 'Editor',
} satisfies Record<DeskTab, string>

interface Props {
  state: SimState
  run: RunView
}

/** Tabs with the expectations, timeline, stimuli, faults, scenarios and editor of the run. */
export function DeskTabs({ state, run }: Props) {
  const styles = useStyles()
  const [tab, setTab] = useAtom(tabAtom)
  const startMs = Date.parse(state.starts)
  return (
    <section aria-label="Desk" className={styles.panel}>
      <TabList size="small" selectedValue={tab} onTabSelect={(_, { value }) => setTab(value as DeskTab)} className={styles.tabs}>
        {Object.entries(NAMES).map(([value, name]) => (
          <Tab key={value} id={`tab-${value}`} value={value} aria-controls="desk-panel">
            {name}
          </Tab>
        ))}
      </TabList>
      <div id="desk-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className={styles.content}>
        {tab === 'expectations' && (
          <Expectations expectations={run.expectations} brokenRules={run.brokenRules ?? []} startMs={startMs} />
        )}
        {tab === 'lines' && <TimelineLines timeline={run.timeline} startMs={startMs} />}
        {tab === 'stimuli' && <Stimuli />}
        {tab === 'faults' && <Faults faults={state.faults} />}
        {tab === 'branch' && <BranchTab startMs={startMs} />}
        {tab === 'scenarios' && <ScenarioPicker current={state.scenario} />}
        {tab === 'editor' && (
          <CodeBoundary fallback={<PageState kind="loading" text="Loading..." />}>
            <ScenarioEditor source={run.source} />
          </CodeBoundary>
        )}
      </div>
    </section>
  )
}

const useStyles = makeStyles({
  panel: { minWidth: 0, display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, flexGrow: 1 },
  tabs: { flexWrap: 'wrap', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  content: { minWidth: 0, display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, flexGrow: 1 },
})
