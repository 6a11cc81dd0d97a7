import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Bid } from '#contract/bids.ts'
import { hoursOfDay } from '#units/days.ts'
import { rangeText } from '#units/hours.ts'
import { failuresOf, marketCsv } from './TsoMarketDay.tsx'
import { daySums, marketRows, matchingGroups, revenueOf, shownRows, type MarketRow } from './market-rows.ts'
import type { Reading, Readings } from './readings.ts'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Helsinki'))

const group = (id: number, name: string) => ({ id, name, isSupergroup: false })
const AC = group(1, 'Depot AC')
const DC = group(2, 'Depot DC')
const bid = (groupId: number, hour: string, quantity: number, price: number): Bid => ({
  groupId,
  hour: `${hour}:00.000Z`,
  quantity,
  price,
})
const read = (...bids: Bid[]): Reading => ({ bids, asOfMs: 0, failure: undefined })
const at = (hour: string) => Date.parse(`${hour}Z`)

const READINGS: Readings = new Map([
  [1, read(bid(1, '2026-03-02T08:00', 0.1, 12), bid(1, '2026-03-02T09:00', 0.2, 10), bid(1, '2026-03-03T08:00', 9, 9))],
  [2, read(bid(2, '2026-03-02T08:00', 0.2, 7.45))],
])
const rowsAt = (now: string, groups = [AC, DC]) => marketRows(hoursOfDay('2026-03-02'), groups, READINGS, at(now))
const linesOf = (rows: readonly MarketRow[]) =>
  rows.map((row) => (row.kind === 'hour' ? `${row.bidCount} bids, ${row.quantityMw} MW, ${row.revenueEur} €` : row.group.name))

describe('a day of the market', () => {
  it('has the totals of each hour, followed by the bids of its groups', () => {
    const rows = rowsAt('2026-03-02T08:30')
    expect(rows.filter(({ kind }) => kind === 'hour')).toHaveLength(24)
    expect(linesOf(rows.slice(10, 15))).toEqual([
      '2 bids, 0.3 MW, 2.69 €',
      'Depot AC',
      'Depot DC',
      '1 bids, 0.2 MW, 2 €',
      'Depot AC',
    ])
  })

  it('has totals for hours with several groups and for hours without bids', () => {
    expect(linesOf(shownRows(rowsAt('2026-03-02T08:30')).slice(9, 15))).toEqual([
      '0 bids, 0 MW, 0 €',
      '2 bids, 0.3 MW, 2.69 €',
      'Depot AC',
      'Depot DC',
      'Depot AC',
      '0 bids, 0 MW, 0 €',
    ])
  })

  it('has the state of each hour: done, ongoing or next', () => {
    const statesAt = (now: string) =>
      rowsAt(now)
        .slice(10, 14)
        .map(({ status }) => status)
    expect(statesAt('2026-03-02T07:59:59')).toEqual(['Next', 'Next', 'Next', 'Next'])
    expect(statesAt('2026-03-02T08:00')).toEqual(['Ongoing', 'Ongoing', 'Ongoing', 'Next'])
    expect(statesAt('2026-03-02T09:00')).toEqual(['Done', 'Done', 'Done', 'Ongoing'])
  })

  it('has the exact totals of its bids', () => {
    expect(daySums(rowsAt('2026-03-02T09:30'))).toEqual({
      bidCount: 3,
      groupCount: 2,
      hourCount: 24,
      hoursWithBids: 2,
      quantityMw: 0.5,
      maxMw: 0.3,
      revenueEur: 4.69,
      doneEur: 2.69,
    })
    expect(revenueOf({ quantity: 0.1, price: 0.7 })).toBe(0.07)
  })

  it('counts a group whose read failed as a group without bids', () => {
    const readings: Readings = new Map([
      ...READINGS,
      [2, { bids: undefined, asOfMs: undefined, failure: { outcome: 'offline' } }],
    ])
    expect(daySums(marketRows(hoursOfDay('2026-03-02'), [AC, DC], readings, 0))).toMatchObject({ bidCount: 2, groupCount: 1 })
  })

  it('distinguishes the bids of the two hours at 03 when clocks go back', () => {
    const readings: Readings = new Map([[1, read(bid(1, '2026-10-25T00:00', 3, 20), bid(1, '2026-10-25T01:00', 7, 30))]])
    const rows = marketRows(hoursOfDay('2026-10-25'), [AC], readings, 0)
    const atThree = rows.filter(({ hourMs }) => rangeText(hourMs).startsWith('03:00'))
    expect(atThree.map((row) => [rangeText(row.hourMs), row.kind === 'hour' ? row.revenueEur : row.group.name])).toEqual([
      ['03:00–04:00 UTC+3', 60],
      ['03:00–04:00 UTC+3', 'Depot AC'],
      ['03:00–04:00 UTC+2', 210],
      ['03:00–04:00 UTC+2', 'Depot AC'],
    ])
    expect(daySums(rows).hourCount).toBe(25)
  })

  it('exports a row for each bid, with UTC and local time', () => {
    expect(marketCsv(rowsAt('2026-03-02T08:30', [DC]), [DC], READINGS).split('\r\n')).toEqual([
      'Time (UTC),Time (Europe/Helsinki),Group,Group ID,State,Capacity (MW),"Price (EUR/MW,h)",Revenue if maintained (EUR)',
      '2026-03-02T08:00:00Z,2026-03-02T10:00:00+02:00,Depot DC,2,Ongoing,0.2,7.45,1.49',
      '',
    ])
  })
})

