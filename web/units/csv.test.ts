import { describe, expect, it } from 'vitest'
import { csvCell, csvFile, csvRow } from './csv.ts'

describe('a cell', () => {
  it('is quoted when it contains a separator, a quote or a line end, and its quotes are doubled', () => {
    expect(['a,b', 'say "no"', 'two\nlines', 'two\r\nlines', 'a b'].map(csvCell)).toEqual([
      '"a,b"',
      '"say ""no"""',
      '"two\nlines"',
      '"two\r\nlines"',
      'a b',
    ])
  })

  it('gets a leading apostrophe when a spreadsheet would run its text as a formula', () => {
    expect(['=1+2', '+cmd', '-cmd', '@x', '\tx', '-1-2'].map(csvCell)).toEqual([
      "'=1+2",
      "'+cmd",
      "'-cmd",
      "'@x",
      "'\tx",
      "'-1-2",
    ])
    expect(csvCell('\r=1')).toBe('"\'\r=1"')
    expect(csvCell('=a,"b"\n')).toBe(`"'=a,""b""\n"`)
    expect(csvCell('a=b')).toBe('a=b')
  })

  it('keeps a number as a number with its sign', () => {
    expect(['-5000', '+1.5e3', '-.5', '-12.'].map(csvCell)).toEqual(['-5000', '+1.5e3', '-.5', '-12.'])
    expect([-12.5, 0, 1e21].map(csvCell)).toEqual(['-12.5', '0', '1e+21'])
  })

  it('is empty for an unknown value', () => {
    expect([null, undefined, Number.NaN, Number.POSITIVE_INFINITY, ''].map(csvCell)).toEqual(['', '', '', '', ''])
  })
})

it('a row ends with CR LF, as RFC 4180 requires', () => {
  expect(csvRow(['a', null, 1])).toBe('a,,1\r\n')
})

describe('a file', () => {
  const bytes = async (file: Blob) => [...new Uint8Array(await file.arrayBuffer())]

  it('is UTF-8', async () => {
    expect(await bytes(csvFile('ä\r\n', false))).toEqual([0xc3, 0xa4, 0x0d, 0x0a])
    expect(csvFile('', false).type).toBe('text/csv;charset=utf-8')
  })

  it('for spreadsheets starts with a byte order mark', async () => {
    expect(await bytes(csvFile('a', true))).toEqual([0xef, 0xbb, 0xbf, 0x61])
  })

  it('uses semicolons and decimal commas for spreadsheets, otherwise commas and decimal points', async () => {
    expect(await csvFile('a,1.5\r\n', true).text()).toContain('a;1,5\r\n')
    expect(await csvFile('a,1.5\r\n', false).text()).toBe('a,1.5\r\n')
  })
})
