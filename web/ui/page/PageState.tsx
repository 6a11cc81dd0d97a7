import { Button, makeStyles, mergeClasses, Text, Title3, tokens } from '@fluentui/react-components'
import { ErrorCircle24Regular, SearchInfo24Regular, Warning16Regular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { ageText } from '#units/dates.ts'
import { useIsLate } from '../hooks.ts'
import { restoreFocus } from './page-focus.ts'
import { visuallyHidden } from '../visually-hidden.ts'

/** What loads: a whole screen, panels beside each other, a form, a chart, or text of some lines. */
type Shape = 'screen' | 'panels' | 'form' | 'chart' | 'text'

interface LoadingShapeProps {
  shape: Shape
  text: string
}

/**
 * Grey shapes in the layout of what loads, so that the screen keeps its form. They are not animated, because animations cost more
 * CPU than the content. Only a screen shows the text at once; it is in the place of the title. The others do when nothing arrives.
 */
function LoadingShape({ shape, text }: LoadingShapeProps) {
  const styles = useLoadingShapeStyles()
  const isLate = useIsLate(shape !== 'screen')
  return (
    <div data-awaited className={styles.column}>
      {shape === 'screen' ? (
        <>
          <Bar kind="small" />
          <Title3 className={styles.title}>{text}</Title3>
          <Bar kind="tabs" />
        </>
      ) : (
        <span className={isLate ? undefined : styles.unseen}>
          {text}
          {isLate && ' The platform has not answered yet.'}
        </span>
      )}
      {(shape === 'panels' || shape === 'screen') && <Panels />}
      {shape === 'chart' && <div aria-hidden className={styles.chart} />}
      {shape === 'text' && PANELS.map((line) => <Bar key={line} kind={LINES[line]} />)}
      {shape === 'form' && (
        <div aria-hidden className={styles.fields}>
          {FIELDS.map((field) => (
            <div key={field} className={styles.field}>
              <Bar kind="small" />
              <Bar kind="input" />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

function Panels() {
  const styles = useLoadingShapeStyles()
  return (
    <div aria-hidden className={styles.panels}>
      {PANELS.map((panel) => (
        <div key={panel} className={styles.panel}>
          <Bar kind="medium" />
          <Bar kind="long" />
          <Bar kind="long" />
        </div>
      ))}
    </div>
  )
}

function Bar({ kind }: { kind: 'small' | 'medium' | 'long' | 'tabs' | 'input' }) {
  const styles = useLoadingShapeStyles()
  return <div aria-hidden className={mergeClasses(styles.bar, styles[kind])} />
}

const FIELDS = [1, 2, 3, 4, 5, 6] as const
const PANELS = [1, 2, 3, 4] as const
const LINES = { 1: 'long', 2: 'medium', 3: 'long', 4: 'small' } as const

const FORCED = '@media (forced-colors: active)'

const useLoadingShapeStyles = makeStyles({
  column: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  title: { color: tokens.colorNeutralForeground2 },
  unseen: visuallyHidden,
  bar: {
    height: '12px',
    maxWidth: '100%',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralStencil1,
    [FORCED]: { border: '1px solid GrayText', boxSizing: 'border-box' },
  },
  small: { width: '96px' },
  medium: { width: '200px' },
  long: { width: '360px' },
  tabs: { width: '320px', height: '24px' },
  // The height of an input.
  input: { width: '100%', height: '32px' },
  chart: {
    flexGrow: 1,
    minHeight: '300px',
    // The axes of the chart.
    borderLeft: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
    gap: tokens.spacingHorizontalL,
  },
  field: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  panels: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 560px), 1fr))',
    gap: tokens.spacingHorizontalL,
  },
  panel: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    minHeight: '168px',
    boxSizing: 'border-box',
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow4,
  },
})

interface StaleNoteProps {
  /** Time of the shown value, and the present time, in ms of the platform's time. */
  asOfMs: number
  nowMs: number
  /** Why, as a sentence. */
  reason?: string | undefined
  /** Retries immediately. */
  onRetry?: () => void
}

/** States that the shown value could not be refreshed, and its age. */
export function StaleNote({ asOfMs, nowMs, reason, onRetry }: StaleNoteProps) {
  const text = `Could not be refreshed. ${reason ? `${reason} ` : ''}Values are from ${ageText(nowMs - asOfMs)} ago.`
  return <WarningNote text={text} onRetry={onRetry} />
}

/** States which rows a list is without. */
export const IncompleteNote = ({ reason, onRetry }: Pick<StaleNoteProps, 'reason' | 'onRetry'>) => (
  <WarningNote text={`This list is incomplete. ${reason ?? ''}`} onRetry={onRetry} />
)

function WarningNote({ text, onRetry }: { text: string; onRetry: (() => void) | undefined }) {
  const styles = useStaleNoteStyles()
  return (
    <div className={styles.note}>
      <Warning16Regular />
      <Text size={200}>{text}</Text>
      {onRetry && (
        <Button size="small" appearance="subtle" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}

const useStaleNoteStyles = makeStyles({
  note: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, color: tokens.colorStatusWarningForeground1 },
})

interface Props {
  kind: 'loading' | 'empty' | 'failed'
  text: string
  /** The layout of what loads; lines of text by default. */
  shape?: Shape
  /** Further information below the text. */
  detail?: string | undefined
  action?: { label: string; run: () => void }
  /** A drawing in place of the symbol of an empty state. */
  picture?: ReactNode
}

/** Replaces a page or panel that has no content, or none yet. */
export function PageState({ kind, text, shape = 'text', detail, action, picture }: Props) {
  const styles = useStyles()
  if (kind === 'loading') return <LoadingShape shape={shape} text={text} />
  return (
    <div ref={restoreFocus} className={styles.root} role={kind === 'failed' ? 'alert' : 'status'}>
      {kind === 'failed' ? <ErrorCircle24Regular className={styles.failed} /> : (picture ?? <SearchInfo24Regular />)}
      <Text>{text}</Text>
      {detail !== undefined && <Text>{detail}</Text>}
      {action && <Button onClick={action.run}>{action.label}</Button>}
    </div>
  )
}

/** What replaces a page or panel, in its middle. */
export const STATE_STYLE = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: tokens.spacingVerticalM,
  padding: `${tokens.spacingVerticalXXXL} ${tokens.spacingHorizontalL}`,
  color: tokens.colorNeutralForeground2,
  textAlign: 'center',
  overflowWrap: 'anywhere',
} as const

const useStyles = makeStyles({ root: STATE_STYLE, failed: { color: tokens.colorStatusDangerForeground1 } })
