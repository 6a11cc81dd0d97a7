import { Button, makeStyles, Text } from '@fluentui/react-components'
import { useState } from 'react'
import type { Overview, Problem } from '#contract/dashboard.ts'
import { Section } from '#ui/page/Section.tsx'
import { ProblemLine } from './ProblemLine.tsx'

/** Number of lines that fit next to the frequency panel. */
const FIRST = 13

/** The problems, most severe first. */
export function Problems({ problems, problemCount }: Pick<Overview, 'problems' | 'problemCount'>) {
  const styles = useStyles()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? problems : problems.slice(0, FIRST)
  return (
    <Section id="problems" title={problemCount > 0 ? `Needs attention: ${problemCount}` : 'Needs attention'}>
      {problemCount === 0 ? (
        <Text>No problems.</Text>
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
            ? `Show the first ${FIRST}`
            : problems.length < problemCount
              ? `Show the first ${problems.length}`
              : 'Show all'}
        </Button>
      )}
    </Section>
  )
}

const keyOf = ({ kind, groupId, deviceId, since, reserve }: Problem) =>
  `${kind} ${groupId} ${deviceId} ${groupId === null ? since : ''} ${reserve?.service}`

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
})
