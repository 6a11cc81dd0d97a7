import { expect, type Page } from 'playwright/test'
import { expectNotice, latestValue, openLiveFeed, openStation, openTab, valueOf } from '../pages/console.ts'
import {
  applyDespiteReserve,
  beginExport,
  chargingField,
  drawing,
  enterSpan,
  ffrLogs,
  openAdvanced,
  openCharging,
  openMeterExport,
  pane,
  requestFfrLogs,
  openAllValues,
} from '../pages/device-page.ts'
import { columnOf, savedCsv, type SavedCsv } from '../pages/downloads.ts'
import { test, type Sim } from '../pages/fixtures.ts'

test.use({ scenario: 'baseline-and-frequency', role: 'operator' })

const DEVICE = { deviceId: 'd-1028', stationId: 1028, name: 'West row 1' }
const MEASURANDS = ['Power.Active.Import', 'Power.Active.Export', 'SoC', 'Frequency'] as const
const UNITS = { 'Power.Active.Import': 'W', 'Power.Active.Export': 'W', SoC: 'Percent', Frequency: 'Hz' }
const TIME = 'Time (UTC)'

/** What the device reported, by measurand and moment, as text. */
type Seconds = Map<string, Map<number, string>>

/** One value per second for a minute, in both directions, with more digits than devices report. */
const basepoints = Array.from({ length: 60 }, (_, second) => Math.round(60_000 * Math.sin(second / 7)) / 10 - second / 3)

/** Enters basepoints as an operator does. */
async function applyBasepoints(page: Page, values: readonly number[]) {
  const dialog = await openCharging(page)
  await openAdvanced(dialog)
  await chargingField(dialog, 'Basepoints JSON').fill(JSON.stringify(values))
  await applyDespiteReserve(dialog)
  await expectNotice(page, 'Successfully adjusted device charging statuses')
  await expect(dialog).toBeHidden()
}

/** Runs the world for a minute and requests the meter values in each second. */
async function readEverySecond(sim: Sim): Promise<Seconds> {
  const seconds: Seconds = new Map()
  for (let second = 0; second < 60; second++) {
    await sim.advance('1s')
    const { results } = await sim.read('readMeterValues', { params: { deviceId: DEVICE.deviceId } }, 'operator')
    const nowMs = Date.parse((await sim.state()).now)
    for (const { Key, Value } of results) {
      seconds.set(Key, (seconds.get(Key) ?? new Map<number, string>()).set(nowMs, Value))
    }
  }
  return seconds
}

/** The values of a reference column per second, as text or as numbers. */
const sameSeconds = (column: ReadonlyMap<number, string>, moments: readonly number[]) => moments.map((atMs) => column.get(atMs))
const asNumbers = (texts: readonly (string | undefined)[]) => texts.map((text) => Number(text ?? NaN))

