import { makeStyles, tokens } from '@fluentui/react-components'

/** `main`: filled. `open`: outlined, not final. `past`: grey. `second`: another series. `planned`: an unsaved change. */
export type BarLook = 'main' | 'open' | 'past' | 'second' | 'planned'

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
})
