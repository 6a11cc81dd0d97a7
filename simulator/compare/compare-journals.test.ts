import { expect, it } from 'vitest'
import { compareJournals } from './compare-journals.ts'
import { readJournal } from './journal-file.ts'

const entry = (seq: number, second: number, kind: string, rest: object) => ({
  seq,
  at: new Date(Date.UTC(2026, 2, 2, 8, 0, second)).toISOString(),
  kind,
  ...rest,
})
const start = entry(1, 0, 'world', { site: 'courtyard' })

it('returns no lines for a run with itself', () => {
  expect(compareJournals([start], [start])).toEqual([])
})

it('names the second, the entries that part the runs, and the cause before them', () => {
  const save = entry(2, 5, 'dlm', { groupId: 1, changed: { importLimit: 20 } })
  const a = [start, save, entry(3, 6, 'allocation', { groupId: 1, deviceId: 'd-1', current: 10 })]
  const b = [start, save, entry(3, 6, 'allocation', { groupId: 1, deviceId: 'd-1', current: 6 })]
  expect(compareJournals(a, b)).toEqual([
    'The runs part at 6s.',
    '  first:  allocation {"groupId":1,"deviceId":"d-1","current":10}',
    '  second: allocation {"groupId":1,"deviceId":"d-1","current":6}',
    '  before: 5s dlm {"groupId":1,"changed":{"importLimit":20}}',
    'device d-1: from 6s, 1 and 1 entries',
  ])
})

it('ignores numbers of entries, which shift after an additional entry of another subject', () => {
  const extra = entry(2, 1, 'station', { deviceId: 'd-2', plugged: true })
  const lines = compareJournals(
    [start, extra, entry(3, 2, 'group', { groupId: 4 })],
    [start, entry(2, 2, 'group', { groupId: 4 })],
  )
  expect(lines.slice(-1)).toEqual(['device d-2: from 1s, 1 and 0 entries'])
})

it('has 50 lines at most', () => {
  const many = Array.from({ length: 80 }, (_, place) => entry(2 + place, 1, 'station', { deviceId: `d-${place}` }))
  const lines = compareJournals([start, ...many], [start])
  expect(lines.length).toBe(50)
  expect(lines.at(-1)).toMatch(/^and \d+ others$/)
})

it('refuses a text that is not a journal with its line', () => {
  expect(() => readJournal('{"seq":1}\n', 'a.jsonl')).toThrow('a.jsonl, line 1 is not an entry of a journal')
})
