import { describe, expect, it } from 'vitest'
import { DeviceReport } from '#contract/ocpp/mqtt-devices.ts'
import { readReport } from './read-report.ts'
import { reportMessage } from './report-message.ts'

const V2G = { kind: 'v2g', hasStatus: true } as const
const message = (payload: unknown, reporter: Parameters<typeof reportMessage>[1] = V2G) =>
  reportMessage(readReport(typeof payload === 'string' ? payload : JSON.stringify(payload)).report, reporter)
const deviations = (payload: unknown) =>
  readReport(typeof payload === 'string' ? payload : JSON.stringify(payload)).deviations.map(
    ({ clause, what }) => `${clause}: ${what}`,
  )

const WHOLE = {
  powerW: -3_000,
  currentA: [4.3, 4.4, 4.3],
  voltageV: [230, 231, 229],
  socPercent: 61,
  capacityWh: 62_000,
  frequencyHz: 49.98,
  status: 'Charging',
  energyImportWh: 1_000,
  energyExportWh: 2_000,
  time: '2026-03-02T08:00:00.000Z',
}

it('reads a report of the contract without a deviation', () => {
  expect(DeviceReport.safeParse(WHOLE).success).toBe(true)
  expect(deviations(WHOLE)).toEqual([])
  expect(message(WHOLE)).toEqual({
    meter: {
      powerW: -3_000,
      currentA: [-4.3, -4.4, -4.3],
      voltageV: 230,
      socPercent: 61,
      capacityWh: 62_000,
      frequencyHz: 49.98,
      energyWh: 1_000,
      exportWh: 2_000,
    },
    status: 'Charging',
    taken: '2026-03-02T08:00:00.000Z',
  })
})

it('reads each key without the others', () => {
  for (const [key, value] of Object.entries(WHOLE)) {
    expect(deviations({ [key]: value })).toEqual([])
    expect(Object.keys(message({ [key]: value })).length).toBeGreaterThan(0)
  }
})

it.each([
  [{ powerActiveImport: 0, powerActiveExport: 3_000 }, -3_000],
  [{ powerActiveExport: 3_000, powerActiveImport: 0 }, -3_000],
  [{ powerActiveImport: 3_000, powerActiveExport: 0 }, 3_000],
  [{ powerActiveExport: 0, powerActiveImport: 3_000 }, 3_000],
  [{ powerActiveExport: 0 }, 0],
])('reads import and export with names of their own, in any order: %o', (payload, powerW) => {
  expect(message(payload)).toMatchObject({ meter: { powerW } })
})

it('reads the status of a device that discharges as that of a session', () => {
  expect(message({ status: 'Discharging' })).toMatchObject({ status: 'Charging' })
})

it('keeps the phases of other keys when one phase has no value', () => {
  expect(readReport('{"currentL1": 4, "currentL2": null, "currentL3": "x"}').report).toEqual({ currentA: [4, null, null] })
  expect(readReport('{"currentA": [4, 5, 6], "currentL2": "x"}').report).toEqual({ currentA: [4, 5, 6] })
})

describe('a value that is not as in the contract', () => {
  it.each([
    ['a text', { powerW: '3200' }, { powerW: 3_200 }, 'report/powerW: a text in place of a number'],
    ['a text with its unit', { powerW: '3.2 kW' }, { powerW: 3_200 }, 'report/powerW: a text in place of a number'],
    ['another name', { SoC: 61 }, { socPercent: 61 }, 'report/SoC: read as socPercent'],
    ['another unit in the name', { powerKw: 3.2 }, { powerW: 3_200 }, 'report/powerKw: read as powerW'],
    ['a frequency in mHz', { frequencyHz: 49_980 }, { frequencyHz: 49.98 }, 'report/frequencyHz: in mHz in place of Hz'],
    ['NaN of a program in Python', '{"powerW": NaN, "socPercent": 61}', { socPercent: 61 }, 'report/powerW: not a number'],
    ['a further key', { socPercent: 61, mood: 1 }, { socPercent: 61 }, 'report/mood: not a key of a report'],
    ['an impossible state of charge', { socPercent: 610, powerW: 1 }, { powerW: 1 }, 'report/socPercent: not possible'],
    ['an object in place of a number', { powerW: {}, socPercent: 61 }, { socPercent: 61 }, 'report/powerW: not a number'],
  ])('%s is read or left out, and noted', (_, payload, meter, note) => {
    expect(message(payload).meter).toEqual(meter)
    expect(deviations(payload)).toEqual([note])
  })

  it('the phases of separate keys are put together', () => {
    expect(message({ currentL1: 1, currentL2: 2, currentL3: 3 }).meter).toEqual({ currentA: [1, 2, 3] })
  })

  it('the form of the device value is read', () => {
    const values = [
      { key: 'Power.Active.Import', value: '0', unit: 'W' },
      { key: 'Power.Active.Export', value: '3000', unit: 'W' },
      { key: 'SoC', value: '61.0', unit: 'Percent' },
    ]
    expect(message({ values }).meter).toEqual({ powerW: -3_000, socPercent: 61 })
    expect(deviations({ values })).toEqual([])
  })
})

it.each(['', 'on', '[1]', '3', '{"powerW":', 'null'])('a payload such as %j is a sign of life with a note', (payload) => {
  expect(message(payload)).toEqual({ heartbeat: true })
  expect(deviations(payload)).toHaveLength(1)
})

it.each(['\uFEFF{"powerW": 5}', '{"powerW": 5}\0', ' {"powerW": 5}\r\n\0\0'])('the report %j is read', (payload) => {
  expect(message(payload).meter).toEqual({ powerW: 5 })
  expect(deviations(payload)).toEqual([])
})

it('a state of charge under another name that may be a share is left out', () => {
  expect(message({ soc: 0.63, powerW: 5 }).meter).toEqual({ powerW: 5 })
  expect(deviations({ soc: 0.63 })).toContain('report/soc: a share or a percentage')
  expect(message({ soc: '0.63 %' }).meter).toEqual({ socPercent: 0.63 })
  expect(message({ socPercent: 0.63 }).meter).toEqual({ socPercent: 0.63 })
})

it.each([false, 'false', 0, 'Offline'])('a device with the connection %j is offline', (connected) => {
  expect(message({ connected })).toEqual({ connected: false })
})

it('a moment that no clock shows is left out', () => {
  expect(message({ powerW: 1, time: '1970-01-01T00:00:05Z' })).toEqual({ meter: { powerW: 1 } })
  expect(message({ powerW: 1, time: 1_772_438_400 }).taken).toBe('2026-03-02T08:00:00.000Z')
})

describe('the status', () => {
  it('a V2G device without statuses has a car from its first state of charge on', () => {
    expect(message({ socPercent: 40 }, { kind: 'v2g', hasStatus: false }).status).toBe('Charging')
    expect(message({ powerW: 0 }, { kind: 'v2g', hasStatus: false }).status).toBeUndefined()
  })

  it('a battery is available or out of service', () => {
    expect(message({ status: 'Charging' }, { kind: 'battery', hasStatus: true }).status).toBe('Available')
    expect(message({ status: 'faulted' }, { kind: 'battery', hasStatus: true }).status).toBe('Faulted')
  })

  it('a device that says so is offline', () => {
    expect(message({ connected: false, powerW: 5 })).toEqual({ connected: false })
    expect(message({ status: 'Offline' })).toEqual({ connected: false })
  })
})
