import {
  makeStyles,
  tokens,
  MessageBar,
  MessageBarBody,
  Button,
  Text,
  MessageBarActions,
  Spinner,
} from '@fluentui/react-components'
import { useAtomValue, useAtom } from 'jotai'
import { Link20Regular, Dismiss20Regular } from '@fluentui/react-icons'
import type { RunView, SimState, FeedState } from '#contract/sim.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { numberText } from '#units/numbers/number-format.ts'
import { DeskTabs } from '../DeskTabs.tsx'
import { SignInAs } from '../console/SignInAs.tsx'
import { FrequencyPanel } from '../frequency/FrequencyPanel.tsx'
import { runView, simState } from '../reads.ts'
import { ClockBar } from './ClockBar.tsx'
import { Timeline } from './Timeline.tsx'
import { brokerText } from './broker-text.ts'
import { copyLinkOfRun, linkAtom } from './run-link.ts'
import { durationText } from './moments.ts'

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

const STATUS_TEXT = {
  opening: 'Opening the run of the link…',
  opened: 'The run of the link is open. The clock is paused.',
}

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
