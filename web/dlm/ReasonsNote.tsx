import { Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { readAllocations } from '#contract/allocations.ts'
import { isNotOffered } from '#platform/call.ts'
import { allocations } from './calls.ts'

/** Says once that a platform gives no reasons for what it allows the stations of a group; nothing where it does. */
export function ReasonsNote({ groupId }: { groupId: number }) {
  const styles = useStyles()
  const { reply } = useAtomValue(allocations({ params: { groupId } }))
  if (!isNotOffered(readAllocations, reply)) return null
  return <Caption1 className={styles.note}>This platform does not offer {readAllocations.provisional}.</Caption1>
}

const useStyles = makeStyles({
  note: { color: tokens.colorNeutralForeground2 },
})
