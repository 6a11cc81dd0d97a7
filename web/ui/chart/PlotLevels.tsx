import { makeStyles, tokens } from '@fluentui/react-components'

interface Props {
  /** Start and end of the lines, px. The labels are to the left of the start. */
  leftPx: number
  rightPx: number
  levels: readonly { readonly px: number; readonly label: string }[]
}

/** The levels of a small picture: horizontal lines with their values. */
export function PlotLevels({ leftPx, rightPx, levels }: Props) {
  const styles = useStyles()
  return levels.map(({ px, label }) => (
    <g key={label}>
      <line x1={leftPx} x2={rightPx} y1={px} y2={px} className={styles.line} />
      <text x={leftPx - 8} y={px} textAnchor="end" dominantBaseline="middle" className={styles.label}>
        {label}
      </text>
    </g>
  ))
}

const useStyles = makeStyles({
  line: { stroke: tokens.colorNeutralStroke2 },
  label: { fill: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, fontFamily: tokens.fontFamilyBase },
})
