import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadScenario, titleOf } from './load.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scenario-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const head = 'about: A test.\nsite: depot\nstarts: 2026-03-02T08:00:00Z\n'
const write = (name: string, text: string | Buffer) => writeFileSync(join(folder, name), text)
const load = (name: string) => loadScenario({ file: join(folder, name) })
const loading = (name: string) => () => load(name)

test('a scenario has a start, a site and a seed', () => {
  write('a.yaml', `${head}seed: 9\nstations: 20\n`)
  expect(load('a.yaml')).toMatchObject({
    name: 'a',
    about: 'A test.',
    seed: 9,
    startMs: Date.UTC(2026, 2, 2, 8),
    siteName: 'depot',
    stationCount: 20,
    lines: [],
  })
})

test('the default seed is 1', () => {
  write('a.yaml', head)
  expect(load('a.yaml').seed).toBe(1)
})

test('moments are spans since the start or instants', () => {
  write(
    'a.yaml',
    `${head}timeline:\n  - { at: 1m30s, frequency: { to: 49 } }\n  - { at: 2026-03-02T08:00:05Z, frequency: { to: 50 } }\n`,
  )
  expect(load('a.yaml').lines.map(({ atMs }) => atMs - Date.UTC(2026, 2, 2, 8))).toEqual([90_000, 5_000])
})

test('lines other than frequency lines are played at the next whole second', () => {
  write('a.yaml', `${head}timeline:\n  - { at: 1200ms, frequency: { to: 49 } }\n  - { at: 1200ms, session: { expire: true } }\n`)
  expect(load('a.yaml').lines.map(({ atMs }) => atMs - Date.UTC(2026, 2, 2, 8))).toEqual([1_200, 2_000])
})

test.each([
  ['? { a: 1 }\n: 2\n', 'a.yaml, line 4, column 3'],
  ['[1, 2]: 3\n', 'a.yaml, line 4, column 1'],
  ['x: &list [1]\n? *list\n: 1\n', 'a.yaml, line 5, column 3'],
])('a list or a mapping as a key is refused at its place: %j', (lines, place) => {
  const warn = vi.spyOn(process, 'emitWarning')
  write('a.yaml', head + lines)
  expect(loading('a.yaml')).toThrow(`${place}: a key must be a text, not a list or a mapping`)
  expect(warn).not.toHaveBeenCalled()
})

test.for([
  ['2026-03-02T07:59:59Z', 'is before the scenario starts, at 2026-03-02T08:00:00.000Z'],
  ['2026-13-02T08:00:00Z', 'expected a moment that exists, not "2026-13-02T08:00:00Z"'],
  ['2026-02-31T08:00:00Z', 'expected a moment that exists, not "2026-02-31T08:00:00Z"'],
  ['2028-03-02T08:00:00Z', 'is more than 366 days after the scenario starts'],
  ['99999999999999d', 'is more than 366 days after the scenario starts'],
])('the moment %s is refused', ([at, sentence]) => {
  write('a.yaml', `${head}timeline:\n  - { at: ${at}, frequency: { to: 49 } }\n`)
  expect(loading('a.yaml')).toThrow(`a.yaml, line 5, column 11: timeline[0].at ${sentence}`)
  write('b.yaml', `${head}expect:\n  - { at: ${at}, frequency: { below: 49 } }\n`)
  expect(loading('b.yaml')).toThrow(`b.yaml, line 5, column 11: expect[0].at ${sentence}`)
})

test.each([
  ['before: 7h\n', 'before is more than 6 h'],
  ['before: 90s\n', 'before is not a whole number of minutes'],
  [
    'before: 2h\nstations: 501\n',
    'before has no effect: the site has 501 stations, and only sites of up to 500 play hours before the start',
  ],
])('%j is refused', (text, problem) => {
  write('a.yaml', `${head}${text}`)
  expect(loading('a.yaml')).toThrow(`a.yaml, line 4, column 9: ${problem}`)
})

test.each(['', 'lasts: 0s\n'])('an expectation of every second of no time is refused (%j)', (lasts) => {
  write('a.yaml', `${head}${lasts}expect:\n  - { never: true, frequency: { below: 49 } }\n`)
  expect(loading('a.yaml')).toThrow('expect[0].never cannot fail in a run of 0s; expected a time in lasts')
  write('a.yaml', `${head}lasts: 1s\nexpect:\n  - { never: true, frequency: { below: 49 } }\n`)
  expect(loading('a.yaml')).not.toThrow()
})

test('a run of more than 366 days is refused', () => {
  write('a.yaml', `${head}lasts: 367d\n`)
  expect(loading('a.yaml')).toThrow('a.yaml, line 4, column 8: lasts is more than 366 days')
})

