const THEME_NAMES = ['light', 'dark', 'high-contrast'] as const
export type ThemeName = (typeof THEME_NAMES)[number]

/** The theme for a choice and the preferences of the system. An invalid stored choice counts as no choice. */
export function themeNameOf(choice: string, system: { dark: boolean; contrast: boolean }): ThemeName {
  const chosen = THEME_NAMES.find((name) => name === choice)
  return chosen ?? (system.contrast ? 'high-contrast' : system.dark ? 'dark' : 'light')
}
