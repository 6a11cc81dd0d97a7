import { Caption1, Caption1Strong, makeStyles, tokens } from '@fluentui/react-components'
import { tooltipPlace } from './tooltip-place.ts'

interface Props {
  /** The position of the cursor and the width of the plot, px. */
  xPx: number
  plotWidthPx: number
  title: string
  lines: readonly string[]
}

/** The values at the cursor of a small picture, above its content. Screen readers get the same text from the picture. */
export function PlotTooltip({ xPx, plotWidthPx, title, lines }: Props) {
  const styles = useStyles()
  const { leftPx, widthPx } = tooltipPlace(xPx, plotWidthPx)
  return (
    <div aria-hidden className={styles.tooltip} style={{ left: leftPx, maxWidth: widthPx }}>
      <Caption1Strong>{title}</Caption1Strong>
      {lines.map((line) => (
        <Caption1 key={line}>{line}</Caption1>
      ))}
    </div>
  )
}

const useStyles = makeStyles({
  tooltip: {
    position: 'absolute',
    top: 0,
    zIndex: 1,
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    pointerEvents: 'none',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow8,
  },
})
