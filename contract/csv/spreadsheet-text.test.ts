import { expect, it } from 'vitest'
import { spreadsheetText } from './spreadsheet-text.ts'

it.each(['=1+2', '+cmd', '-1-2', '@x', '|calc', '\tx', '\r=1', '\0=1', '\u200B=1', '  =1', '\uFEFF@x', '\u2060+1+1', '＝1'])(
  'puts an apostrophe in front of %j',
  (text) => {
    expect(spreadsheetText(text)).toBe(`'${text}`)
  },
)

it.each(['a=b', 'North gate', 'a|b', '-5000', '+1.5e3', '-.5', '', ' ', '2026-03-02', '\u200Bx'])('leaves %j alone', (text) => {
  expect(spreadsheetText(text)).toBe(text)
})
