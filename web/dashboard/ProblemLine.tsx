import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { UnitText, WholeParts } from '#ui/UnitText.tsx'
import { momentAddress } from '#app/paths.ts'
import { can } from '#contract/access.ts'
import type { Problem } from '#contract/dashboard.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { useNow } from '#platform/platform-clock.ts'
import { useSession } from '#session/session.ts'
import { ProblemChip } from '#ui/SeverityChip.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { visuallyHidden } from '#ui/visually-hidden.ts'
import { dateTimeText, momentMs, roughAgeText } from '#units/dates.ts'
import { SaveIncidentButton } from '#web/exports/SaveIncident.tsx'
import { AcknowledgeProblem } from './AcknowledgeProblem.tsx'
import { problemLink, problemText, subjectOf } from './problem-text.ts'

/** A problem with its kind, a link to its page, and its start. A line of a fixed height leaves out what has no room, in whole parts. */
export function ProblemLine({ problem, hasFixedHeight = false }: { problem: Problem; hasFixedHeight?: boolean }) {
  const styles = useStyles()
  const user = useSession()
  const to = problemLink(problem, user)
  const text = `${subjectOf(problem)}: ${problemText(problem)}`
  const shown = hasFixedHeight ? <WholeParts text={text} lines={2} lineHeight="20px" /> : <UnitText text={text} />
  return (
    <li className={mergeClasses(styles.line, hasFixedHeight && styles.fixed)}>
      <span className={styles.kind}>
        <ProblemChip kind={problem.kind} />
      </span>
      <span className={styles.text} title={hasFixedHeight ? text : undefined}>
        {to === undefined ? shown : <TextLink to={to}>{shown}</TextLink>}
      </span>
      {problem.since !== null ? (
        <Since problem={problem} at={problem.since} />
      ) : problem.plan ? (
        <Until at={problem.plan.departure} />
      ) : (
        // Keeps the button at the end of the line on a phone.
        <span className={styles.since} />
      )}
      {problem.groupId !== null && !hasFixedHeight && can.seeGroups(user) && (
        <SaveIncidentButton
          of={text}
          group={{ id: problem.groupId, name: problem.groupName ?? '' }}
          deviceId={problem.deviceId ?? undefined}
          sinceMs={momentMs(problem.since)}
        />
      )}
      <AcknowledgeProblem problem={problem} text={text} />
    </li>
  )
}

/** The age of a problem, which opens the history of its group at its start. */
function Since({ problem, at }: { problem: Problem; at: string }) {
  const styles = useStyles()
  const nowMs = useNow(SECOND_MS)
  const to = momentAddress(problem, momentMs(at))
  const age = (
    <time dateTime={at} title={`since ${dateTimeText(at)}`}>
      {roughAgeText(nowMs - (momentMs(at) ?? nowMs))}
    </time>
  )
  return (
    <span className={styles.since}>
      {to === undefined ? (
        age
      ) : (
        <TextLink to={to}>
          {age}
          {/* The age alone would not name the page. */}
          <span className={styles.hidden}>: history</span>
        </TextLink>
      )}
    </span>
  )
}

/** The time left until a departure. */
function Until({ at }: { at: string }) {
  const styles = useStyles()
  const nowMs = useNow(SECOND_MS)
  const leftMs = (momentMs(at) ?? nowMs) - nowMs
  return (
    <span className={styles.since}>
      <time dateTime={at} title={`departure ${dateTimeText(at)}`}>
        {leftMs > 0 ? `in ${roughAgeText(leftMs)}` : 'now'}
      </time>
    </span>
  )
}

const NARROW = '@media (max-width: 640px)'

const useStyles = makeStyles({
  hidden: visuallyHidden,
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `0 ${tokens.spacingHorizontalM}`,
    padding: `${tokens.spacingVerticalXS} 0`,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    ':first-child': { borderTopStyle: 'none' },
  },
  fixed: { flexWrap: 'nowrap', height: '42px', boxSizing: 'border-box', padding: 0 },
  // The width of the longest label, to align the texts.
  kind: { flexShrink: 0, minWidth: '104px' },
  // On a phone, the text has its own line below kind and age.
  text: { flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere', [NARROW]: { order: 1, flexBasis: '100%' } },
  since: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    [NARROW]: { marginInlineStart: 'auto' },
  },
})
