import { Button, makeStyles, MessageBar, MessageBarBody, ProgressBar, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { endBranch, type Branch } from '#contract/sim/branch.ts'
import { useAction } from '#platform/use-action.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { BranchChart } from './BranchChart.tsx'
import { BranchForm } from './BranchForm.tsx'
import { BRANCH_READS, branchState } from './branch-reads.ts'
import { branchLineText } from './branch-text.ts'

/** A branch of the run with one line more: both runs on one time axis, and their differences. */
export function BranchTab({ startMs }: { startMs: number }) {
  const styles = useStyles()
  const read = useAtomValue(branchState())
  if (read.state === 'failed') {
    return <PageState kind="failed" text="The branch could not be read" action={{ label: 'Retry', run: read.refresh }} />
  }
  if (!read.value) return <PageState kind="loading" text="Loading..." />
  const { branch } = read.value
  if (branch) return <Present branch={branch} startMs={startMs} />
  return (
    <>
      <Text className={styles.note}>
        A branch repeats this run with one line more. Both then follow the clock, so that you see what the line changes.
      </Text>
      <BranchForm startMs={startMs} />
    </>
  )
}

function Present({ branch, startMs }: { branch: Branch; startMs: number }) {
  const styles = useStyles()
  const discard = useAction(endBranch, { failed: 'The branch could not be discarded.', refreshes: BRANCH_READS })
  const { state, progress, problem, differences, at } = branch
  return (
    <>
      <div className={styles.head}>
        <Text weight="semibold" className={styles.line}>
          Branch {branchLineText(branch, startMs)}
        </Text>
        <Button size="small" disabledFocusable={discard.isBusy} onClick={() => void discard.run({})}>
          Discard branch
        </Button>
      </div>
      {problem !== null && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{problem}</MessageBarBody>
        </MessageBar>
      )}
      {state === 'playing' && (
        <output className={styles.progress}>
          <Text size={200}>{`Playing the branch, ${Math.floor(progress * 100)} %`}</Text>
          <ProgressBar value={progress} aria-label="Playing the branch" />
        </output>
      )}
      <BranchChart startMs={startMs} branchMs={Date.parse(at)} />
      {differences.length > 0 && (
        <section aria-label="Differences">
          <pre className={styles.differences}>{differences.join('\n')}</pre>
        </section>
      )}
    </>
  )
}

const useStyles = makeStyles({
  note: { color: tokens.colorNeutralForeground2 },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  line: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  progress: { display: 'block' },
  differences: {
    margin: 0,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
  },
})
