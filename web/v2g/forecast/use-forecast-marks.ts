import { makeStyles, tokens } from '@fluentui/react-components'

/** In forced-colors mode, system colours replace the theme. */
const IMPOSED = '@media (forced-colors: active)'

/** Styles of the forecast lines and marks, shared by chart and legend. Lines also differ by their dashes. */
export const useForecastMarks = makeStyles({
  between: { fill: tokens.colorBrandBackground2, [IMPOSED]: { fill: 'none' } },
  earliest: {
    fill: 'none',
    stroke: tokens.colorBrandForeground1,
    strokeWidth: '2px',
    strokeLinejoin: 'round',
    [IMPOSED]: { stroke: 'currentColor' },
  },
  latest: {
    fill: 'none',
    stroke: tokens.colorBrandForeground1,
    strokeWidth: '2px',
    strokeLinejoin: 'round',
    strokeDasharray: '5 4',
    [IMPOSED]: { stroke: 'currentColor' },
  },
  target: {
    fill: 'none',
    stroke: tokens.colorPaletteDarkOrangeForeground1,
    strokeWidth: '1.5px',
    strokeDasharray: '1.5 3',
    [IMPOSED]: { stroke: 'currentColor' },
  },
  start: {
    fill: tokens.colorNeutralBackground1,
    stroke: tokens.colorBrandForeground1,
    strokeWidth: '2px',
    [IMPOSED]: { fill: 'none', stroke: 'currentColor' },
  },
  point: { fill: tokens.colorBrandForeground1, [IMPOSED]: { fill: 'currentColor' } },
  departure: { stroke: tokens.colorNeutralStroke1, strokeWidth: '2px', [IMPOSED]: { stroke: 'currentColor' } },
  departureLabel: {
    fill: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    [IMPOSED]: { fill: 'currentColor' },
  },
})
