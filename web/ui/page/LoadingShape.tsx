import { visuallyHidden } from '#ui/visually-hidden.ts'
import { makeStyles, mergeClasses, Title3, tokens } from '@fluentui/react-components'

/** What loads: a whole screen, panels beside each other, a form, a chart, or text of some lines. */
export type Shape = 'screen' | 'panels' | 'form' | 'chart' | 'text'

interface Props {
  shape: Shape
  text: string
}

/**
 * Grey shapes in the layout of what loads, so that the screen keeps its form. They are not animated, because animations cost more
 * CPU than the content. Only a screen shows the text; it is in the place of the title.
 */
export function LoadingShape({ shape, text }: Props) {
  const styles = useStyles()
  if (shape === 'screen') {
    return (
      <div className={styles.column}>
        <Bar kind="small" />
        <Title3 className={styles.title}>{text}</Title3>
        <Bar kind="tabs" />
        <Panels />
      </div>
    )
  }
  return (
    <div className={styles.column}>
      <span className={styles.unseen}>{text}</span>
      {shape === 'panels' && <Panels />}
      {shape === 'chart' && <div aria-hidden className={styles.chart} />}
      {shape === 'text' && <Lines />}
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

function Lines() {
  return (
    <>
      <Bar kind="long" />
      <Bar kind="medium" />
      <Bar kind="long" />
      <Bar kind="small" />
    </>
  )
}

function Panels() {
  const styles = useStyles()
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
  const styles = useStyles()
  return <div aria-hidden className={mergeClasses(styles.bar, styles[kind])} />
}

const FIELDS = [1, 2, 3, 4, 5, 6] as const
const PANELS = [1, 2, 3, 4] as const

const FORCED = '@media (forced-colors: active)'

const useStyles = makeStyles({
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
