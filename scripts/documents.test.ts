import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { parse } from 'yaml'
import { readOptions } from '#simulator/options.ts'
import { PROPERTY_NAMES } from '#simulator/scenario/language/property-names.ts'
import { PROPERTIES } from '#simulator/scenario/properties/all-properties.ts'
import { anchorsOf as anchorsOfText } from './docs/links.ts'
import { inRepository } from './root.ts'

const read = (path: string) => readFileSync(inRepository(path), 'utf8')
const markdownIn = (folder: string) =>
  readdirSync(inRepository(folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file}`)
const DECISIONS = markdownIn('docs/decisions').filter((path) => !path.endsWith('/README.md'))
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...markdownIn('docs'), ...markdownIn('docs/decisions'), 'scenarios/README.md']

const anchorsOf = (path: string) => anchorsOfText(read(path))

/** Number of lines of a paragraph, as rendered in a window of `columns` characters. Link addresses are not rendered. */
function renderedLines(paragraph: string, columns = 120): number {
  const words = paragraph.replaceAll(/\]\([^)]*\)/g, ']').split(/\s+/)
  let lines = 1
  let width = 0
  for (const word of words) {
    if (width > 0 && width + 1 + word.length > columns) {
      lines += 1
      width = word.length
    } else width += (width > 0 ? 1 : 0) + word.length
  }
  return lines
}

/** Paragraphs of prose: neither headings, tables, lists, pictures nor code. */
const paragraphsOf = (text: string) =>
  text
    .replaceAll(/^```[^]*?^```/gm, '')
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '' && !/^(?:#|\||- |\d+\. |!)/.test(block.trim()))

/** The first cells of the table below a heading cell, without their marks of code. */
function firstColumn(document: string, heading: string): string[] {
  const lines = read(document).split('\n')
  const start = lines.findIndex((line) => line.startsWith(`| ${heading} `))
  const rows = lines.slice(start + 2)
  return rows
    .slice(
      0,
      rows.findIndex((line) => !line.startsWith('|')),
    )
    .map((row) => /^\| `([^`]+)`/.exec(row)?.[1] ?? row)
}

describe.each(DOCUMENTS)('%s', (document) => {
  const text = read(document)
  const folder = document.includes('/') ? `${document.slice(0, document.lastIndexOf('/'))}/` : ''

  it('links only to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)].map(([, path = '', anchor]) => ({
      path: path === '' ? document : posix.normalize(`${folder}${path}`),
      anchor,
    }))
    const named = [...text.matchAll(/`((?:contract|web|simulator|scripts|e2e)\/[\w./-]+\.\w+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !path.includes('my-name'))
    const missingFiles = [...links.map(({ path }) => path), ...named].filter((path) => !existsSync(inRepository(path)))
    expect(missingFiles).toEqual([])
    expect(links.filter(({ path, anchor }) => anchor !== undefined && !anchorsOf(path).includes(anchor))).toEqual([])
  })

  it('names only commands of package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test))/g)].map(([, script, short]) => script ?? short)
    expect(named.filter((name) => name === undefined || !(name in scripts))).toEqual([])
  })
})

test('docs/simulator.md lists the options of the simulator in their order', () => {
  const options = readOptions(['--help'])
  const lines = 'help' in options ? options.help.split('\n') : []
  const spelt = lines.flatMap((line) => /^ {2}--([\w-]+) /.exec(line)?.[1] ?? []).filter((name) => name !== 'help')
  expect(firstColumn('docs/simulator.md', 'Option').map((cell) => cell.replace(/^--([\w-]+) .*/, '$1'))).toEqual(spelt)
})

test('docs/search.md lists the properties of every run with what holds', () => {
  const rows = [...read('docs/search.md').matchAll(/^\| `([a-z0-9-]+)` +\| (\S.*\.) +\|$/gm)].map(([, name, about]) => ({
    name,
    about,
  }))
  expect(rows).toEqual(PROPERTY_NAMES.map((name) => ({ name, about: PROPERTIES[name].about })))
})

test('the README lists the users of the depot', () => {
  const { users } = parse(read('scenarios/sites/depot.yaml')) as { users: { user: string; password: string }[] }
  expect(firstColumn('README.md', 'User')).toEqual(users.map(({ user }) => user))
  expect(users.filter(({ password }) => password !== 'demo')).toEqual([])
})

test('scenarios/README.md lists every scenario file once', () => {
  const files = readdirSync(inRepository('scenarios')).flatMap((file) => /^(.*)\.yaml$/.exec(file)?.[1] ?? [])
  expect(firstColumn('scenarios/README.md', 'Scenario').toSorted()).toEqual(files.toSorted())
})

test('a scenario file begins with its schema and a sentence under about', () => {
  const files = readdirSync(inRepository('scenarios')).filter((file) => file.endsWith('.yaml'))
  const begins = /^# yaml-language-server: \$schema=\.\/scenario\.schema\.json\nabout: [A-Z0-9].*\.\n/
  expect(files.filter((file) => !begins.test(read(`scenarios/${file}`)))).toEqual([])
})

describe('docs/decisions', () => {
  test('the index links every decision once, in the order of the numbers within each subject', () => {
    const subjects = read('docs/decisions/README.md').split(/^## /m)
    const linked = subjects.map((text) => Array.from(text.matchAll(/^\| \[(\d{3})\]\((\d{3}-[a-z\d-]+\.md)\)/gm)))
    const files = linked.flatMap((links) => links.map(([, , file = '']) => `docs/decisions/${file}`))
    expect(files.toSorted()).toEqual(DECISIONS.toSorted())
    for (const links of linked) expect(links).toEqual(links.toSorted(([, a], [, b]) => Number(a) - Number(b)))
    expect(linked.flat().filter(([, number, file = '']) => !file.startsWith(number ?? '-'))).toEqual([])
  })

  test.each(DECISIONS)('%s has its number, a status and the four sections', (path) => {
    const text = read(path)
    const number = /(\d{3})-[^/]+$/.exec(path)?.[1] ?? ''
    expect(text).toMatch(new RegExp(`^# ${number}\\. \\S`))
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
      'Status',
      'Context',
      'Decision',
      'Consequences',
    ])
    expect(text).toMatch(/^## Status\n\n(?:Accepted|Superseded by \[\d{3}\]\(\d{3}-[a-z\d-]+\.md\)) on \d{4}-\d\d-\d\d\.\n/m)
  })
})

test('no paragraph of the README has more than five lines at 120 columns', () => {
  const paragraphs = paragraphsOf(read('README.md'))
  expect(paragraphs.length).toBeGreaterThan(8)
  expect(paragraphs.filter((paragraph) => renderedLines(paragraph) > 5)).toEqual([])
})

test('every measurement that the README names is one of npm run bench', () => {
  const benches = new Set(
    [...read('scripts/bench.ts').matchAll(/^ {2}'?([\w-]+)'?: \(\) => import/gm)].map(([, name = '']) => name),
  )
  const named = [...read('README.md').matchAll(/ \| `([\w-]+)` +\|$/gm)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !benches.has(name))).toEqual([])
})

test('the glossary defines each term once, with a sentence', () => {
  const rows = [...read('docs/glossary.md').matchAll(/^\| ([^|]+?) +\| (.+?) *\|$/gm)].filter(
    ([, term = '']) => term !== 'Term' && !term.startsWith('-'),
  )
  const terms = rows.map(([, term = '']) => term)
  expect(terms.length).toBeGreaterThan(80)
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([])
  expect(rows.filter(([, , meaning = '']) => !meaning.endsWith('.')).map(([, term]) => term)).toEqual([])
})