describe('line ends and encodings of editors', () => {
  const wrong = `${head}timeline:\n  - { at: 0s, frequency: { to: 4 } }\n`
  const sentence = 'a.yaml, line 5, column 32: timeline[0].frequency.to expected a frequency of 40 to 60 Hz, not 4'

  test.for([
    ['with the line ends of Windows', wrong.replaceAll('\n', '\r\n')],
    ['with carriage returns alone', wrong.replaceAll('\n', '\r')],
    ['with a byte order mark', `\uFEFF${wrong}`],
  ])('%s has its mistakes at the same places', ([, text = '']) => {
    write('a.yaml', text)
    expect(loading('a.yaml')).toThrow(sentence)
  })

  test.for<[string, Buffer]>([
    ['of Latin-1', Buffer.from(head.replace('test', 'läst'), 'latin1')],
    ['of UTF-16', Buffer.from(`\uFEFF${head}`, 'utf16le')],
  ])('%s is refused with the line that cannot be read', ([, bytes]) => {
    write('a.yaml', Buffer.concat([Buffer.from('# comment\n'), bytes]))
    expect(loading('a.yaml')).toThrow('cannot read a.yaml: line 2 is not written in UTF-8; save the file in that encoding')
  })
})

/** Five anchors, each with nine aliases of the previous one. */
const aliasesOfAliases = () =>
  [1, 2, 3, 4, 5].reduce(
    (text, name) =>
      `${text}n${name}: &n${name} [${Array(9)
        .fill(`*n${name - 1}`)
        .join()}]\n`,
    'n0: &n0 [x]\n',
  )

describe('valid YAML that is not a valid scenario', () => {
  test.for<[string, string, string]>([
    ['a key twice', `${head}seed: 1\nseed: 2\n`, 'line 5, column 1: seed is defined twice'],
    ['two documents', `${head}---\n${head}`, 'line 4, column 1: holds a second document; expected one scenario per file'],
    [
      'a tab at the beginning',
      `${head}timeline:\n\t- at: 0s\n`,
      'line 5, column 1: is not YAML: Tabs are not allowed as indentation',
    ],
    [
      'a tab after blanks',
      `${head}timeline:\n  - at: 0s\n  \tend: x\n`,
      'line 6, column 1: is not YAML: All mapping items must start at the same column; the line begins with a tab',
    ],
    [
      'an alias without an anchor',
      `${head}timeline:\n  - *line\n`,
      'line 5, column 5: *line refers to an anchor that is not defined before it',
    ],
    ['an alias of itself', `${head}timeline: &all\n  - *all\n`, 'line 5, column 5: *all is inside the value of its own anchor'],
    [
      'aliases without end',
      aliasesOfAliases(),
      'line 1, column 1: cannot be read: Excessive alias count indicates a resource exhaustion attack',
    ],
    [
      'a comma in a decimal',
      `${head}timeline:\n  - { at: 0s, frequency: { to: 49,5 } }\n`,
      'line 5, column 35: timeline[0].frequency.5 is not known here; a decimal is written with a point, such as 49.5',
    ],
  ])('%s is refused at its place', ([, text, sentence]) => {
    write('a.yaml', text)
    expect(loading('a.yaml')).toThrow(`a.yaml, ${sentence}`)
  })

  test('an alias of a line is accepted', () => {
    write('a.yaml', `${head}timeline:\n  - &dip { at: 1s, frequency: { to: 49 } }\n  - *dip\n`)
    expect(load('a.yaml').lines).toHaveLength(2)
  })
})

test.for(['site', 'starts'])('a scenario without %s is refused', (field) => {
  write('a.yaml', head.replace(new RegExp(`^${field}.*\n`, 'm'), ''))
  expect(loading('a.yaml')).toThrow(`a.yaml, line 1, column 1: ${field} is missing; expected `)
})

test('`ideal` overrides that of the site', () => {
  write('a.yaml', head)
  expect(load('a.yaml').site.ideal).toBe(false)
  write('a.yaml', `${head}ideal: true\n`)
  expect(load('a.yaml').site.ideal).toBe(true)
})

test('a misspelt site is refused with the nearest known one', () => {
  write('a.yaml', head.replace('depot', 'depo'))
  expect(loading('a.yaml')).toThrow('a.yaml, line 2, column 7: site is invalid: no site is called "depo"; did you mean "depot"?')
})

