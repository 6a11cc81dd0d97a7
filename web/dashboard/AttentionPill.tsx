import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkCircle16Filled, ErrorCircle16Filled, Warning16Filled } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { Link } from 'wouter'
import { paths } from '#app/paths.ts'
import { useCan } from '#session/session.ts'
import { useIsLate } from '#ui/hooks.ts'
import { SEVERITY_COLORS } from '#ui/severity.ts'
import { actCountText, isUrgent, overviewForHeader, quietText } from './act-count.ts'

/**
 * The number of problems that need a person, on every screen, in the colour of the worst one and with a link to their list; with `?`
 * if it could not be read. Without a problem, a quiet link says so.
 */
export function AttentionPill() {
  return useCan('seeDashboard') ? <Pill /> : null
}

const UNREAD = 'The number of problems to act on could not be read.'
const LATE = 'The number of problems to act on has not arrived yet.'

function Pill() {
  const styles = useStyles()
  const read = useAtomValue(overviewForHeader())
  const isLate = useIsLate(read.state === 'loading')
  const text = actCountText(read, isLate)
  if (text === undefined && (!read.value || read.reply)) return null
  const isUnknown = text === '?'
  const isSoon = !isUnknown && read.value !== undefined && !isUrgent(read.value)
  const unread = read.reply && [UNREAD, ...(isUnknown ? [] : ['It is the last one that was read.'])].join(' ')
  const quiet = text === undefined && read.value && quietText(read.value)
  const Icon = quiet ? CheckmarkCircle16Filled : isSoon ? Warning16Filled : ErrorCircle16Filled
  const look = quiet ? styles.quiet : isUnknown ? styles.unknown : isSoon ? styles.soon : undefined
  return (
    <Link
      href={`~${paths.home()}`}
      className={mergeClasses(styles.pill, look, !isUnknown && read.isStale && styles.stale)}
      title={quiet ? 'No problem needs a person.' : isLate ? LATE : unread}
    >
      {!isUnknown && <Icon aria-hidden />}
      {text} <span className={styles.words}>{quiet ? quiet : 'to act on'}</span>
    </Link>
  )
}

const useStyles = makeStyles({
  pill: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minHeight: '28px',
    padding: `0 ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorStatusDangerBackground3,
    color: tokens.colorNeutralForegroundStaticInverted,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      backgroundColor: 'Highlight',
      color: 'HighlightText',
      outline: '1px solid CanvasText',
    },
  },
  stale: { fontStyle: 'italic' },
  soon: { backgroundColor: tokens[SEVERITY_COLORS.soon.fill], color: tokens[SEVERITY_COLORS.soon.text] },
  quiet: {
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorStatusSuccessForeground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorStatusSuccessForeground1}`,
  },
  unknown: {
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStrokeAccessible}`,
  },
  // In a narrow header, only screen readers have the words.
  words: {
    '@media (max-width: 640px), (min-width: 1241px) and (max-width: 1340px)': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
})
