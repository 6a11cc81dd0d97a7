import { tokens } from '@fluentui/react-components'

/** A text in a picture. An outline separates its letters from the lines behind them. */
export const outlinedLabel = {
  fontSize: tokens.fontSizeBase200,
  fontFamily: tokens.fontFamilyBase,
  stroke: tokens.colorNeutralBackground1,
  strokeWidth: '3px',
  paintOrder: 'stroke',
} as const
