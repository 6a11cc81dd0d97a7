import { makeStyles, tokens } from '@fluentui/react-components'

interface Props {
  /** Where the lines begin and end; the labels stand before them. */
  leftPx: number
  rightPx: number
  levels: readonly { readonly px: number; readonly label: string }[]
}

/** The levels of a small picture: lines from side to side, each with its value. */
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
