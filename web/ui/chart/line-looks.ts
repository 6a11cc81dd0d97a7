import { tokens } from '@fluentui/react-components'
import type { ChartSeries } from './chart-series.ts'

/** How a line is told from the others: by its colour, and by its dashes for those who do not see colours apart. */
export interface LineLook {
  readonly color: string
  /** As SVG writes it; undefined for an unbroken line. */
  readonly dash: string | undefined
}

const COLORS = [
  tokens.colorBrandForeground1,
  tokens.colorPaletteDarkOrangeForeground1,
  tokens.colorPaletteGreenForeground1,
  tokens.colorPaletteBerryForeground1,
  tokens.colorPaletteMarigoldForeground2,
  tokens.colorPaletteLightTealForeground2,
]
const DASHES = [undefined, '8 4', '2 4', '12 4 2 4', '5 5', '14 3 2 3 2 3']

/** The look of a line by its place among all lines, hidden ones included, so that hiding one changes no other. */
export function lineLook({ dash }: Pick<ChartSeries, 'dash'>, place: number): LineLook {
  return {
    color: COLORS[place % COLORS.length] ?? tokens.colorNeutralForeground1,
    dash: dash ?? DASHES[place % DASHES.length],
  }
}
