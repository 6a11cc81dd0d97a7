import { tokens } from '@fluentui/react-components'
import type { ChartSeries, SeriesRole } from './chart-series.ts'

/** The look of a line. Colour and dashes distinguish it, so that it can be recognised without colours. */
export interface LineLook {
  readonly color: string
  /** Dash pattern in SVG format; undefined for a solid line. */
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

/** The phases have colours of one family, so that they differ from limits and from other quantities. */
const PHASE_COLORS: Readonly<Record<string, string>> = {
  L1: tokens.colorBrandForeground1,
  L2: tokens.colorPaletteLightTealForeground2,
  L3: tokens.colorPaletteGrapeForeground2,
}

const ROLE_LOOKS: Readonly<Record<SeriesRole, LineLook>> = {
  // In the high contrast theme, all these colours are white: dots, a solid line, and long dashes.
  building: { color: tokens.colorNeutralForeground3, dash: '2 3' },
  chargers: { color: tokens.colorBrandForeground1, dash: undefined },
  low: { color: tokens.colorBrandForeground1, dash: '2 4' },
  middle: { color: tokens.colorBrandForeground1, dash: undefined },
  high: { color: tokens.colorBrandForeground1, dash: '8 4' },
  limit: { color: tokens.colorNeutralForeground1, dash: '12 4' },
}

/**
 * The look of a line by its role, by its phase, or by its position among all lines, including hidden lines. Hiding a line does not
 * change the others.
 */
export function lineLook({ dash, role, phase }: Pick<ChartSeries, 'dash' | 'role' | 'phase'>, place: number): LineLook {
  if (role) return ROLE_LOOKS[role]
  return {
    color: PHASE_COLORS[phase ?? ''] ?? COLORS[place % COLORS.length] ?? tokens.colorNeutralForeground1,
    dash: dash ?? DASHES[place % DASHES.length],
  }
}
