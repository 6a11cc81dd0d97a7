import { expect, it } from 'vitest'
import { keptTimesOf, markedChoice, timesChoices, timesLabel } from './times.ts'

it.each([null, 'site', 7, {}, { choice: 'moon' }])('uses the zone of the sites for the stored value %j', (stored) => {
  expect(keptTimesOf(stored)).toEqual({ choice: 'site' })
})

it('reads a choice with the zone of the sites', () => {
  expect(keptTimesOf({ choice: 'site', siteZone: 'Europe/Helsinki' })).toEqual({ choice: 'site', siteZone: 'Europe/Helsinki' })
  expect(keptTimesOf({ choice: 'utc', siteZone: 2 })).toEqual({ choice: 'utc' })
})

it('names the zone of each choice, and why there is none for the sites', () => {
  const zones = { browser: 'America/New_York', site: 'Europe/Helsinki' }
  expect(timesLabel('browser', zones)).toBe('Browser (America/New_York)')
  expect(timesLabel('site', zones)).toBe('Site (Europe/Helsinki)')
  expect(timesLabel('utc', zones)).toBe('UTC')
  expect(timesLabel('site', { ...zones, site: undefined })).toMatch(/does not send/)
  expect(timesLabel('site', { ...zones, site: undefined, isUnread: true })).toMatch(/could not be read/)
})

it.each(['UTC', 'Etc/UTC'])('lists UTC once when the browser is in %s, and marks it', (browser) => {
  expect(timesChoices(browser)).toEqual(['browser', 'site'])
  expect(markedChoice('utc', { browser, site: 'Europe/Helsinki' })).toBe('browser')
})

it('lists the browser, the sites and UTC in another zone, and marks the choice', () => {
  const zones = { browser: 'Europe/London', site: 'Europe/Helsinki' }
  expect(timesChoices('Europe/London')).toEqual(['browser', 'site', 'utc'])
  expect(markedChoice('utc', zones)).toBe('utc')
  expect(markedChoice('site', zones)).toBe('site')
})

it('marks the browser while the zone of the sites is unknown', () => {
  expect(markedChoice('site', { browser: 'Europe/London', site: undefined })).toBe('browser')
})

it('uses the zone of the installation, or of the sites as last read, until the user chooses', () => {
  expect(keptTimesOf(undefined, 'Europe/Berlin')).toEqual({ choice: 'site', siteZone: 'Europe/Berlin' })
  expect(keptTimesOf({ choice: 'utc' }, 'Europe/Berlin')).toEqual({ choice: 'utc' })
})
