import { makeStyles, tokens } from '@fluentui/react-components'

/** `main`: filled. `open`: outlined, not final. `past`: grey. `second`: another series. `planned`: an unsaved change. `short`: more than is available. */
export type BarLook = 'main' | 'open' | 'past' | 'second' | 'planned' | 'short'

/** The classes of bars. They differ by fill and outline, not by colour alone. */
export const useBarStyles: () => Record<BarLook, string> = makeStyles({
  main: { fill: tokens.colorCompoundBrandBackground, stroke: tokens.colorCompoundBrandBackground },
  open: { fill: tokens.colorBrandBackground2, stroke: tokens.colorCompoundBrandStroke, strokeWidth: '1.5px' },
  past: { fill: tokens.colorNeutralForeground4, stroke: tokens.colorNeutralForeground4 },
  second: { fill: tokens.colorNeutralBackground1, stroke: tokens.colorNeutralForeground2, strokeWidth: '1.5px' },
  planned: {
    fill: tokens.colorStatusWarningBackground2,
    stroke: tokens.colorStatusWarningForeground1,
    strokeWidth: '1.5px',
    strokeDasharray: '3 2',
  },
  short: {
    fill: tokens.colorStatusDangerBackground1,
    stroke: tokens.colorStatusDangerForeground1,
    strokeWidth: '2px',
    strokeDasharray: '5 3',
  },
})
