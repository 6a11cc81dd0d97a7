import { makeStyles, tokens } from '@fluentui/react-components'

const FORCED = '@media (forced-colors: active)'

/** The styles of the marks in the chart and its legend. Forced colours of the system replace the theme colours. */
export const useMarkStyles = makeStyles({
  ideal: {
    fill: 'none',
    stroke: tokens.colorNeutralForeground2,
    strokeWidth: '2px',
    strokeLinejoin: 'round',
    [FORCED]: { stroke: 'CanvasText' },
  },
  band: { fill: tokens.colorNeutralForeground3, fillOpacity: 0.16, [FORCED]: { fill: 'GrayText' } },
  point: { fill: tokens.colorBrandForeground1, [FORCED]: { fill: 'Highlight' } },
  newest: {
    fill: tokens.colorBrandForeground1,
    stroke: tokens.colorNeutralForeground1,
    strokeWidth: '2px',
    [FORCED]: { fill: 'Highlight', stroke: 'CanvasText' },
  },
  grid: { stroke: tokens.colorNeutralStroke3, [FORCED]: { stroke: 'GrayText', strokeOpacity: 0.5 } },
  zero: { stroke: tokens.colorNeutralStroke1, [FORCED]: { stroke: 'CanvasText' } },
  label: {
    fill: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    [FORCED]: { fill: 'CanvasText' },
  },
  hint: { fill: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, [FORCED]: { fill: 'CanvasText' } },
  // An outline in the background colour keeps the text readable on top of lines.
  newestLabel: {
    fill: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    stroke: tokens.colorNeutralBackground1,
    strokeWidth: '3px',
    paintOrder: 'stroke',
    [FORCED]: { fill: 'CanvasText', stroke: 'Canvas' },
  },
})
