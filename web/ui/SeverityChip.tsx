import { knownWords } from '#contract/wire.ts'
import { Badge, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowSync12Regular, ErrorCircle12Filled, Warning12Filled } from '@fluentui/react-icons'
import type { ReactElement, ReactNode } from 'react'
import { isAutomatic, type ProblemKind } from '#contract/dashboard.ts'
import { SEVERITY_COLORS, type Severity } from './severity.ts'

interface Props {
  severity: Severity
  /** With a symbol, so that the severity is visible without colours. */
  hasIcon?: boolean
  /** A symbol in place of the symbol of the severity. */
  icon?: ReactElement
  size?: 'small' | 'medium' | 'large'
  /** With a tinted background, for a process that is running. */
  isRunning?: boolean
  /** Shown on hover. */
  title?: string | undefined
  /** Long text continues on the next line. */
  canWrap?: boolean
  children: ReactNode
}

const ICON: Readonly<Record<Severity, ReactElement | undefined>> = {
  act: <ErrorCircle12Filled />,
  soon: <Warning12Filled />,
  automatic: <ArrowSync12Regular />,
  information: undefined,
}

/** A state as a chip: filled red and amber for what needs a person, outlined for the rest. */
export function SeverityChip({
  severity,
  hasIcon = false,
  icon: ownIcon,
  size = 'medium',
  isRunning = false,
  title,
  canWrap = false,
  children,
}: Props) {
  const styles = useStyles()
  // A state that only a newer platform knows has no severity.
  const known = severity in SEVERITY_COLORS ? severity : 'information'
  const icon = ownIcon ?? (hasIcon ? ICON[known] : undefined)
  const isFilled = 'fill' in SEVERITY_COLORS[known]
  return (
    <Badge
      appearance={isFilled ? 'filled' : 'outline'}
      color="informative"
      size={size}
      title={title}
      className={mergeClasses(styles.chip, styles[known], isRunning && styles.running, canWrap && styles.wrapping)}
      {...(icon && { icon })}
    >
      {children}
    </Badge>
  )
}

export const PROBLEM_LABEL: Readonly<Record<ProblemKind, string>> = knownWords({
  overload: 'Overload',
  'safe-limit': 'Safe limit',
  'surplus-unknown': 'Surplus',
  'fuse-unwatched': 'Unmonitored',
  'outside-group': 'Outside',
  'target-missed': 'Target',
  'setpoint-ignored': 'Not following',
  'reserve-short': 'Reserve',
  faulted: 'Faulted',
  offline: 'Offline',
  'fcr-activated': 'Activated',
  congestion: 'Congestion',
  waiting: 'Waiting',
})

/** Kinds that can wait for some minutes. */
const SOON: ReadonlySet<ProblemKind> = new Set<ProblemKind>(['setpoint-ignored', 'reserve-short', 'offline'])

export const problemSeverity = (kind: ProblemKind): Severity =>
  isAutomatic(kind) ? 'automatic' : SOON.has(kind) ? 'soon' : 'act'

/** The kind of a problem, with the colour and the symbol of its severity. */
export const ProblemChip = ({ kind }: { kind: ProblemKind }) => (
  <SeverityChip severity={problemSeverity(kind)} hasIcon>
    {PROBLEM_LABEL[kind]}
  </SeverityChip>
)

const { act, soon, automatic, information } = SEVERITY_COLORS

/** The border of a badge is a pseudo-element. */
const outlined = (color: string) => ({
  '::after': { borderTopColor: color, borderRightColor: color, borderBottomColor: color, borderLeftColor: color },
})

const FORCED = '@media (forced-colors: active)'

const useStyles = makeStyles({
  chip: { whiteSpace: 'nowrap', [FORCED]: { outline: '1px solid CanvasText' } },
  act: {
    backgroundColor: tokens[act.fill],
    color: tokens[act.text],
    ...outlined(tokens[act.border]),
    // The browser would draw a second background behind the text, and the symbol in the colour of its own.
    [FORCED]: { forcedColorAdjust: 'none', backgroundColor: 'Highlight', color: 'HighlightText' },
  },
  soon: { backgroundColor: tokens[soon.fill], color: tokens[soon.text], ...outlined(tokens[soon.border]) },
  automatic: { color: tokens[automatic.text], ...outlined(tokens[automatic.border]) },
  information: { color: tokens[information.text], ...outlined(tokens[information.border]) },
  wrapping: { height: 'auto', minHeight: '24px', whiteSpace: 'normal' },
  running: { backgroundColor: tokens.colorBrandBackground2, [FORCED]: { backgroundColor: 'Canvas' } },
})
