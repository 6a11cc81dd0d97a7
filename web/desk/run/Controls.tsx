import {
  makeStyles,
  tokens,
  MessageBar,
  MessageBarBody,
  Button,
  Text,
  MessageBarActions,
  Spinner,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Tab,
  TabList,
} from '@fluentui/react-components'
import { useAtomValue, useAtom } from 'jotai'
import { Link20Regular, Dismiss20Regular, Person20Regular } from '@fluentui/react-icons'
import type { RunView, SimState, FeedState } from '#contract/sim.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { numberText } from '#units/numbers/number-format.ts'
import { FrequencyPanel } from '../frequency/FrequencyPanel.tsx'
import { runView, simState } from '../reads.ts'
import { ClockBar } from './ClockBar.tsx'
import { Timeline } from './Timeline.tsx'
import { brokerText } from './broker-text.ts'
import { copyLinkOfRun, linkAtom } from './run-link.ts'
import { durationText } from './moments.ts'
import { signedInAtom, signInConsole, signOutConsole } from '../console/console-frame.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { BranchTab } from '../branch/BranchTab.tsx'
import { IncidentTab } from '../incident/IncidentTab.tsx'
import { Expectations } from './Expectations.tsx'
import { Faults } from '../stimuli/Faults.tsx'
import { ScenarioPicker } from '../editor/ScenarioPicker.tsx'
import { Stimuli } from '../stimuli/Stimuli.tsx'
import { tabAtom, type DeskTab } from '../tabs.ts'
import { TimelineLines } from './TimelineLines.tsx'

const ScenarioEditor = lazyPart(() => import('../editor/ScenarioEditor.tsx'))

const NAMES = {
  expectations: 'Expectations',
  lines: 'Lines',
  stimuli: 'Stimuli',
  faults: 'Faults',
  branch: 'Branch',
  incident: 'Incident',
  scenarios: 'Scenarios',
  editor: 'Editor',
} satisfies Record<DeskTab, string>

interface Props {
  state: SimState
  run: RunView
}

/** Tabs with the expectations, timeline, stimuli, faults, scenarios and editor of the run. */
function DeskTabs({ state, run }: Props) {
  const styles = useDeskTabsStyles()
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
        {tab === 'incident' && <IncidentTab startMs={startMs} />}
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

const useDeskTabsStyles = makeStyles({
  panel: { minWidth: 0, display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, flexGrow: 1 },
  tabs: { flexWrap: 'wrap', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  content: { minWidth: 0, display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, flexGrow: 1 },
})

/** Menu of the users of the site; signs in to the console as the selected user. */
function SignInAs({ users }: { users: SimState['users'] }) {
  const styles = useSignInAsStyles()
  const signedIn = useAtomValue(signedInAtom)
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button icon={<Person20Regular />}>{signedIn === undefined ? 'Sign in as' : `Signed in as ${signedIn}`}</Button>
      </MenuTrigger>
      <MenuPopover className={styles.popover}>
        <MenuList>
          {users.map(({ user, about }) => (
            <MenuItem key={user} onClick={() => void signInConsole(user)}>
              <Text block weight="semibold">
                {user}
              </Text>
              <Text block size={200} className={styles.about}>
                {about}
              </Text>
            </MenuItem>
          ))}
          <MenuDivider />
          <MenuItem onClick={signOutConsole}>Sign out</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

const useSignInAsStyles = makeStyles({
  popover: { maxWidth: 'min(420px, 90vw)' },
  about: { color: tokens.colorNeutralForeground2, whiteSpace: 'normal' },
})

/** Warns that the simulator does not answer. It shows the time of the run, which does not advance meanwhile. */
function NoAnswer({ nowMs, startMs }: { nowMs: number; startMs: number }) {
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        The simulator does not answer. The desk shows the run at {durationText(nowMs - startMs)} and retries automatically.
      </MessageBarBody>
    </MessageBar>
  )
}

/** Message counts of an external broker; nothing for the embedded broker. */
function BrokerLine({ feed }: { feed: FeedState }) {
  const styles = useBrokerLineStyles()
  const text = brokerText(feed)
  if (text === undefined) return null
  return (
    <Text size={200} className={feed.connected && feed.dropped === 0 ? styles.good : styles.warning}>
      {text}
    </Text>
  )
}

const useBrokerLineStyles = makeStyles({
  good: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  warning: { color: tokens.colorStatusWarningForeground1, overflowWrap: 'anywhere' },
})

/** The running scenario, a link to the run, and the user of the console. */
function DeskHead({ state, recording }: { state: SimState; recording: RunView['recording'] }) {
  const styles = useDeskHeadStyles()
  return (
    <header className={styles.head}>
      <div className={styles.names}>
        <Text as="h1" size={400} weight="semibold" className={styles.title}>
          {state.scenario}
        </Text>
        <Text size={200} className={styles.note}>
          {numberText(state.stations)} stations of {state.site}, seed {state.seed}
          {recording && `, frequency of ${recording.name}`}
        </Text>
        {state.feed && <BrokerLine feed={state.feed} />}
      </div>
      <div className={styles.tools}>
        <Button icon={<Link20Regular />} onClick={() => void copyLinkOfRun()}>
          Copy link
        </Button>
        <SignInAs users={state.users} />
      </div>
      <Text size={200} className={styles.about}>
        {state.about}
      </Text>
    </header>
  )
}

const useDeskHeadStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
  },
  names: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  title: { margin: 0, overflowWrap: 'anywhere' },
  tools: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  note: { color: tokens.colorNeutralForeground2 },
  about: { flexBasis: '100%', color: tokens.colorNeutralForeground2 },
})

