import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ErrorCircle16Filled } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { Link } from 'wouter'
import { paths } from '#app/paths.ts'
import { useCan } from '#session/session.ts'
import { actCountText, overviewForHeader } from './act-count.ts'

/** The number of problems that need a person, on every screen, with a link to their list. Empty if there are none; with `?` if it could not be read. */
export function AttentionPill() {
  return useCan('seeDashboard') ? <Pill /> : null
}

const UNREAD = 'The number of problems to act on could not be read.'

function Pill() {
  const styles = useStyles()
  const read = useAtomValue(overviewForHeader())
  const text = actCountText(read)
  if (text === undefined) return null
  const isUnknown = text === '?'
  const title = read.reply && [UNREAD, ...(isUnknown ? [] : ['It is the last one that was read.'])].join(' ')
  return (
    <Link
      href={`~${paths.home()}`}
      className={mergeClasses(styles.pill, isUnknown ? styles.unknown : read.isStale && styles.stale)}
      title={title}
    >
      {!isUnknown && <ErrorCircle16Filled aria-hidden />}
      {text} <span className={styles.words}>to act on</span>
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
