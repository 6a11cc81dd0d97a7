import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { Checkmark12Filled } from '@fluentui/react-icons'
import type { RunView } from '#contract/sim.ts'
import { SeverityChip } from '#ui/SeverityChip.tsx'
import { jump } from './jump.ts'
import { durationText } from './moments.ts'
import { EXPECTATION_SEVERITY, statusText, tallyText, relevantTimeMs } from './expectation-status.ts'

interface Props {
  expectations: RunView['expectations']
  brokenRules: NonNullable<RunView['brokenRules']>
  startMs: number
}

/** Broken rules of demand response, then the expectations of the scenario with their status. */
export function Expectations({ expectations, brokenRules, startMs }: Props) {
  const styles = useStyles()
  return (
    <>
      {expectations.length === 0 && <Text>The scenario has no expectations.</Text>}
      <output>{tallyText(expectations, brokenRules.length)}</output>
      {brokenRules.length > 0 && (
        <ul aria-label="Broken rules of demand response" className={styles.list}>
          {brokenRules.map(({ groupName, name, start, text }) => (
            <li key={`${name} ${start} ${text}`} className={styles.item}>
              <div className={styles.chip}>
                <SeverityChip severity="act" hasIcon>
                  Broken
                </SeverityChip>
              </div>
              <div className={styles.words}>
                <Text>{name === groupName ? name : `${name}, in ${groupName}`}</Text>
                <Text size={200} className={styles.detail}>
                  {text}
                </Text>
              </div>
              <JumpButton atMs={Date.parse(start)} startMs={startMs} />
            </li>
          ))}
        </ul>
      )}
      <ol aria-label="Expectations" className={styles.list} hidden={expectations.length === 0}>
        {expectations.map((expectation, index) => {
          const { expected, said } = expectation
          const atMs = relevantTimeMs(expectation)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- expectations have no id, and their order is fixed
            <li key={index} className={styles.item}>
              <div className={styles.chip}>
                <SeverityChip
                  severity={EXPECTATION_SEVERITY[expectation.state]}
                  hasIcon={expectation.state === 'failed'}
                  {...(expectation.state === 'held' && { icon: <Checkmark12Filled /> })}
                >
                  {statusText(expectation)}
                </SeverityChip>
              </div>
              <div className={styles.words}>
                <Text>{expected}</Text>
                {said !== '' && (
                  <Text size={200} className={styles.detail}>
                    {said}
                  </Text>
                )}
              </div>
              <JumpButton atMs={atMs} startMs={startMs} />
            </li>
          )
        })}
      </ol>
    </>
  )
}

function JumpButton({ atMs, startMs }: { atMs: number; startMs: number }) {
  const moment = durationText(atMs - startMs)
  return (
    <Button size="small" appearance="subtle" aria-label={`Jump to ${moment}`} onClick={() => void jump(atMs)}>
      {moment}
    </Button>
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
  chip: { flexShrink: 0, minWidth: '92px' },
  words: { flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column', overflowWrap: 'anywhere' },
  detail: { color: tokens.colorNeutralForeground2 },
})
