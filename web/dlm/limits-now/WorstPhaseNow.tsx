import { Caption1, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { readAllocations } from '#contract/allocations.ts'
import { isOverload } from '#contract/phase-load.ts'
import { isNotOffered } from '#platform/call.ts'
import { LoadBar } from '#ui/LoadBar.tsx'
import { loadBarParts, loadPartsText, phaseLoadText } from '#units/phase-load.ts'
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
  const [text, parts] = [phaseLoadText(load), loadPartsText(load)]
  return (
    <div className={mergeClasses(styles.load, isStale && styles.stale)}>
      <Text weight="semibold" className={mergeClasses(styles.text, isOverload(load) && styles.over)}>
        {text}
      </Text>
      <LoadBar parts={loadBarParts(load)} />
      {isStale && <Caption1 className={styles.parts}>Not up to date</Caption1>}
      {parts && <Caption1 className={styles.parts}>{parts.charAt(0).toUpperCase() + parts.slice(1)}</Caption1>}
    </div>
  )
}

const useStyles = makeStyles({
  load: { display: 'flex', flexDirection: 'column', minWidth: '220px', fontVariantNumeric: 'tabular-nums' },
  // The values are of the last reply.
  stale: { fontStyle: 'italic' },
  // A second line would move the page when a reserve is activated.
  text: { '@media (min-width: 1024px)': { whiteSpace: 'nowrap' } },
  over: { color: tokens.colorStatusDangerForeground1 },
  parts: {
    color: tokens.colorNeutralForeground2,
    marginTop: tokens.spacingVerticalXXS,
    // Room for the screen below the sticky heading.
    '@media (max-width: 640px)': { display: 'none' },
  },
})
