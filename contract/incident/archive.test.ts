import { strToU8, zipSync, type Zippable } from 'fflate'
import { describe, expect, test } from 'vitest'
import { Anonymiser } from './anonymise.ts'
import { IncidentArchive, readIncident } from './archive.ts'
import { incidentFileName, textOf, type IncidentIndex } from './incident.ts'

const INDEX: IncidentIndex = {
  format: 'loadstar-incident',
  version: 1,
  savedAt: '2026-03-02T04:00:00Z',
  savedBy: 'Loadstar 0.1.0',
  platform: 'http://127.0.0.1:8080',
  timeZone: 'Europe/Helsinki',
  chosen: { start: '2026-03-02T03:00:00Z', end: '2026-03-02T03:30:00Z' },
  span: { start: '2026-03-02T02:45:00Z', end: '2026-03-02T03:45:00Z' },
  groups: [{ id: 1, name: 'Depot AC', type: 'GROUP_TYPE_CHARGER' }],
  deviceId: null,
  note: '',
  isAnonymous: false,
  shiftedByMs: 0,
  files: [],
  notRead: [],
}
const indexText = (changes: object = {}) => JSON.stringify({ ...INDEX, ...changes })
const zipped = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ) satisfies Zippable,
  )
const good = zipped({ 'index.json': indexText() })

test('an archive is read as it was written', () => {
  const archive = new IncidentArchive(Date.parse('2026-03-02T03:00:00Z'))
  const note = { name: 'groups/1/bids.csv', about: 'Bids', resolutionMs: null, columns: ['hour', 'name'], rows: [['1', 'Itä']] }
  archive.add(note)
  archive.add({
    name: 'index.json',
    about: '',
    resolutionMs: null,
    value: { ...INDEX, files: [{ name: note.name, about: 'Bids', rows: 1, resolutionMs: null }] },
  })
  const read = readIncident(Buffer.concat(archive.end()))
  expect('texts' in read && read.texts.get(note.name)).toBe('hour,name\r\n1,Itä\r\n')
  expect('index' in read && read.index.groups).toEqual(INDEX.groups)
})

/** Overwrites a number in little-endian order wherever a signature precedes it by `offset` bytes. */
function patched(bytes: Uint8Array, signature: number, offset: number, value: number, width = 4): Uint8Array {
  const copy = Buffer.from(bytes)
  for (let place = 0; place + 4 <= copy.length; place++) {
    const isThere = copy.readUInt32LE(place) === signature && place + offset + width <= copy.length
    if (isThere) copy.writeUIntLE(value, place + offset, width)
  }
  return copy
}
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END = 0x06054b50

const names = [
  '../evil.csv',
  '/etc/passwd',
  'a/../../b',
  String.raw`..\b`,
  'C:/x',
  'a//b',
  'a b',
  'ä',
  'x\u0000y',
  '-/..',
  '...',
  'a/./..',
]
const ODD: (readonly [string, Uint8Array])[] = [
  ['nothing', new Uint8Array()],
  ['one byte', new Uint8Array([80])],
  ['text', strToU8('{"format":"loadstar-incident"}')],
  ['zeros', new Uint8Array(100_000)],
  ['no files', zipped({})],
  ['no index', zipped({ 'stations.json': '[]' })],
  ['an index in a folder', zipped({ 'a/index.json': indexText() })],
  ...['', 'null', '[]', '1', '"x"', '{', '{}', '\uFEFF', '<html>'].map(
    (text) => [`index ${text}`, zipped({ 'index.json': text })] as const,
  ),
  ...names.map((name) => [`a file named ${name}`, zipped({ 'index.json': indexText(), [name]: 'x' })] as const),
  ...Object.keys(INDEX).map(
    (key) => [`an index without ${key}`, zipped({ 'index.json': indexText({ [key]: undefined }) })] as const,
  ),
  ...[0, 2, -1, 1e9, '1', null, '9'.repeat(400)].map(
    (version) => [`version ${version}`, zipped({ 'index.json': indexText({ version }) })] as const,
  ),
  ...[['x'], [{ id: '1' }], 'x', null].map(
    (groups) => [`groups ${JSON.stringify(groups)}`, zipped({ 'index.json': indexText({ groups }) })] as const,
  ),
  [
    'a range that ends before it starts',
    zipped({ 'index.json': indexText({ span: { start: INDEX.span.end, end: INDEX.span.start } }) }),
  ],
  ['a range without a time', zipped({ 'index.json': indexText({ span: { start: 'yesterday', end: '' } }) })],
  [
    'a file that is missing',
    zipped({ 'index.json': indexText({ files: [{ name: 'x.csv', about: '', rows: 1, resolutionMs: null }] }) }),
  ],
  ['other values of the shift', zipped({ 'index.json': indexText({ shiftedByMs: 'x' }) })],
  [
    'too many files',
    zipped(Object.fromEntries([['index.json', indexText()], ...Array.from({ length: 5_001 }, (_, n) => [`f${n}`, ''])])),
  ],
  ['a size that is claimed', patched(good, CENTRAL, 24, 0x7fffffff)],
  ['a method that is unknown', patched(good, CENTRAL, 10, 99, 2)],
  ['an offset outside', patched(good, CENTRAL, 42, 0x7ffffff0)],
  ['a directory outside', patched(good, END, 16, 0x7ffffff0)],
  ['a local name that is too long', patched(good, LOCAL, 26, 60_000, 2)],
  ['half of it', good.slice(0, Math.floor(good.length / 2))],
  ['its end', good.slice(Math.floor(good.length / 2))],
  ['damaged contents', good.map((byte, place) => (place > 40 && place < 90 ? byte ^ 0xff : byte))],
]

