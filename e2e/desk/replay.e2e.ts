import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import {
  enterPassword,
  latestValue,
  menuEntries,
  openDevice,
  openLiveFeed,
  openStation,
  openTab,
  searchBox,
  valueOf,
} from '../pages/console.ts'
import { openIdentifiers } from '../pages/device-page.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

/** The recording of the scenario: Hz per second, with the minimum at second 126. */
const recordingHz = readFileSync(new URL('../../scenarios/traces/single-dip_800MW_1s.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => Number(line.split(',')[1]))

const LOWEST_S = 126

const frequencyHz = async (page: Page) =>
  Number.parseFloat((await latestValue(page, 'Frequency').innerText()).replace('changed', ''))

test.use({ scenario: 'replay' })

test.describe('from the login on', () => {
  test.use({ expectedComplaints: refusedRequests(401) })

  test('an operator signs in, finds a V2G device, and watches the grid in its live feed', async ({ page, sim }) => {
    await page.goto('/')
    await enterPassword(page, 'admin')
    await menuEntries(page).filter({ hasText: 'Load management' }).click()
    await openTab(page, 'Stations')
    await searchBox(page).fill('west row')
    await openDevice(page, 'West row 1')
    await openLiveFeed(page)

    await expect.poll(() => frequencyHz(page)).toBeGreaterThan(49.9)
    await sim.advance('126s')
    await expect.poll(() => frequencyHz(page)).toBeLessThan(49.9)
  })
})

test.describe('signed in', () => {
  test.use({ role: 'admin' })

  test('the frequency in the live feed equals the recording in every second', async ({ page, sim }) => {
    sim.pause()
    await openStation(page, 1028, 'West row 1')
    await openLiveFeed(page)
    for (const second of [60, 123, LOWEST_S, 140]) {
      const { starts, now } = await sim.state()
      const sinceStartS = (Date.parse(now) - Date.parse(starts)) / 1_000
      await sim.advance(`${second - sinceStartS}s`)
      await expect.poll(() => frequencyHz(page), `after ${second} s`).toBeCloseTo(recordingHz[second] ?? NaN, 1)
    }
  })

  test('a device that sends mHz is shown in Hz', async ({ page, sim }) => {
    sim.pause()
    await openStation(page, 1034, 'South row 1')
    await openLiveFeed(page)
    await sim.advance(`${LOWEST_S}s`)
    await expect.poll(() => frequencyHz(page)).toBeCloseTo(recordingHz[LOWEST_S] ?? NaN, 1)
  })

  test('the overview refreshes automatically', async ({ page, sim }) => {
    sim.pause()
    await openStation(page, 1028, 'West row 1')
    await openIdentifiers(page)
    const before = await valueOf(page, 'Last updated').innerText()
    await sim.advance('10m')
    await expect(valueOf(page, 'Last updated')).not.toHaveText(before)
  })
})
