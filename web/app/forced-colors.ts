import type { Theme } from '@fluentui/react-components'

/**
 * Maps theme colours to the system colours of forced-colors mode. Browsers replace the colours of text and boxes, but not
 * those of SVG drawings, so a line in a theme colour could be invisible on a forced background. Lines also differ by dashes.
 */
export const FORCED_COLORS = {
  colorNeutralBackground1: 'Canvas',
  colorNeutralForeground1: 'CanvasText',
  colorNeutralForeground2: 'CanvasText',
  colorNeutralForeground3: 'CanvasText',
  colorNeutralStroke1: 'CanvasText',
  colorNeutralStrokeAccessible: 'CanvasText',
  colorNeutralStroke2: 'GrayText',
  colorNeutralStroke3: 'GrayText',
  colorNeutralForeground4: 'GrayText',
  colorBrandForeground1: 'CanvasText',
  colorBrandStroke1: 'Highlight',
  colorBrandBackground2: 'Highlight',
  colorBrandBackground2Hover: 'Highlight',
  colorCompoundBrandBackground: 'Highlight',
  colorCompoundBrandStroke: 'Highlight',
  colorStatusDangerForeground1: 'CanvasText',
  colorStatusDangerBackground1: 'Canvas',
  colorStatusDangerBorder2: 'Highlight',
  colorStatusWarningBorder2: 'CanvasText',
  colorStatusSuccessForeground1: 'CanvasText',
  colorPaletteDarkOrangeForeground1: 'CanvasText',
  colorPaletteGreenForeground1: 'CanvasText',
  colorPaletteBerryForeground1: 'CanvasText',
  colorPaletteMarigoldForeground2: 'CanvasText',
  colorPaletteLightTealForeground2: 'CanvasText',
  colorPaletteGrapeForeground2: 'CanvasText',
  colorPaletteSteelBorderActive: 'CanvasText',
  colorPalettePurpleBorderActive: 'CanvasText',
  colorPaletteBerryBorderActive: 'CanvasText',
  colorPaletteTealBorderActive: 'CanvasText',
  colorStatusWarningForeground1: 'CanvasText',
  colorStatusWarningBackground2: 'GrayText',
} satisfies Partial<Theme>
