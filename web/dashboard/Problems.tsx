import { Button, makeStyles, Text } from '@fluentui/react-components'
import { useState } from 'react'
import { isAutomatic, type Overview, type Problem } from '#contract/dashboard.ts'
import { Section } from '#ui/page/Section.tsx'
import { actCountOf } from './act-count.ts'
import { ProblemLine } from './ProblemLine.tsx'

type Found = Pick<Overview, 'problems' | 'problemCount' | 'actCount'>

/** The problems that need a person, most severe first. */
export function Problems({ problems, actCount }: Found) {
  const toAct = problems.filter(({ kind }) => !isAutomatic(kind))
  return (
    <ProblemList
      id="problems"
      title="Needs attention"
      none="No problems."
      problems={toAct}
      total={actCountOf({ actCount, problems })}
      first={13}
    />
  )
}

/** What the platform does as configured: activations, rules and queues. */
export function AutomaticActions({ problems, problemCount, actCount }: Found) {
  const automatic = problems.filter(({ kind }) => isAutomatic(kind))
  const total = actCount === undefined ? automatic.length : problemCount - actCount
  return (
    <ProblemList id="automatic" title="Automatic" none="No automatic actions." problems={automatic} total={total} first={5} />
  )
}

interface Props {
  id: string
  title: string
  none: string
  problems: readonly Problem[]
  /** The number of problems, also of those that the reply does not contain. */
  total: number
  /** The number of lines that are shown at first. */
  first: number
}

function ProblemList({ id, title, none, problems, total, first }: Props) {
  const styles = useStyles()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? problems : problems.slice(0, first)
  return (
    <Section id={id} title={total > 0 ? `${title}: ${total}` : title}>
      {total === 0 ? (
        <Text>{none}</Text>
      ) : (
        <ul className={styles.list}>
          {shown.map((problem) => (
            <ProblemLine key={keyOf(problem)} problem={problem} />
          ))}
        </ul>
      )}
      {problems.length > first && (
        <Button size="small" appearance="transparent" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show the first ${first}` : problems.length < total ? `Show the first ${problems.length}` : 'Show all'}
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
