import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { isOverload } from '#contract/phase-load.ts'
import { phaseLoadText } from '#units/phase-load.ts'
import { meterStatus } from './calls.ts'

/** The worst phase of a group and its limit. Empty without a limit, and where the platform does not report the worst phase. */
export function WorstPhaseNow({ groupId }: { groupId: number }) {
  const styles = useStyles()
  const { value, isStale } = useAtomValue(meterStatus(groupId))
  const load = value?.load
  if (!load || isStale) return null
  return (
    <Text weight="semibold" className={mergeClasses(styles.load, isOverload(load) && styles.over)}>
      {phaseLoadText(load)}
    </Text>
  )
}

const useStyles = makeStyles({
  load: { fontVariantNumeric: 'tabular-nums' },
  over: { color: tokens.colorStatusDangerForeground1 },
})