describe('an included file', () => {
  test('is played too, and supplies missing fields of the scenario', () => {
    write('part.yaml', `${head}seed: 4\ntimeline:\n  - { at: 5s, frequency: { to: 49 } }\n`)
    write('a.yaml', `about: Whole.\nseed: 8\ninclude: [part.yaml]\ntimeline:\n  - { at: 1s, frequency: { to: 50 } }\n`)
    const scenario = load('a.yaml')
    expect(scenario).toMatchObject({ about: 'Whole.', seed: 8, siteName: 'depot' })
    expect(scenario.lines.map(({ stimulus }) => stimulus)).toEqual([{ frequency: { to: 49 } }, { frequency: { to: 50 } }])
  })

  test('that includes the first one again is refused', () => {
    write('a.yaml', `${head}include: [b.yaml]\n`)
    write('b.yaml', `about: Other.\ninclude: [a.yaml]\n`)
    expect(loading('a.yaml')).toThrow(
      'b.yaml, line 2, column 11: include[0] forms a cycle: a.yaml includes b.yaml includes a.yaml',
    )
  })

  test('with an error is named in the message', () => {
    write('part.yaml', 'about: Part.\nsead: 4\n')
    write('a.yaml', `${head}include: [part.yaml]\n`)
    expect(loading('a.yaml')).toThrow('part.yaml, line 2, column 1: sead is not known here; did you mean "seed"?')
  })

  test('that does not exist is refused', () => {
    write('a.yaml', `${head}include: [part.yaml]\n`)
    expect(loading('a.yaml')).toThrow('a.yaml, line 4, column 11: include[0] cannot read part.yaml: there is no such file')
  })
})

describe('a recording', () => {
  const replaying = (csv: string) => `${head}timeline:\n  - { at: 0s, frequency: { replay: ${csv} } }\n`

  test('is read relative to the folder of the scenario', () => {
    write('dip.csv', 't,f\n0,50\n1,49.6\n')
    write('a.yaml', replaying('dip.csv'))
    const [line] = load('a.yaml').lines
    expect([...(line?.trace?.valuesHz ?? [])]).toEqual([50, 49.6])
  })

  test('that does not exist is refused', () => {
    write('a.yaml', replaying('dip.csv'))
    expect(loading('a.yaml')).toThrow(
      'a.yaml, line 5, column 36: timeline[0].frequency.replay cannot be played: cannot read dip.csv: there is no such file',
    )
  })

  test('that is malformed is refused with the file, line and field of the recording', () => {
    write('dip.csv', 't,f\n0,50\n1,low\n')
    write('a.yaml', replaying('dip.csv'))
    expect(loading('a.yaml')).toThrow(
      /^a\.yaml, line 5, column 36: timeline\[0\]\.frequency\.replay cannot be played: dip\.csv, line 3, field f: expected .*'low'/,
    )
  })
})

describe('a scenario text from a request', () => {
  const posted = (rest: string) => () => loadScenario({ yaml: head + rest })

  test('may use the files of the library', () => {
    expect(posted('include: [feed-drop.yaml]\n')().lines).toHaveLength(2)
    expect(posted('timeline:\n  - { at: 0s, frequency: { replay: traces/double-dip_1s.csv } }\n')().lines).toHaveLength(1)
  })

  test.for(['../package.json', '/etc/passwd', '../../secret.yaml', 'sites/../../secret.csv'])('may not include %s', (path) => {
    expect(posted(`include: ['${path}']\n`)).toThrow(/is outside the folder|expected the path of/)
    expect(posted(`timeline:\n  - { at: 0s, frequency: { replay: '${path}' } }\n`)).toThrow(
      /is outside the folder|expected the path of/,
    )
  })

  test('may not name a site by a path', () => {
    expect(() => loadScenario({ yaml: head.replace('depot', '../quiet-day') })).toThrow('no site is called "../quiet-day"')
  })
})

test('an unknown scenario is refused with the nearest known one', () => {
  expect(() => loadScenario({ name: 'frequency-dib' })).toThrow(
    'no scenario is called "frequency-dib"; did you mean "frequency-dip"?',
  )
  expect(() => loadScenario({ name: '../package' })).toThrow(
    /^[^]*no scenario is called "\.\.\/package"; known names: activity, .*, quiet-day, /,
  )
})

describe('titleOf', () => {
  test.each([
    ['A dip. Two groups answer.', 'A dip'],
    ['A line\nand another', 'A line'],
    ['   ', 'posted scenario'],
    [`${'long '.repeat(20)}end`, `${'long '.repeat(11)}long…`],
  ])('names %j %j', (about, title) => expect(titleOf(about)).toBe(title))

  test('is the name of a scenario from a request', () => {
    expect(loadScenario({ yaml: head }).name).toBe('A test')
  })
})
