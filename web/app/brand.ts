import {
  createDarkTheme,
  createLightTheme,
  teamsHighContrastTheme,
  type BrandVariants,
  type Theme,
} from '@fluentui/react-components'
import type { ThemeName } from './theme-name.ts'

/** The brand colours. Each has the luminance of the same step of Fluent UI's web theme, so that contrasts stay as in that theme. */
const BRAND: BrandVariants = {
  10: '#0a1234',
  20: '#0f1c51',
  30: '#14256a',
  40: '#1a2f87',
  50: '#1f39a3',
  60: '#2544c0',
  70: '#2b4dd7',
  80: '#415fdb',
  90: '#5d7bef',
  100: '#7e95f2',
  110: '#8ea2f4',
  120: '#9daff5',
  130: '#b2bff6',
  140: '#c7d1f9',
  150: '#dae0fb',
  160: '#eff1fd',
}

/** The themes of the console. A test computes the contrasts of texts and marks in all of them. */
export const THEMES: Record<ThemeName, Theme> = {
  light: createLightTheme(BRAND),
  dark: {
    ...createDarkTheme(BRAND),
    // Text on dark backgrounds requires lighter steps than the default ones.
    colorBrandForeground1: BRAND[110],
    colorBrandForeground2: BRAND[120],
    colorBrandForegroundLink: BRAND[110],
    colorStatusDangerForeground1: '#e37d86',
  },
  // The danger fill of this theme is white, as is the text on it. This red has a contrast of 5.9 to the text and 3.6 to the page.
  'high-contrast': { ...teamsHighContrastTheme, colorStatusDangerBackground3: '#c50f1f' },
}