const STATUS_TEXT = { opening: 'Opening the run of the link…', opened: 'The run of the link is open. The clock is paused.' }

/** Progress and result of opening the link in the address bar. */
function LinkNote() {
  const [link, setLink] = useAtom(linkAtom)
  if (!link) return null
  const isOpening = link.state === 'opening'
  return (
    <MessageBar
      intent={link.state === 'failed' ? 'error' : 'info'}
      layout="multiline"
      {...(isOpening && { icon: <Spinner size="tiny" aria-hidden /> })}
    >
      <MessageBarBody>{link.state === 'failed' ? link.text : STATUS_TEXT[link.state]}</MessageBarBody>
      {!isOpening && (
        <MessageBarActions
          containerAction={
            <Button
              aria-label="Dismiss"
              appearance="transparent"
              icon={<Dismiss20Regular />}
              onClick={() => setLink(undefined)}
            />
          }
        />
      )}
    </MessageBar>
  )
}

/** Controls and state of the run. */
export function Controls() {
  const styles = useStyles()
  const sim = useAtomValue(simState())
  const run = useAtomValue(runView())
  if (sim.value === undefined || run.value === undefined) {
    const failed = [sim, run].find(({ state }) => state === 'failed')
    if (!failed) return <PageState kind="loading" text="Loading..." />
    return (
      <>
        <LinkNote />
        <PageState kind="failed" text="The simulator does not answer." action={{ label: 'Retry', run: failed.refresh }} />
      </>
    )
  }
  return (
    <>
      <DeskHead state={sim.value} recording={run.value.recording} />
      <LinkNote />
      {(sim.isStale || run.isStale) && <NoAnswer nowMs={Date.parse(sim.value.now)} startMs={Date.parse(sim.value.starts)} />}
      <ClockBar state={sim.value} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <FrequencyPanel gridHz={sim.value.gridFrequencyHz} />
          <Timeline state={sim.value} run={run.value} />
        </div>
        <DeskTabs state={sim.value} run={run.value} />
      </div>
    </>
  )
}

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalL,
    '@media (min-width: 2000px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: tokens.spacingHorizontalXXL },
  },
  column: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
})
