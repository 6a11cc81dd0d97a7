import { Button, makeStyles, Text } from '@fluentui/react-components'
import { useState } from 'react'
import type { Overview, Problem } from '#contract/dashboard.ts'
import { Section } from '#ui/page/Section.tsx'
import { ProblemLine } from './ProblemLine.tsx'

/** Lines that have room beside the frequency. */
const FIRST = 13

/** What needs attention, worst first. */
export function Problems({ problems, problemCount }: Pick<Overview, 'problems' | 'problemCount'>) {
  const styles = useStyles()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? problems : problems.slice(0, FIRST)
  return (
    <Section id="problems" title={problemCount > 0 ? `Needs attention: ${problemCount}` : 'Needs attention'}>
      {problemCount === 0 ? (
        <Text>Nothing needs attention.</Text>
      ) : (
        <ul className={styles.list}>
          {shown.map((problem) => (
            <ProblemLine key={keyOf(problem)} problem={problem} />
          ))}
        </ul>
      )}
      {problems.length > FIRST && (
        <Button size="small" appearance="transparent" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole
            ? `Show the worst ${FIRST}`
            : problems.length < problemCount
              ? `Show the worst ${problems.length}`
              : 'Show all'}
        </Button>
      )}
    </Section>
  )
}

const keyOf = ({ kind, groupId, deviceId, since }: Problem) => `${kind} ${groupId} ${deviceId} ${groupId === null ? since : ''}`

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
})
