import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PLANTED_BUGS } from './bugs.ts'
import { READER_BUGS } from './reader-bugs.ts'
import { CONSOLE_BUGS } from './console-bugs.ts'
import { OUTSIDE_BUGS } from './outside-bugs.ts'
import { RULE_BUGS } from './rule-bugs.ts'
import { OUTSIDE_CONSOLE_BUGS } from './outside-console-bugs.ts'

const SIMULATOR_BUGS = [...PLANTED_BUGS, ...OUTSIDE_BUGS, ...RULE_BUGS]
const OUTSIDE = [...OUTSIDE_BUGS, ...RULE_BUGS, ...OUTSIDE_CONSOLE_BUGS]
const ALL = [...SIMULATOR_BUGS, ...READER_BUGS, ...CONSOLE_BUGS, ...OUTSIDE_CONSOLE_BUGS]

const inTree = (path: string) => new URL(`../../${path}`, import.meta.url)

it('has enough bugs', () => {
  expect(PLANTED_BUGS.length).toBeGreaterThanOrEqual(20)
  expect(CONSOLE_BUGS.length).toBeGreaterThanOrEqual(10)
  expect(OUTSIDE_BUGS.length).toBeGreaterThanOrEqual(44)
  expect(OUTSIDE_CONSOLE_BUGS.length).toBeGreaterThanOrEqual(16)
  expect(RULE_BUGS.length).toBeGreaterThanOrEqual(12)
  expect(READER_BUGS.length).toBeGreaterThanOrEqual(12)
})

it('gives every bug a name of its own', () => {
  const names = ALL.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

it('plants every bug of the simulator at a site of the library', () => {
  expect(SIMULATOR_BUGS.filter(({ site }) => !existsSync(inTree(`scenarios/sites/${site}.yaml`)))).toEqual([])
})

it('names the rule that an outside bug breaks', () => {
  expect(OUTSIDE.filter(({ rule = '' }) => rule === '')).toEqual([])
})

it('spreads the outside bugs over at least ten nouns, with at least four bugs each', () => {
  const nouns = new Set(OUTSIDE_BUGS.map(({ noun }) => noun))
  expect(nouns.size).toBeGreaterThanOrEqual(10)
  const isRare = (one: string | undefined) => OUTSIDE_BUGS.filter(({ noun }) => noun === one).length < 4
  expect([...nouns].filter(isRare)).toEqual([])
})

it.each(ALL)('plants "$name" in one place', ({ file, find, replace }) => {
  expect(readFileSync(inTree(file), 'utf8').split(find).length - 1).toBe(1)
  expect(replace).not.toBe(find)
})