it('searches groups by a part of their name or by their ID', () => {
  const found = (search: string) => matchingGroups([AC, DC, group(12, 'Quay')], search).map(({ id }) => id)
  expect([found(''), found(' depot '), found('dc'), found('12'), found('1'), found('x')]).toEqual([
    [1, 2, 12],
    [1, 2],
    [2],
    [12],
    [1],
    [],
  ])
})

describe('groups whose read failed', () => {
  const failed = (asOfMs: number | undefined): Reading => ({ bids: undefined, asOfMs, failure: { outcome: 'offline' } })
  const groups = Array.from({ length: 9 }, (_, index) => group(index, `G${index}`))

  it('have a row in the file of the day, so that it does not look complete', () => {
    const readings: Readings = new Map([
      [1, failed(undefined)],
      [2, { ...read(bid(2, '2026-03-02T08:00', 0.2, 7.45)), asOfMs: at('2026-03-02T07:50'), failure: { outcome: 'offline' } }],
    ])
    const rows = marketRows(hoursOfDay('2026-03-02'), [AC, DC], readings, at('2026-03-02T08:30'))
    expect(marketCsv(rows, [AC, DC], readings).split('\r\n').slice(1)).toEqual([
      '2026-03-02T08:00:00Z,2026-03-02T10:00:00+02:00,Depot DC,2,Ongoing,0.2,7.45,1.49',
      ',,Depot AC,1,Bids not read,,,',
      '2026-03-02T07:50:00Z,2026-03-02T09:50:00+02:00,Depot DC,2,"Bids of this time, not read again",,,',
      '',
    ])
  })

  it('are listed separately with and without earlier bids', () => {
    const readings = new Map([
      [0, failed(undefined)],
      [1, failed(500)],
      [2, failed(400)],
      [3, read()],
    ])
    expect(failuresOf(groups, readings)).toEqual({ missing: 'G0', old: 'G1 and G2', oldestMs: 400 })
  })

  it('are counted after the first names', () => {
    expect(failuresOf(groups, new Map(groups.map(({ id }) => [id, failed(undefined)]))).missing).toBe(
      'G0, G1, G2, G3, G4 and 4 more groups',
    )
    expect(failuresOf(groups, new Map([[3, read()]]))).toEqual({ missing: undefined, old: undefined, oldestMs: undefined })
  })
})
