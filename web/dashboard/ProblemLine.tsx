import { Badge, makeStyles, tokens } from '@fluentui/react-components'
import type { Problem } from '#contract/dashboard.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { useNow } from '#platform/platform-clock.ts'
import { useSession } from '#session/session.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { dateTimeText, momentMs } from '#units/dates.ts'
import { ageText } from '#units/durations.ts'
import { problemLink } from './problem-link.ts'
import { PROBLEM_STYLE, problemText, subjectOf } from './problem-text.ts'

/** A problem with its kind, a link to its page, and its start. */
export function ProblemLine({ problem }: { problem: Problem }) {
  const styles = useStyles()
  const to = problemLink(problem, useSession())
  const { label, weight } = PROBLEM_STYLE[problem.kind]
  const text = `${subjectOf(problem)}: ${problemText(problem)}`
  return (
    <li className={styles.line}>
      <Badge appearance="tint" color={weight} className={styles.kind}>
        {label}
      </Badge>
      <span className={styles.text}>{to === undefined ? text : <TextLink to={to}>{text}</TextLink>}</span>
      {problem.since !== null && <Since at={problem.since} />}
    </li>
  )
}

function Since({ at }: { at: string }) {
  const styles = useStyles()
  const nowMs = useNow(SECOND_MS)
  return (
    <span className={styles.since}>
      since <time dateTime={at}>{dateTimeText(at)}</time>, {ageText(nowMs - (momentMs(at) ?? nowMs))}
    </span>
  )
}

const useStyles = makeStyles({
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `0 ${tokens.spacingHorizontalM}`,
    padding: `${tokens.spacingVerticalXS} 0`,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    ':first-child': { borderTopStyle: 'none' },
  },
  // The width of the longest label, to align the texts.
  kind: { flexShrink: 0, minWidth: '84px' },
  text: { flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' },
  since: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
})
