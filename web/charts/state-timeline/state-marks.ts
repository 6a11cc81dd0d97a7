import type { Theme } from '@fluentui/react-components'
import type { TimelineState } from './segments.ts'

/** The height of a row of a timeline, px. */
export const ROW_HEIGHT_PX = 20

/** How a state is drawn. Heights in px around the middle of the row, so that states differ without colours too. */
export interface StateMark {
  readonly color: keyof Theme
  readonly heightPx: number
  /** Above or below the middle of the row. */
  readonly half?: 'upper' | 'lower'
  /** The colour is that of an outline, dashed or solid. */
  readonly outline?: 'dashed' | 'solid'
}

/** Charging is above the middle of a row and discharging below it. A test computes the contrasts of the colours in all themes. */
export const STATE_MARKS = {
  fault: { color: 'colorStatusDangerBorder2', heightPx: 20 },
  unavailable: { color: 'colorStatusDangerBorder2', heightPx: 18, outline: 'solid' },
  offline: { color: 'colorNeutralStrokeAccessible', heightPx: 18, outline: 'dashed' },
  queue: { color: 'colorPaletteSteelBorderActive', heightPx: 8 },
  'load-management': { color: 'colorPalettePurpleBorderActive', heightPx: 12 },
  operator: { color: 'colorPaletteBerryBorderActive', heightPx: 14 },
  charger: { color: 'colorStatusWarningBorder2', heightPx: 16 },
  unknown: { color: 'colorNeutralForeground4', heightPx: 12 },
  car: { color: 'colorNeutralForeground3', heightPx: 6, outline: 'solid' },
  preparing: { color: 'colorNeutralForeground4', heightPx: 4 },
  finishing: { color: 'colorNeutralForeground4', heightPx: 3 },
  charging: { color: 'colorBrandForeground1', heightPx: 10, half: 'upper' },
  discharging: { color: 'colorPaletteTealBorderActive', heightPx: 10, half: 'lower' },
  free: { color: 'colorNeutralStrokeAccessible', heightPx: 1 },
  other: { color: 'colorNeutralForeground4', heightPx: 10 },
} as const satisfies Record<TimelineState, StateMark>

/** The top of a mark in its row, px. */
export const topOfMarkPx = ({ heightPx, half }: StateMark) =>
  half === 'upper' ? ROW_HEIGHT_PX / 2 - heightPx : half === 'lower' ? ROW_HEIGHT_PX / 2 : (ROW_HEIGHT_PX - heightPx) / 2
