import {
  makeStaticStyles,
  type Theme,
  createDarkTheme,
  createLightTheme,
  teamsHighContrastTheme,
  type BrandVariants,
} from '@fluentui/react-components'
import latin from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'
import { atom } from 'jotai'
import { storedAtom } from '#ui/browser-storage.ts'
import { densityAtom } from '#ui/table/density.ts'

const THEME_NAMES = ['light', 'dark', 'high-contrast'] as const
type ThemeName = (typeof THEME_NAMES)[number]

/** The theme for a choice and the preferences of the system. An invalid stored choice counts as no choice. */
export function themeNameOf(choice: string, system: { dark: boolean; contrast: boolean }): ThemeName {
  const chosen = THEME_NAMES.find((name) => name === choice)
  return chosen ?? (system.contrast ? 'high-contrast' : system.dark ? 'dark' : 'light')
}

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
    colorNeutralStrokeSubtle: '#525252',
  },
  'high-contrast': {
    ...teamsHighContrastTheme,
    // The danger fill of this theme is white, as is the text on it. This red has a contrast of 5.9 to the text and 3.6 to the page.
    colorStatusDangerBackground3: '#c50f1f',
    // Grid lines of charts: in white, they hide lines of values and thresholds that lie on them.
    colorNeutralStroke3: '#6e6e6e',
    colorNeutralStrokeSubtle: '#6e6e6e',
  },
}

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
  colorNeutralStrokeSubtle: 'GrayText',
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

export const THEME_CHOICES = { system: 'Same as system', light: 'Light', dark: 'Dark', 'high-contrast': 'High contrast' } as const
export type ThemeChoice = keyof typeof THEME_CHOICES

export const themeChoiceAtom = storedAtom<ThemeChoice>('loadstar.theme', 'system')

const mediaAtom = (query: string) => {
  const media = typeof window === 'undefined' ? undefined : window.matchMedia(query)
  const matches = atom(media?.matches ?? false)
  matches.onMount = (set) => {
    const follow = () => set(media?.matches ?? false)
    follow()
    media?.addEventListener('change', follow)
    return () => media?.removeEventListener('change', follow)
  }
  return matches
}
const prefersDark = mediaAtom('(prefers-color-scheme: dark)')
const isPrinted = mediaAtom('print')
const prefersContrast = mediaAtom('(prefers-contrast: more)')
const forcesColors = mediaAtom('(forced-colors: active)')

/** The theme on screen; on paper the light one. */
export const themeNameAtom = atom((get) =>
  get(isPrinted)
    ? 'light'
    : themeNameOf(get(themeChoiceAtom), { dark: get(prefersDark), contrast: get(prefersContrast) || get(forcesColors) }),
)

const NAME = 'Geist Variable'
const FAMILY = `'${NAME}', 'Segoe UI', 'Segoe UI Web (West European)', -apple-system, BlinkMacSystemFont, Roboto, 'Helvetica Neue', sans-serif`

/** The typeface of every theme. Characters beyond Latin come from the fonts of the system. */
const TYPEFACE: Partial<Theme> = { fontFamilyBase: FAMILY, fontFamilyNumeric: FAMILY }

/** Loads the typeface. All digits have one width, so that a value does not move when it changes. */
export const useTypeface = makeStaticStyles([
  {
    '@font-face': {
      fontFamily: NAME,
      fontStyle: 'normal',
      fontDisplay: 'swap',
      fontWeight: '100 900',
      src: `url(${latin}) format('woff2')`,
    },
  },
  // Browsers reset the digits of form controls.
  { 'body, button, input, select, textarea': { fontVariantNumeric: 'tabular-nums' } },
])

/** Smaller text and spacing. Table rows become lower accordingly. */
const COMPACT: Partial<Theme> = {
  fontSizeBase200: '11px',
  fontSizeBase300: '12px',
  fontSizeBase400: '14px',
  lineHeightBase200: '14px',
  lineHeightBase300: '16px',
  lineHeightBase400: '20px',
  spacingVerticalXS: '2px',
  spacingVerticalS: '4px',
  spacingVerticalM: '8px',
  spacingVerticalL: '10px',
  spacingVerticalXL: '12px',
}

export const themeAtom = atom((get): Theme => {
  const theme = THEMES[get(themeNameAtom)]
  return { ...theme, ...TYPEFACE, ...(get(densityAtom) === 'compact' && COMPACT), ...(get(forcesColors) && FORCED_COLORS) }
})
