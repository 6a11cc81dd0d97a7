import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { PageState } from '#ui/page/PageState.tsx'
import { ClockBar } from './ClockBar.tsx'
import { DeskHead } from './DeskHead.tsx'
import { DeskTabs } from '../DeskTabs.tsx'
import { FrequencyPanel } from '../frequency/FrequencyPanel.tsx'
import { LinkNote } from './LinkNote.tsx'
import { NoAnswer } from '../NoAnswer.tsx'
import { runView, simState } from '../reads.ts'
import { Timeline } from './Timeline.tsx'

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