/** Two files of one ZIP file, one after the other. */
const joined = (...parts: Uint8Array[]) => Buffer.concat(parts)
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
const MORE_ODD: (readonly [string, Uint8Array])[] = [
  ['a GZIP file', new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])],
  ['a PNG file', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['a RAR file', strToU8('Rar!\u001A\u0007')],
  ['a 7z file', new Uint8Array([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c])],
  ['a directory at 0', patched(good, END, 16, 0)],
  ['more entries than there are', patched(good, END, 8, 60_000, 2)],
  ['a name length in the directory', patched(good, CENTRAL, 28, 65_000, 2)],
  ['a local extra field that is too long', patched(good, LOCAL, 28, 65_000, 2)],
  ['a ZIP64 size', patched(good, CENTRAL, 24, 0xffffffff)],
  ['an incident in an incident', zipped({ 'incident.loadstar.zip': good })],
  ['a deep index', zipped({ 'index.json': nested(100_000) })],
  ['an index in UTF-16', zipped({ 'index.json': new Uint8Array(Buffer.from(indexText(), 'utf16le')) })],
  ['an index of zeros', zipped({ 'index.json': new Uint8Array(1_000) })],
  ['an index twice in its text', zipped({ 'index.json': indexText() + indexText() })],
  ['a device file', zipped({ 'index.json': indexText(), '/dev/stdin': 'x' })],
  ['a share', zipped({ 'index.json': indexText(), [String.raw`\\host\share`]: 'x' })],
  ['an address', zipped({ 'index.json': indexText(), 'http://127.0.0.1/x': 'x' })],
  ['a name of a line', zipped({ 'index.json': indexText(), 'a\nb': 'x' })],
  ['a name of 60,000 letters and a space', zipped({ 'index.json': indexText(), [`${'a'.repeat(60_000)} b`]: 'x' })],
  ['a file that is its own folder', zipped({ 'index.json': indexText(), 'a/../a': 'x' })],
  ['a format of another program', zipped({ 'index.json': indexText({ format: 'other-incident' }) })],
  ['a note that is a list', zipped({ 'index.json': indexText({ note: ['x'] }) })],
  ['files that are an object', zipped({ 'index.json': indexText({ files: { name: 'x' } }) })],
  [
    'a range of infinite length',
    zipped({ 'index.json': indexText({ span: { start: '-271821-04-20T00:00:00Z', end: 'Infinity' } }) }),
  ],
]

test.each([
  ['an end without a directory', patched(good, END, 10, 9, 2)],
  ['a compressed size that is claimed', patched(good, CENTRAL, 20, 0x7ffffff0)],
  ['an extra field that is too long', patched(good, CENTRAL, 30, 65_000, 2)],
  ['an incident and half of another one', joined(good, good.slice(0, 60))],
])('%s does not prevent reading the rest', (_, bytes) => {
  const read = readIncident(bytes)
  expect('index' in read && read.index.groups).toEqual(INDEX.groups)
})

describe('an archive that is not an incident gives one sentence', () => {
  test.each([...ODD, ...MORE_ODD])('%s', (_, bytes) => {
    const read = readIncident(bytes)
    const problem = 'problem' in read ? read.problem : undefined
    expect(problem).toMatch(/^[A-Z][^\n]{10,260}\.$/)
  })
  test('in at least 60 ways', () => {
    expect(ODD.length).toBeGreaterThanOrEqual(60)
  })
})

test('a file without names has no identities of devices and meters of others', () => {
  const value = [{ ocppIdentity: 'charger-1', mqttIdentity: 'bench-1', outsideMeters: ['main-1'] }]
  const file = new Anonymiser({ isAnonymous: true }).file({ name: 'stations.json', about: '', resolutionMs: null, value })
  expect(JSON.stringify(file)).not.toMatch(/charger-1|bench-1|main-1/)
})

test('a file without names has no session that names its station, and the same one in all files', () => {
  const anonymiser = new Anonymiser({ isAnonymous: true })
  const [sessions, forecasts] = ['v2g-sessions.json', 'v2g-forecasts-now.json'].map((name) =>
    anonymiser.file({ name: `groups/3/${name}`, about: '', resolutionMs: null, value: [{ sessionId: '1035-1772445602' }] }),
  )
  expect(sessions).toMatchObject({ value: [{ sessionId: 'session 1' }] })
  expect(forecasts).toMatchObject({ value: [{ sessionId: 'session 1' }] })
})

test('a file name has the group and the start', () => {
  expect(incidentFileName('Depot AC / Itä', Date.parse('2026-03-02T03:10:00Z'))).toBe(
    'incident-Depot-AC-Itä-20260302T031000Z.loadstar.zip',
  )
  expect(incidentFileName('///', 0)).toBe('incident-group-19700101T000000Z.loadstar.zip')
})

test('a table quotes what would break a row', () => {
  const file = {
    name: 'a.csv',
    about: '',
    resolutionMs: null,
    columns: ['a', 'b'],
    rows: [
      ['x,"y"', null],
      ['two\nlines', true],
    ],
  }
  expect(textOf(file)).toBe('a,b\r\n"x,""y""",\r\n"two\nlines",true\r\n')
})
