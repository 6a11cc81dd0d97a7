import { numberText } from '#units/numbers/number-format.ts'
import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { Link20Regular } from '@fluentui/react-icons'
import type { RunView, SimState } from '#contract/sim.ts'
import { BrokerLine } from './BrokerLine.tsx'
import { copyLinkOfRun } from './copy-link.ts'
import { SignInAs } from '../console/SignInAs.tsx'

/** The running scenario, a link to the run, and the user of the console. */
export function DeskHead({ state, recording }: { state: SimState; recording: RunView['recording'] }) {
  const styles = useStyles()
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

const useStyles = makeStyles({
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
