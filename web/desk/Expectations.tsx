import { Badge, Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import type { RunView } from '#contract/sim.ts'
import { jump } from './jump.ts'
import { spanText } from './moments.ts'
import { lookOf, standingText, tallyText, telltaleMs } from './standing.ts'

interface Props {
  expectations: RunView['expectations']
  startMs: number
}

/** What the scenario expects, and what has become of it. */
export function Expectations({ expectations, startMs }: Props) {
  const styles = useStyles()
  if (expectations.length === 0) return <Text>The scenario expects nothing.</Text>
  return (
    <>
      <output>{tallyText(expectations)}</output>
      <ol aria-label="Expectations" className={styles.list}>
        {expectations.map((expectation, index) => {
          const { expected, said } = expectation
          const atMs = telltaleMs(expectation)
          const moment = spanText(atMs - startMs)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- its place is all that tells it from another
            <li key={index} className={styles.item}>
              <Badge {...lookOf(expectation)} className={styles.chip}>
                {standingText(expectation)}
              </Badge>
              <div className={styles.words}>
                <Text>{expected}</Text>
                {said !== '' && (
                  <Text size={200} className={styles.said}>
                    {said}
                  </Text>
                )}
              </div>
              <Button size="small" appearance="subtle" aria-label={`Jump to ${moment}`} onClick={() => void jump(atMs)}>
                {moment}
              </Button>
            </li>
          )
        })}
      </ol>
    </>
  )
}

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column' },
  item: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  chip: { flexShrink: 0, minWidth: '76px' },
  words: { flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column', overflowWrap: 'anywhere' },
  said: { color: tokens.colorNeutralForeground2 },
})
