import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { parse } from 'yaml'
import { readOptions } from '#simulator/options.ts'
import { inRepository } from './root.ts'

const read = (path: string) => readFileSync(inRepository(path), 'utf8')
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'DECISIONS.md', 'docs/mqtt.md', 'scenarios/README.md']

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

  it('leads nowhere where nothing is', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path]) => `${folder}${path}`)
    const named = [...text.matchAll(/`((?:contract|web|simulator|scripts|e2e)\/[\w./-]+\.\w+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !path.includes('my-name'))
    expect([...links, ...named].filter((path) => !existsSync(inRepository(path)))).toEqual([])
  })

  it('names only commands that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...text.matchAll(/\bnpm (?:run ([\w-]+)|(start|test))/g)].map(([, script, short]) => script ?? short)
    expect(named.filter((name) => name === undefined || !(name in scripts))).toEqual([])
  })
})

test('the options that the README lists are those of the simulator, in their order', () => {
  const options = readOptions(['--help'])
  const lines = 'help' in options ? options.help.split('\n') : []
  const spelt = lines.flatMap((line) => /^ {2}--([\w-]+) /.exec(line)?.[1] ?? []).filter((name) => name !== 'help')
  expect(firstColumn('README.md', 'Option').map((cell) => cell.replace(/^--([\w-]+) .*/, '$1'))).toEqual(spelt)
})

test('the users that the README lists are those of the depot', () => {
  const { users } = parse(read('scenarios/sites/depot.yaml')) as { users: { user: string; password: string }[] }
  expect(firstColumn('README.md', 'User')).toEqual(users.map(({ user }) => user))
  expect(users.filter(({ password }) => password !== 'demo')).toEqual([])
})

test('the list of scenarios names each once, and none that is not there', () => {
  const files = readdirSync(inRepository('scenarios')).flatMap((file) => /^(.*)\.yaml$/.exec(file)?.[1] ?? [])
  expect(firstColumn('scenarios/README.md', 'Scenario').toSorted()).toEqual(files.toSorted())
})

test('a scenario file begins with its schema and a sentence about it', () => {
  const files = readdirSync(inRepository('scenarios')).filter((file) => file.endsWith('.yaml'))
  const begins = /^# yaml-language-server: \$schema=\.\/scenario\.schema\.json\nabout: [A-Z0-9].*\.\n/
  expect(files.filter((file) => !begins.test(read(`scenarios/${file}`)))).toEqual([])
})
