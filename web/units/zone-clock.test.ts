import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { dateTimeText, offsetMinutes, shownZoneName } from './dates.ts'
import { dayOf, hoursOfDay } from './days.ts'
import { parseLocalHour, rangeText } from './hours.ts'
import { draftOfRange, rangeOfDraft, momentInput, typedMoment } from './typed-moment.ts'
import { showTimesIn, zoneOfChoice, momentsAtClock, reachedAt } from './zone-clock.ts'

/** A browser in New York changes its clock on other days than a site in Finland. */
beforeEach(() => {
  vi.stubEnv('TZ', 'America/New_York')
  showTimesIn('Europe/Helsinki')
})
afterEach(() => showTimesIn(undefined))

const at = (iso: string) => Date.parse(iso)

describe('the same moment', () => {
  const moment = '2026-03-20T12:00:00Z'
  it.each([
    ['browser', '20/03/2026 08:00:00 UTC-4', 'America/New_York'],
    ['site', '20/03/2026 14:00:00 UTC+2', 'Europe/Helsinki'],
    ['utc', '20/03/2026 12:00:00 UTC', 'UTC'],
    ['moon', '20/03/2026 08:00:00 UTC-4', 'America/New_York'],
  ])('follows the choice %s', (choice, text, zone) => {
    showTimesIn(zoneOfChoice(choice, 'Europe/Helsinki'))
    expect(dateTimeText(moment)).toBe(text)
    expect(shownZoneName()).toBe(zone)
    expect(typedMoment(momentInput(at(moment)))).toBe(at(moment))
  })

  it('is shown in the zone of the browser without a zone of the sites', () => {
    expect(zoneOfChoice('site', undefined)).toBeUndefined()
  })
})

describe('when the clocks of the site go forward', () => {
  test('shows the new offset from the moment of the change', () => {
    expect(dateTimeText('2026-03-29T00:59:59Z')).toBe('29/03/2026 02:59:59 UTC+2')
    expect(dateTimeText('2026-03-29T01:00:00Z')).toBe('29/03/2026 04:00:00 UTC+3')
    expect(offsetMinutes(at('2026-03-29T01:00:00Z'))).toBe(180)
  })

  test('has no moments in the skipped hour, and the change stands for it', () => {
    const skipped = at('2026-03-29T03:30:00Z')
    expect(momentsAtClock(skipped)).toEqual([])
    expect(reachedAt(skipped)).toBe(at('2026-03-29T01:00:00Z'))
    expect(typedMoment('29/03/2026 03:30')).toBeUndefined()
    expect(parseLocalHour('29/03/2026 03')).toEqual([])
  })

  test('has a day of 23 hours, and no gap when the browser changes', () => {
    expect(hoursOfDay('2026-03-29')).toHaveLength(23)
    expect(hoursOfDay('2026-03-08')).toHaveLength(24)
    expect(typedMoment('08/03/2026 02:30')).toBe(at('2026-03-08T00:30:00Z'))
  })
})

describe('when the clocks of the site go back', () => {
  const [first, second] = [at('2026-10-25T00:30:00Z'), at('2026-10-25T01:30:00Z')]

  test('distinguishes the repeated hour by its offset', () => {
    expect([first, second].map((ms) => dateTimeText(ms))).toEqual(['25/10/2026 03:30:00 UTC+3', '25/10/2026 03:30:00 UTC+2'])
    expect(momentsAtClock(at('2026-10-25T03:30:00Z'))).toEqual([first, second])
    expect([first, second].map(momentInput)).toEqual(['25/10/2026 03:30', '25/10/2026 03:30 UTC+2'])
    expect([first, second].map(momentInput).map(typedMoment)).toEqual([first, second])
  })

  test('has a day of 25 hours with unique names, and one of 24 when the browser changes', () => {
    const hours = hoursOfDay('2026-10-25')
    expect(new Set(hours.map(rangeText)).size).toBe(25)
    expect(new Set(hours.map(dayOf))).toEqual(new Set(['2026-10-25']))
    expect(hoursOfDay('2026-11-01')).toHaveLength(24)
  })

  test('keeps a typed range within the repeated hour', () => {
    const range = { fromMs: first, toMs: second }
    expect(rangeOfDraft(draftOfRange(range), second + HOUR_MS)).toEqual({ range, errors: {} })
  })
})

/** From 0. The clocks of all these zones change in these months. */
const MONTHS_WITH_CHANGES = new Set([2, 3, 9, 10])

test.each(['Europe/Helsinki', 'Australia/Lord_Howe', 'UTC', undefined])('reads back the hours of a year in %s', (zone) => {
  showTimesIn(zone)
  const start = at('2026-01-01T00:00:00Z')
  // Every hour of the months with changes, and every seventh hour of the others.
  const hours = Array.from({ length: 365 * 24 }, (_, index) => start + index * HOUR_MS).filter(
    (ms, index) => MONTHS_WITH_CHANGES.has(new Date(ms).getUTCMonth()) || index % 7 === 0,
  )
  expect(hours.filter((ms) => typedMoment(momentInput(ms)) !== ms).map((ms) => dateTimeText(ms))).toEqual([])
})
