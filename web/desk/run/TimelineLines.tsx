import { Button, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import type { RunView } from '#contract/sim.ts'
import { SeverityChip } from '#ui/SeverityChip.tsx'
import { jump } from './jump.ts'
import { durationText } from './moments.ts'

interface Props {
  timeline: RunView['timeline']
  startMs: number
}

/** The lines of the timeline as text, sorted by time, with a button that jumps to each time. */
export function TimelineLines({ timeline, startMs }: Props) {
  const styles = useStyles()
  if (timeline.length === 0) return <Text>The timeline is empty.</Text>
  return (
    <ol aria-label="Lines of the timeline" className={styles.lines}>
      {timeline.map(({ at, stimulus, text, isPlayed, isManual }, index) => {
        const atMs = Date.parse(at)
        const moment = durationText(atMs - startMs)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no id
          <li key={index} className={styles.line}>
            <Button
              size="small"
              appearance="subtle"
              className={styles.moment}
              aria-label={`Jump to ${moment}`}
              onClick={() => void jump(atMs)}
            >
              {moment}
            </Button>
            <Text size={200} className={mergeClasses(styles.text, !isPlayed && styles.ahead)}>
              <b>{stimulus}</b> {text}
            </Text>
            {isManual && (
              <SeverityChip size="small" severity="information">
                manual
              </SeverityChip>
            )}
            <SeverityChip size="small" severity={isPlayed ? 'automatic' : 'information'} isRunning={isPlayed}>
              {isPlayed ? 'played' : 'pending'}
            </SeverityChip>
          </li>
        )
      })}
    </ol>
  )
}

const useStyles = makeStyles({
  lines: { listStyleType: 'none', margin: 0, padding: 0 },
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, minWidth: 0 },
  moment: { minWidth: '64px', justifyContent: 'flex-start', fontVariantNumeric: 'tabular-nums' },
  text: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  ahead: { color: tokens.colorNeutralForeground2 },
})
