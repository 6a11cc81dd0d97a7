import { Caption1, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { readAllocations } from '#contract/allocations.ts'
import { isNotOffered } from '#platform/call.ts'
import { GroupLoad } from '#ui/LoadBar.tsx'
import { meterStatus } from '../calls.ts'

/**
 * The worst phase of a group and its limit, with the parts of the building and of the chargers. Empty without a limit, and if
 * the platform does not report the worst phase. States a failed read.
 */
export function WorstPhaseNow({ groupId }: { groupId: number }) {
  const styles = useStyles()
  const { value, isStale, reply } = useAtomValue(meterStatus(groupId))
  const load = value?.load
  if (!value && reply && !isNotOffered(readAllocations, reply)) return <Text className={styles.stale}>Load unknown</Text>
  if (!load) return null
  return (
    <div className={mergeClasses(styles.load, isStale && styles.stale)}>
      <GroupLoad load={load} />
      {isStale && <Caption1 className={styles.old}>Not up to date</Caption1>}
    </div>
  )
}

const useStyles = makeStyles({
  load: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: '240px', maxWidth: '720px' },
  // The values are of the last reply.
  stale: { fontStyle: 'italic' },
  old: { color: tokens.colorNeutralForeground2 },
})