test('basepoints, a dip and the fast reserve: every window has the same digits in every second', async ({ page, sim }) => {
  test.setTimeout(120_000)
  await sim.runTo('1m')
  sim.do({ frequency: { release: true } })
  await openStation(page, DEVICE.stationId, DEVICE.name)
  await applyBasepoints(page, basepoints)

  await openLiveFeed(page)
  const metered = await readEverySecond(sim)
  const moments = [...(metered.get('Frequency')?.keys() ?? [])]
  expect(moments).toHaveLength(60)
  const readings = (key: string) => sameSeconds(metered.get(key) ?? new Map<number, string>(), moments)
  // The minute contains power in both directions, a dip, and changing digits.
  expect(Math.min(...asNumbers(readings('Frequency')))).toBe(49.65)
  expect(Math.max(...asNumbers(readings('Power.Active.Export')))).toBeGreaterThan(5_000)
  expect(new Set(readings('Power.Active.Import')).size).toBeGreaterThan(20)

  await test.step('the live feed', async () => {
    await expect(latestValue(page, 'Frequency')).toContainText(`${readings('Frequency').at(-1)} Hz`)
    const saved = await savedCsv(page, async () => {
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      await page.getByRole('menuitem', { name: 'All messages as CSV' }).click()
    })
    for (const key of MEASURANDS) {
      expect(sameSeconds(columnOf(saved, `${key} (${UNITS[key]})`), moments), key).toEqual(readings(key))
    }
  })

  await test.step('the events', async () => {
    const span = { start: new Date(moments[0] ?? 0).toISOString(), end: new Date(moments.at(-1) ?? 0).toISOString() }
    for (const property of MEASURANDS) {
      const params = { deviceId: DEVICE.deviceId }
      const query = { ...span, property, stationId: String(DEVICE.stationId) }
      const events = await sim.read('listEvents', { params, query }, 'operator')
      expect(events.map(({ time }) => Date.parse(time))).toEqual(moments)
      expect(
        events.map(({ value }) => value),
        property,
      ).toEqual(asNumbers(readings(property)))
    }
  })

  await test.step('the graph', async () => {
    const query = new URLSearchParams(MEASURANDS.map((property) => ['property', property]))
    const fromS = (moments[0] ?? 0) / 1_000 - 1
    await page.goto(`/devices/${DEVICE.deviceId}/stats?${query}&chart-from=${fromS}&chart-to=${fromS + 60}`)
    const drawn = async (title: string) => {
      await expect(drawing(pane(page, title))).toBeVisible()
      return savedCsv(page, () => pane(page, title).getByRole('button', { name: 'CSV of what is drawn' }).click())
    }
    const numbers = (file: SavedCsv, title: string) => asNumbers(sameSeconds(columnOf(file, title), moments))
    const power = await drawn('Power and state of charge')
    const inKw = (property: string) => asNumbers(readings(property)).map((powerW) => powerW / 1_000)
    expect(numbers(power, 'Power imported (kW)')).toEqual(inKw('Power.Active.Import'))
    expect(numbers(power, 'Power exported (kW)')).toEqual(inKw('Power.Active.Export'))
    expect(numbers(power, 'State of charge (%)')).toEqual(asNumbers(readings('SoC')))
    expect(numbers(await drawn('Grid frequency'), 'Grid frequency (Hz)')).toEqual(asNumbers(readings('Frequency')))
  })

  await test.step('the exported meter values', async () => {
    await sim.advance('1m')
    const dialog = await openMeterExport(page)
    await enterSpan(dialog, '02/03/2026 10:01', '02/03/2026 10:03')
    const saved = await savedCsv(page, () => beginExport(dialog))
    expect(saved.head.slice(0, 2)).toEqual([TIME, 'Time (Europe/Helsinki)'])
    expect(saved.rows).toHaveLength(120)
    for (const key of MEASURANDS) {
      // The file omits trailing zeros.
      const exported = asNumbers(sameSeconds(columnOf(saved, `${key} (${UNITS[key]})`), moments))
      expect(exported, key).toEqual(asNumbers(readings(key)))
    }
  })

  await test.step('the FFR log, two minutes after its request', async () => {
    await openTab(page, 'FFR Logs')
    await expect(page.getByText('There are no FFR logs')).toBeVisible()
    await requestFfrLogs(page)
    await expectNotice(page, 'Request FFR logs successfully. New logs will be updated in a few minutes')
    await sim.advance('2m')
    const link = ffrLogs(page).getByRole('button', { name: /^ffr_d-1028_/ })
    await expect(link).toHaveCount(1, { timeout: 15_000 })
    const saved = await savedCsv(page, () => link.click())
    const logged = (title: string) => asNumbers(sameSeconds(columnOf(saved, title, 'timestamp_utc'), moments))
    expect(logged('frequency_hz')).toEqual(asNumbers(readings('Frequency')))
    expect(logged('baseline_w')).toEqual(asNumbers(readings('Pbaseline')))
    const exportedW = asNumbers(readings('Power.Active.Export'))
    expect(logged('power_w')).toEqual(
      asNumbers(readings('Power.Active.Import')).map((watts, at) => watts - (exportedW[at] ?? NaN)),
    )
    // Ten rows per second, beginning 10 s before the activation.
    expect(saved.rows.length).toBeGreaterThan(10 * 60)
    expect(logged('ffr_active')).toContain(1)
  })
})

test('the overview shows the current basepoint and its power after the next refresh', async ({ page, sim }) => {
  await sim.runTo('1m')
  await openStation(page, DEVICE.stationId, DEVICE.name)
  await openAllValues(page)
  const values = page.getByRole('region', { name: 'V2G values' })
  await expect(valueOf(values, 'Baseline')).toHaveText('4.0 kW')
  await applyBasepoints(page, [3_000, 2_000, -1_000])
  await sim.advance('4s')
  await expect(valueOf(values, 'Baseline')).toHaveText('−1.0 kW, discharging')
  await expect(valueOf(values, 'Power export')).toHaveText('1.0 kW')
})
