import { expect, test } from 'vitest'
import type { SavedIncident } from '#contract/incident/archive.ts'
import { FORECAST_COLUMNS } from '#contract/incident/tables.ts'
import { forecastDifferences } from './forecasts.ts'
import type { ModelRun } from './model-run.ts'
import { pastForecasts } from './past-forecasts.ts'
import { SavedFiles } from './saved-files.ts'
import type { SavedGroup, SavedRun } from './saved-run.ts'

const [start, end] = ['2026-03-02T10:00:00Z', '2026-03-02T10:10:00Z']
const rowsOf = (...rows: string[]) => {
  const texts = new Map([['groups/3/v2g-forecasts.csv', [FORECAST_COLUMNS.join(','), ...rows].join('\r\n')]])
  return pastForecasts(new SavedFiles({ index: { span: { start, end } }, texts } as unknown as SavedIncident), 'groups/3/')
}
const row = (second: string, isReachable: string, reachable: number, obstacle = '') =>
  `2026-03-02T10:01:${second}Z,7-1,d-7,90,1430,mobile,40,2026-03-02T14:30:00Z,${isReachable},${reachable},,${obstacle}`
const found = (...rows: string[]) => {
  const group = { entry: { id: 3, name: 'Row' }, sessions: [], forecasts: [], pastForecasts: rowsOf(...rows) }
  const run = { stations: new Map([['d-7', { entry: { name: 'Row seven' } }]]) }
  return forecastDifferences(run as unknown as SavedRun, { groups: new Map() } as ModelRun, group as unknown as SavedGroup)
}

test('the plan and the forecast of a session are read from a group that was followed', () => {
  expect(rowsOf(row('05', 'true', 95))).toEqual([
    {
      atMs: Date.parse('2026-03-02T10:01:05Z'),
      sessionId: '7-1',
      deviceId: 'd-7',
      departureTime: 1430,
      source: 'mobile',
      soc: 40,
      targetSoC: 90,
      departure: '2026-03-02T14:30:00Z',
      isReachable: true,
      reachableSoC: 95,
      obstacle: null,
    },
  ])
})

test('a row that is no plan is left out, and one without a forecast has only its plan', () => {
  expect(rowsOf('2026-03-02T10:01:05Z,7-1,d-7,many,1430,never,40,,,,,')).toEqual([])
  expect(rowsOf('2026-03-02T10:01:05Z,7-1,d-7,90,1430,mobile,,,,,,')[0]).toMatchObject({ isReachable: null, departure: null })
})

test('the first forecast that contradicts itself is named with its second, once for each session', () => {
  expect(found(row('05', 'true', 95), row('35', 'true', 80), row('45', 'true', 80))).toEqual([
    {
      kind: 'forecast-wrong',
      subject: 'Row seven',
      group: 'Row',
      atMs: Date.parse('2026-03-02T10:01:35Z'),
      production: 'Its target of 90 % is reached: 80 % at the departure.',
      model: 'The forecast contradicts itself.',
      isSure: true,
    },
  ])
  expect(found(row('05', 'false', 95))).toHaveLength(1)
})

test('no forecast is judged that agrees with itself, that has an obstacle or that says nothing', () => {
  expect(found(row('05', 'true', 90), row('15', 'false', 80), row('25', 'true', 40, 'offline'), row('35', '', 40))).toEqual([])
})
