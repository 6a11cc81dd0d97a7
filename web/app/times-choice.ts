import type { TimesChoice, Zone } from '#units/zone-clock.ts'

/** The zone of times that a user chose. */
export interface KeptTimes {
  readonly choice: TimesChoice
  /** The zone of the sites when it was chosen, so that the first screen is in this zone before the platform replies. */
  readonly siteZone?: string
}

const CHOICES = ['browser', 'site', 'utc'] as const satisfies TimesChoice[]
const STORABLE: readonly unknown[] = CHOICES

const isUtc = (zone: Zone) => zone === 'UTC' || zone === 'Etc/UTC'

/** The choices of the menu. A browser in UTC is listed once, as the zone of the browser. */
export const timesChoices = (browser: Zone): readonly TimesChoice[] =>
  CHOICES.filter((choice) => choice !== 'utc' || !isUtc(browser))

/** The entry of the menu that is marked. Without a known zone of the sites, times are in the zone of the browser. */
export function markedChoice(choice: TimesChoice, zones: { browser: Zone; site: Zone }): TimesChoice {
  const isListed = timesChoices(zones.browser).includes(choice) && (choice !== 'site' || zones.site !== undefined)
  return isListed ? choice : 'browser'
}

/** Reads a stored choice. Without a valid one, times are in the zone of the installation if it sets one, else of the browser. */
export function keptTimesOf(stored: unknown, ownZone?: string): KeptTimes {
  if (typeof stored !== 'object' || stored === null || !('choice' in stored) || !STORABLE.includes(stored.choice)) {
    return ownZone === undefined ? { choice: 'browser' } : { choice: 'site', siteZone: ownZone }
  }
  const siteZone = 'siteZone' in stored && typeof stored.siteZone === 'string' ? stored.siteZone : undefined
  return { choice: stored.choice as TimesChoice, ...(siteZone !== undefined && { siteZone }) }
}

/** The label of a choice in the menu: `Site (Europe/Helsinki)`. */
export function timesLabel(choice: TimesChoice, zones: { browser: string; site: Zone }): string {
  if (choice === 'utc') return 'UTC'
  if (choice === 'browser') return `Browser (${zones.browser})`
  return zones.site === undefined ? 'Site: the platform does not send the time zone of its sites' : `Site (${zones.site})`
}
