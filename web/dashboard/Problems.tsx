import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { CheckmarkCircle24Filled } from '@fluentui/react-icons'
import { useState, type ReactNode } from 'react'
import { isAutomatic, isSetup, type Overview, type Problem } from '#contract/dashboard.ts'
import { Section } from '#ui/page/Section.tsx'
import { acknowledgedOf, actCountOf, automaticCountOf } from './act-count.ts'
import { ProblemLine } from './ProblemLine.tsx'

type Found = Pick<Overview, 'problems' | 'problemCount' | 'actCount' | 'acknowledgedCount'> & {
  /** The last refresh failed. */
  isStale: boolean
}

const UNKNOWN = 'Unknown: there were none when they were last read.'

/** The problems that need a person, most severe first, then the acknowledged ones. */
export function Problems(found: Found) {
  const toAct = found.problems.filter((problem) => !isAutomatic(problem.kind) && !isSetup(problem))
  const act = actCountOf(found)
  return (
    <ProblemList
      id="problems"
      title="Needs attention"
      none={found.isStale ? UNKNOWN : <AllIsWell />}
      problems={toAct.toSorted((a, b) => Number(!!a.acknowledgement) - Number(!!b.acknowledgement))}
      count={act}
      total={act + acknowledgedOf(found)}
      first={13}
    />
  )
}

/** No problem needs a person, by values that are up to date. */
function AllIsWell() {
  const styles = useStyles()
  return (
    <div className={styles.well}>
      <CheckmarkCircle24Filled aria-hidden className={styles.check} />
      <Text size={400} weight="semibold">
        All is well
      </Text>
      <Text className={styles.quiet}>No problem needs a person.</Text>
    </div>
  )
}

/** Mismatches of settings, which last until they are changed. Empty without any. */
export function Setup({ problems }: Pick<Found, 'problems'>) {
  const mismatches = problems.filter(isSetup)
  if (mismatches.length === 0) return null
  const { length } = mismatches
  return <ProblemList id="setup" title="Setup" none="" problems={mismatches} count={length} total={length} first={3} />
}

/** What the platform does as configured: activations, rules and queues. */
export function AutomaticActions(found: Found) {
  const automatic = found.problems.filter(({ kind }) => isAutomatic(kind))
  const count = automaticCountOf(found)
  return (
    <ProblemList
      id="automatic"
      title="Automatic"
      none={found.isStale ? UNKNOWN : 'No automatic actions.'}
      problems={automatic}
      count={count}
      total={count}
      first={5}
    />
  )
}

interface Props {
  id: string
  title: string
  none: ReactNode
  problems: readonly Problem[]
  /** The number in the title. */
  count: number
  /** The number of problems, also of those that the reply does not contain. */
  total: number
  /** The number of lines that are shown at first. */
  first: number
}

function ProblemList({ id, title, none, problems, count, total, first }: Props) {
  const styles = useStyles()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? problems : problems.slice(0, first)
  return (
    <Section id={id} title={count > 0 ? `${title}: ${count}` : title}>
      {total === 0 ? (
        typeof none === 'string' ? (
          <Text>{none}</Text>
        ) : (
          none
        )
      ) : problems.length === 0 ? (
        <Text>The platform lists only the most severe problems.</Text>
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
  well: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `0 ${tokens.spacingHorizontalS}`, minHeight: '40px' },
  check: { color: tokens.colorStatusSuccessForeground1 },
  quiet: { color: tokens.colorNeutralForeground2 },
})
