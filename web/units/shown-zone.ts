/** The IANA name of a time zone, or undefined for the time zone of the browser. */
export type Zone = string | undefined

let shown: Zone

/** The zone of all times on screen that name no other zone. */
export const shownZone = (): Zone => shown

/** Shows times in another zone. Texts that exist already keep their zone, so the caller renders the page again. */
export function showTimesIn(zone: Zone): void {
  shown = zone
}

/** The zones in which a user can read times. */
export type TimesChoice = 'browser' | 'site' | 'utc'

/**
 * The zone of a choice. Without a known zone of the sites, `site` falls back to the browser's zone. An invalid stored choice
 * counts as `browser`.
 */
export function zoneOfChoice(choice: string, siteZone: Zone): Zone {
  if (choice === 'utc') return 'UTC'
  return choice === 'site' ? siteZone : undefined
}
