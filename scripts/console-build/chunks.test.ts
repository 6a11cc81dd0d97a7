import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chunkNames, closureOf, MAIN_SCREENS, type Chunk } from './chunks.ts'

/** A file that is imported on demand, by the module that it is of. */
const part = (fileName: string, facadeModuleId: string, imports: string[] = []): Chunk => ({
  fileName,
  facadeModuleId,
  isEntry: false,
  isDynamicEntry: true,
  imports,
  moduleIds: [facadeModuleId],
})
const shared = (fileName: string, imports: string[] = []): Chunk => ({
  ...part(fileName, '', imports),
  facadeModuleId: null,
  isDynamicEntry: false,
  moduleIds: [`/web/${fileName}`],
})

const FIRST: Chunk = { ...part('first.js', '/x/web/index.html', ['session.js']), isEntry: true, isDynamicEntry: false }
const MAIN = part('main.js', '/x/web/main.tsx', ['session.js', 'menu.js'])
const HOME = part('home.js', '/x/web/app/HomeScreen.tsx', ['menu.js', 'card.js', 'plot.js', 'clock.js'])
const GROUP = part('group.js', '/x/web/groups/GroupScreen.tsx', ['card.js', 'plot.js', 'table.js'])
const LISTS = part('lists.js', '/x/web/stations/LoadManagementScreen.tsx', ['card.js', 'table.js', 'filter.js'])
const LATER = part('later.js', '/x/web/app/LaterParts.tsx', ['notice.js'])
const dialogs = (count: number, imports: string[]) =>
  Array.from({ length: count }, (_, place) => part(`dialog-${place}.js`, `/x/web/dialog-${place}.tsx`, imports))

const BUILD = [
  FIRST,
  MAIN,
  HOME,
  GROUP,
  LISTS,
  LATER,
  ...['session.js', 'menu.js', 'card.js', 'plot.js', 'table.js', 'filter.js', 'clock.js', 'notice.js'].map((name) =>
    shared(name),
  ),
]

test.each([
  ['/web/session.js', 'first'],
  ['/web/menu.js', 'console'],
  ['/web/clock.js', 'home'],
  ['/web/plot.js', 'plots'],
  ['/web/card.js', 'common'],
  ['/web/table.js', 'group-lists'],
  ['/web/filter.js', 'lists'],
  ['/web/notice.js', 'later'],
  ['/x/web/groups/GroupScreen.tsx', 'group'],
])('%s is sent in the file %s', (id, name) => {
  expect(chunkNames(BUILD).get(id)).toBe(name)
})

test('what only dialogs share is one file when eight of them do, and is left to the bundler otherwise', () => {
  const field = shared('field.js')
  expect(chunkNames([FIRST, MAIN, ...dialogs(8, ['field.js']), field]).get('/web/field.js')).toBe('parts')
  expect(chunkNames([FIRST, MAIN, ...dialogs(7, ['field.js']), field]).get('/web/field.js')).toBeUndefined()
})

test('what a screen shares with the parts that come later is in the file of all screens', () => {
  const later = part('later.js', '/x/web/app/LaterParts.tsx', ['notice.js', 'clock.js'])
  const names = chunkNames([...BUILD.filter((chunk) => chunk !== LATER), later])
  expect(names.get('/web/clock.js')).toBe('common')
})

test('files that import each other are followed once', () => {
  const imports: Record<string, string[]> = { a: ['b'], b: ['a', 'c'], c: [] }
  expect(closureOf('a', (file) => imports[file] ?? []).toSorted()).toEqual(['a', 'b', 'c'])
})

test('every part of a main screen is a module of the console', () => {
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' }).map((path) => `/web/${path}`)
  for (const { parts } of Object.values(MAIN_SCREENS)) {
    const count = parts.source.split('|').length
    expect(files.filter((path) => parts.test(path))).toHaveLength(count)
  }
})
