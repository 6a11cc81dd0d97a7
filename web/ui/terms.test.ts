import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { definitionText, TERMS } from './terms.ts'

const GLOSSARY = new Map(
  [...readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8').matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].map(
    ([, term = '', meaning = '']) => [term, meaning],
  ),
)

test.each(Object.entries(TERMS))('the info button of %s has the words of the glossary', (term, definition) => {
  expect(GLOSSARY.get(term)).toBe(definitionText(definition))
})

test.each(Object.entries(TERMS))('%s is explained in one or two sentences', (_, { text }) => {
  expect(text).toMatch(/^[A-Z].*\.$/)
  expect(text.split(/(?<=\.) (?=[A-Z])/).length).toBeLessThanOrEqual(2)
})

test('every term has an info button on a screen', () => {
  const web = fileURLToPath(new URL('..', import.meta.url))
  const screens = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => readFileSync(`${web}/${path}`, 'utf8'))
    .filter((text) => text.includes('<InfoButton'))
    .join('\n')
  // Some terms are chosen by a status, a step type or a table of fields; their files name them in quotes.
  const shown = Object.keys(TERMS).filter((term) => new RegExp(`["']${term}["']`).test(screens))
  const chosen = ['single-step', 'stepwise']
  expect([...new Set([...shown, ...chosen])].toSorted()).toEqual(Object.keys(TERMS).toSorted())
})
