import { describe, expect, it } from 'vitest'
import { csvCell, csvFile, csvRow } from './csv.ts'

describe('a cell', () => {
  it('is quoted where it would end early, and the quotes in it are doubled', () => {
    expect(['a,b', 'say "no"', 'two\nlines', 'two\r\nlines', 'a b'].map(csvCell)).toEqual([
      '"a,b"',
      '"say ""no"""',
      '"two\nlines"',
      '"two\r\nlines"',
      'a b',
    ])
  })

  it('with a text that a spreadsheet would run is led by an apostrophe', () => {
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

  it('with a number stays a number, with its sign', () => {
    expect(['-5000', '+1.5e3', '-.5', '-12.'].map(csvCell)).toEqual(['-5000', '+1.5e3', '-.5', '-12.'])
    expect([-12.5, 0, 1e21].map(csvCell)).toEqual(['-12.5', '0', '1e+21'])
  })

  it('is empty for what is not known', () => {
    expect([null, undefined, Number.NaN, Number.POSITIVE_INFINITY, ''].map(csvCell)).toEqual(['', '', '', '', ''])
  })
})

it('a row ends as the standard says', () => {
  expect(csvRow(['a', null, 1])).toBe('a,,1\r\n')
})

describe('a file', () => {
  const bytes = async (file: Blob) => [...new Uint8Array(await file.arrayBuffer())]

  it('is UTF-8', async () => {
    expect(await bytes(csvFile('ä\r\n', false))).toEqual([0xc3, 0xa4, 0x0d, 0x0a])
    expect(csvFile('', false).type).toBe('text/csv;charset=utf-8')
  })

  it('for spreadsheets has the byte order mark in front', async () => {
    expect(await bytes(csvFile('a', true))).toEqual([0xef, 0xbb, 0xbf, 0x61])
  })

  it('for spreadsheets has semicolons and decimal commas, otherwise commas and decimal points', async () => {
    expect(await csvFile('a,1.5\r\n', true).text()).toContain('a;1,5\r\n')
    expect(await csvFile('a,1.5\r\n', false).text()).toBe('a,1.5\r\n')
  })
})
