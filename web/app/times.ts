import { atom, useAtomValue, useSetAtom } from 'jotai'
import { atomFamily } from 'jotai-family'
import { readPlatform } from '#contract/session.ts'
import { isNotOffered } from '#platform/call.ts'
import { resource } from '#platform/resource.ts'
import { sessionAtom } from '#session/session.ts'
import { storedAtom } from '#ui/browser-storage.ts'
import { consoleConfig } from '#ui/config/console-config.ts'
import { mayRenderAgain } from '#ui/page/leave-guard.ts'
import { store } from '#ui/store.ts'
import { browserZone } from '#units/dates.ts'
import { showTimesIn, zoneOfChoice, type TimesChoice, type Zone, isKnownZone } from '#units/zone-clock.ts'

/** The zone of times that a user chose. */
interface KeptTimes {
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

/** Reads a stored choice. Without a valid one, times are in the zone of the sites, which this browser may know from before. */
export function keptTimesOf(stored: unknown, knownZone?: string): KeptTimes {
  if (typeof stored !== 'object' || stored === null || !('choice' in stored) || !STORABLE.includes(stored.choice)) {
    return { choice: 'site', ...(knownZone !== undefined && { siteZone: knownZone }) }
  }
  const siteZone = 'siteZone' in stored && typeof stored.siteZone === 'string' ? stored.siteZone : undefined
  return { choice: stored.choice as TimesChoice, ...(siteZone !== undefined && { siteZone }) }
}

/** The label of a choice in the menu: `Site (Europe/Helsinki)`. */
export function timesLabel(choice: TimesChoice, zones: { browser: string; site: Zone; isUnread?: boolean }): string {
  if (choice === 'utc') return 'UTC'
  if (choice === 'browser') return `Browser (${zones.browser})`
  if (zones.site !== undefined) return `Site (${zones.site})`
  return `Site: ${zones.isUnread ? 'the time zone of the sites could not be read' : 'the platform does not send the time zone of its sites'}`
}

/** The choice of a user in this browser. Another zone renders the screen again, which would discard unsaved changes in other tabs. */
const storedTimesAtom = atomFamily((userId: string) =>
  storedAtom<unknown>(`loadstar.times.${userId}`, undefined, { followsTabs: false }),
)

/** The zone of the sites as last read, so that the first screen of a user who has not chosen is in this zone. */
const knownZoneAtom = storedAtom<unknown>('loadstar.site-zone', undefined, { followsTabs: false })

const keptTimesAtom = atom((get): KeptTimes => {
  const { me } = get(sessionAtom)
  const known = consoleConfig().timeZone ?? get(knownZoneAtom)
  return keptTimesOf(me && get(storedTimesAtom(me.id)), typeof known === 'string' ? known : undefined)
})

const platform = resource(readPlatform)

/** The zone of the sites, which the installation may set; undefined if the platform does not send it, or sends one that this browser does not know. */
export const siteZoneAtom = atom((get): Zone => {
  const own = consoleConfig().timeZone
  if (own !== undefined) return own
  // A page without a user shows no times.
  const value = get(sessionAtom).me ? get(platform()).value : undefined
  const zone = value ? value.timeZone : get(keptTimesAtom).siteZone
  return zone !== undefined && isKnownZone(zone) ? zone : undefined
})

/** Whether the zone of the sites could not be read, unlike that of a platform which does not send it. */
export const isSiteZoneUnreadAtom = atom((get) => {
  const { state, reply } = get(platform())
  return get(siteZoneAtom) === undefined && state === 'failed' && !isNotOffered(readPlatform, reply)
})

/** The zone of all times on screen that name no other zone. Reads the zone of the sites only for that choice. */
export const screenZoneAtom = atom((get): Zone => {
  const { choice } = get(keptTimesAtom)
  const zone = zoneOfChoice(choice, choice === 'site' ? get(siteZoneAtom) : undefined)
  // The same clock, so that the screen is not rendered again when the zone of the sites is read.
  return zone === browserZone() ? undefined : zone
})

const zoneToKeepAtom = atom((get): Zone => (get(keptTimesAtom).choice === 'site' ? get(siteZoneAtom) : undefined))

/** The choice on screen. */
export const timesChoiceAtom = atom((get): TimesChoice => {
  const { choice } = get(keptTimesAtom)
  return markedChoice(choice, { browser: browserZone(), site: choice === 'site' ? get(siteZoneAtom) : undefined })
})

/** Formats times in the chosen zone. Called once, before the console renders. */
export function followTimesChoice() {
  const follow = () => showTimesIn(store.get(screenZoneAtom))
  store.sub(screenZoneAtom, follow)
  follow()
  store.sub(zoneToKeepAtom, () => {
    const zone = store.get(zoneToKeepAtom)
    if (zone !== undefined && zone !== store.get(knownZoneAtom)) store.set(knownZoneAtom, zone)
  })
}

/** The choice of a user, and a function that changes it. Asks first if the page has unsaved changes. */
export function useTimesChoice(userId: string) {
  const keep = useSetAtom(storedTimesAtom(userId))
  const choice = useAtomValue(timesChoiceAtom)
  const choose = async (chosen: TimesChoice) => {
    if (chosen === choice || !(await mayRenderAgain('Show times in another zone'))) return
    const siteZone = chosen === 'site' ? store.get(siteZoneAtom) : undefined
    keep({ choice: chosen, ...(siteZone !== undefined && { siteZone }) } satisfies KeptTimes)
  }
  return [choice, choose] as const
}
