const LOOKS = ['light', 'dark', 'high-contrast'] as const
export type ThemeName = (typeof LOOKS)[number]

/** The look that a choice comes to, given what the system prefers. What a storage holds by mistake counts as no choice. */
export function lookOf(choice: string, system: { dark: boolean; contrast: boolean }): ThemeName {
  const chosen = LOOKS.find((look) => look === choice)
  return chosen ?? (system.contrast ? 'high-contrast' : system.dark ? 'dark' : 'light')
}
