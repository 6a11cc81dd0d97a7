import { makeStyles, tokens } from '@fluentui/react-components'
import { fillPaths } from './fill-paths.ts'
import type { ChartFrame, DrawnLine } from './chart-frame.ts'

/** The areas below the lines of a load: the building down to zero, the chargers down to the building, the excess in red, and an expected range. */
export function ChartFills({ frame, lines }: { frame: ChartFrame; lines: readonly DrawnLine[] }) {
  const styles = useStyles()
  return fillPaths(frame, lines).map(({ key, role, path }) => <path key={key} d={path} className={styles[role]} />)
}

const useStyles = makeStyles({
  building: { fill: tokens.colorNeutralForeground3, fillOpacity: 0.35 },
  chargers: { fill: tokens.colorBrandForeground1, fillOpacity: 0.35 },
  range: { fill: tokens.colorBrandForeground1, fillOpacity: 0.2 },
  over: { fill: tokens.colorStatusDangerBorder2 },
})
