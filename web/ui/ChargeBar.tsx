import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { chargeBarLabels, type ChargeMark } from './charge-bar-labels.ts'

interface Props {
  /** The state of charge, %; undefined if unknown. */
  soc: number | undefined
  /** Marks on the bar, %, such as a minimum and a target. */
  marks?: readonly ChargeMark[]
}

const NO_MARKS: readonly ChargeMark[] = []
const percent = (value: number) => `${Math.min(100, Math.max(0, value)).toFixed(1)}%`

/** A state of charge as a bar from 0 to 100 % with marks. A text next to it has the facts. */
export function ChargeBar({ soc, marks = NO_MARKS }: Props) {
  const styles = useStyles()
  const labels = chargeBarLabels(marks)
  return (
    <div aria-hidden className={styles.whole}>
      <div className={styles.bar}>
        {soc !== undefined && <span className={styles.charge} style={{ width: percent(soc) }} />}
        {marks.map(({ name, at }) => (
          <span key={name} className={styles.mark} style={{ left: percent(at) }} />
        ))}
      </div>
      <div className={styles.labels}>
        <span className={mergeClasses(!labels.hasStart && styles.hidden)}>0</span>
        {labels.marks.map(({ name, at }) => (
          <span key={name} className={styles.label} style={{ left: `clamp(16px, ${percent(at)}, 100% - 16px)` }}>
            {name}
          </span>
        ))}
        <span className={mergeClasses(!labels.hasEnd && styles.hidden)}>100 %</span>
      </div>
    </div>
  )
}

const FORCED = '@media (forced-colors: active)'

/** The styles of a scale: its track, the mark of a limit, and the labels below it. */
export const SCALE = {
  track: {
    position: 'relative',
    backgroundColor: tokens.colorNeutralBackground6,
    // Seen in the high-contrast theme only, where the ground is that of the page.
    outline: `1px solid ${tokens.colorTransparentStroke}`,
    forcedColorAdjust: 'none',
    [FORCED]: { backgroundColor: 'Canvas', outline: '1px solid CanvasText' },
  },
  mark: {
    position: 'absolute',
    top: '-4px',
    bottom: '-4px',
    width: '2px',
    transform: 'translateX(-1px)',
    backgroundColor: tokens.colorNeutralForeground1,
    [FORCED]: { backgroundColor: 'CanvasText' },
  },
  labels: {
    position: 'relative',
    display: 'flex',
    justifyContent: 'space-between',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
} as const

const useStyles = makeStyles({
  whole: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  bar: { ...SCALE.track, height: '16px', borderRadius: tokens.borderRadiusMedium },
  charge: {
    display: 'block',
    height: '100%',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorCompoundBrandBackground,
    [FORCED]: { backgroundColor: 'Highlight' },
  },
  mark: SCALE.mark,
  labels: { ...SCALE.labels, lineHeight: tokens.lineHeightBase200 },
  hidden: { visibility: 'hidden' },
  label: { position: 'absolute', transform: 'translateX(-50%)' },
})
