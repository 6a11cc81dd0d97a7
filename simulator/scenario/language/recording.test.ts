import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fakeFile } from '#simulator/testing/fake-file.ts'
import { readRecordedFile } from './recording.ts'

const ROWS = Array.from(
  { length: 40_000 },
  (_, n) => `2026-01-15T${new Date(n * 1_000).toISOString().slice(11, 19)}Z,${50 + (n % 7) / 100}\n`,
)
const TEXT = `Time,Value\n${ROWS.join('')}`

function read(name: string, content: string | Buffer) {
  const file = fakeFile(name, content)
  return readRecordedFile(file, { folder: dirname(file), isConfined: false })
}

test.for([
  ['plain', 'a.csv', Buffer.from(TEXT)],
  ['with a byte order mark and CRLF', 'a.txt', Buffer.from(`\uFEFF${TEXT.replaceAll('\n', '\r\n')}`)],
  ['with CR CR LF', 'a.csv', Buffer.from(TEXT.replaceAll('\n', '\r\r\n'))],
  ['in UTF-16', 'a.csv', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['compressed', 'a.csv.gz', gzipSync(TEXT)],
  ['compressed, with the ending of a text', 'a.csv', gzipSync(TEXT)],
  ['with tabs', 'a.tsv', Buffer.from(TEXT.replaceAll(',', '\t'))],
  ['with blanks in its name', 'Größe 1 März.csv', Buffer.from(TEXT)],
] as const)('a file %s is read in blocks', ([, name, content]) => {
  const { trace, summary } = read(name, content)
  expect(trace.offsetsMs.length).toBe(40_000)
  expect(trace.valuesHz[39_999]).toBe(50 + (39_999 % 7) / 100)
  expect(summary).toBe(`${name}: 40000 rows, 11h6m40s in steps of 1s, 0 gaps, 0 repaired, 0 ignored`)
})

test('the summary names gaps, repairs and omissions', () => {
  const minutes = Array.from({ length: 180 }, (_, n) => n)
  const local = minutes.map((n) =>
    new Date(Date.parse('2026-10-25T02:30:00Z') + (n < 90 ? n : n - 60) * 60_000).toISOString().slice(0, 19),
  )
  const rows = local.map((time, n) => `${time},${n === 20 ? 'null' : n === 30 ? 9999 : 50}\n`)
  rows.splice(10, 0, `${local[9]},50\n`)
  expect(read('a.csv', `Time,Value\n${rows.join('')}`).summary).toBe(
    'a.csv: 181 rows, 3h in steps of 1m, 2 gaps of 2m in total with 1 implausible value, ' +
      '1 repaired (change of clocks 1; first at line 93), 1 ignored (repeated time 1; first at line 12), frozen 2 times for 1h47m (from line 2)',
  )
})

test('the summary names the last line of several omissions, and gaps of less than a second', () => {
  const rows = Array.from({ length: 600 }, (_, n) => `${(n / 50).toFixed(2)},${n === 83 || n === 84 ? 'null' : 50}\n`)
  const doubled = rows.flatMap((row, n) => (n % 10 === 3 ? [row, row] : [row]))
  expect(read('a.csv', `t,f\n${doubled.join('')}`).summary).toBe(
    'a.csv: 660 rows, 12s in steps of 20ms, 1 gap of 40ms, 0 repaired, 60 ignored (repeated time 60; first at line 6, last at line 655)',
  )
})

test('a recording with a missing value is imperfect, and a complete one is not', () => {
  const isImperfect = (text: string) => read('a.csv', text).isImperfect
  expect([
    isImperfect(TEXT),
    isImperfect(TEXT.replace(ROWS[7] ?? '', '')),
    isImperfect(TEXT.replace(/,50\.05\n/, ',\n')),
  ]).toEqual([false, true, true])
})

test('the summary says that a frequency is frozen, and it is imperfect', () => {
  const frozen = ROWS.map((row, n) => (n > 5_000 && n < 9_000 ? row.replace(/,.*/, ',50.000') : row))
  const { summary, isImperfect } = read('a.csv', `Time,Value\n${frozen.join('')}`)
  expect({ summary, isImperfect }).toEqual({
    summary:
      'a.csv: 40000 rows, 11h6m40s in steps of 1s, 0 gaps, 0 repaired, 0 ignored, frozen once for 1h6m38s (from line 5003)',
    isImperfect: true,
  })
})

describe('a file that is no recording is refused with one sentence', () => {
  test.for([
    ['empty', 'a.csv', '', /^a\.csv, line 1, expected a header .*, found ''\.$/],
    ['header only', 'a.csv', 'Time,Value\n', /^a\.csv: expected at least two samples after the header, found 0\.$/],
    [
      'damaged gzip',
      'a.csv.gz',
      gzipSync(TEXT).subarray(0, 900),
      /^cannot read a\.csv\.gz: its compression is damaged or incomplete after line \d+$/,
    ],
    [
      'a file compressed twice',
      'a.csv.gz',
      gzipSync(gzipSync(TEXT)),
      /^cannot read a\.csv\.gz: it is compressed in another way /,
    ],
    ['bzip2', 'a.csv.gz', Buffer.from('BZh91AY'), /^cannot read a\.csv\.gz: it is compressed in another way /],
    ['an old workbook', 'a.csv', Buffer.from('d0cf11e0', 'hex'), /^cannot read a\.csv: it is an old workbook; save it as CSV$/],
    ['an empty archive', 'a.csv', Buffer.from('PK\u0005\u0006'), /^cannot read a\.csv: it is a ZIP archive /],
    ['a workbook', 'a.csv', Buffer.from('PK\u0003\u0004rest'), /^cannot read a\.csv: it is a ZIP archive or a workbook; /],
    [
      'Latin-1 in line 30000',
      'a.csv',
      Buffer.from(TEXT.replace(ROWS[29_998] ?? '', 'ä,50\n'), 'latin1'),
      /^cannot read a\.csv: line 30000 is not written in UTF-8; /,
    ],
    ['NUL', 'a.csv', 'Time,Value\n\0\0\0', /^cannot read a\.csv: it is not a text$/],
    ['random bytes', 'a.csv', deflateRawSync(TEXT), /^cannot read a\.csv: line 1 is not written in UTF-8; /],
    ['an endless line', 'a.csv', `Time,Value\n${'5'.repeat(3_000_000)}`, /^a\.csv, line 2, has more than 1000000 characters\.$/],
    ['another ending', 'a.json', '[]', /^expected the path of a \.csv file, not "/],
  ] as const)('%s', ([, name, content, sentence]) => {
    expect(() => read(name, content as string)).toThrow(sentence)
  })

  test('a pipe, which would never end', () => {
    const folder = dirname(fakeFile('a.csv', ''))
    execFileSync('mkfifo', [`${folder}/pipe.csv`])
    expect(() => readRecordedFile('pipe.csv', { folder, isConfined: false })).toThrow(
      'cannot read pipe.csv: it is not a regular file',
    )
  })

  test('a folder and a path where nothing is', () => {
    const folder = dirname(fakeFile('a.csv', ''))
    mkdirSync(`${folder}/folder.csv`)
    expect(() => readRecordedFile('folder.csv', { folder, isConfined: false })).toThrow('cannot read folder.csv: it is a folder')
    expect(() => readRecordedFile('none.csv', { folder, isConfined: false })).toThrow(
      'cannot read none.csv: there is no such file',
    )
  })
})
