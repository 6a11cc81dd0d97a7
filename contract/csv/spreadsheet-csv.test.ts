import { expect, test } from 'vitest'
import { spreadsheetBytes, spreadsheetCsv } from './spreadsheet-csv.ts'

test('separates cells by semicolons and writes decimal commas', () => {
  expect(spreadsheetCsv('Power (W),SoC (%)\r\n-1.5,63\r\n,+0.25\r\n')).toBe('Power (W);SoC (%)\r\n-1,5;63\r\n;+0,25\r\n')
})

test('writes times as date and time, without the zone that the header names', () => {
  expect(spreadsheetCsv('2026-03-02T08:00:00Z,2026-03-02T10:00:00+02:00,2026-03-02T08:00:00.100Z\r\n')).toBe(
    '2026-03-02 08:00:00;2026-03-02 10:00:00;2026-03-02 08:00:00,100\r\n',
  )
})

test('keeps texts, and quotes a text with a semicolon', () => {
  expect(spreadsheetCsv('"a, ""b""\r\nc",FI*DEP*E05,1.2.3,a;b,v1.5\r\n')).toBe('"a, ""b""\r\nc";FI*DEP*E05;1.2.3;"a;b";v1.5\r\n')
})

test('writes numbers and times as bytes in the same way as text', () => {
  const rows =
    '2026-03-02T08:00:00Z,2026-03-02T10:00:00+02:00,-1.5,,49.900,1\r\n2026-03-02T08:00:01Z,2026-03-02T10:00:01+02:00,0,7,,60\r\n'
  expect(new TextDecoder().decode(spreadsheetBytes(new TextEncoder().encode(rows)))).toBe(spreadsheetCsv(rows))
})
