import { readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { inRepository } from '../root.ts'
import { anchorsOf, linksOf } from './links.ts'
import { PAGES } from './site-map.ts'
import { sitePages } from './site-pages.ts'

const pages = sitePages()

test('every link of the site leads to a page, and to a heading of it', () => {
  const dead = [...pages].flatMap(([page, text]) =>
    linksOf(text)
      .filter(({ path }) => !/\.(?:png|svg)$/.test(path))
      .map(({ path, anchor }) => ({
        page,
        target: path === '' ? page : posix.join(posix.dirname(page), path).replace(/\.md$/, ''),
        anchor,
      }))
      .filter(({ target, anchor }) => {
        const found = pages.get(target)
        return found === undefined || (anchor !== undefined && !anchorsOf(found).includes(anchor))
      }),
  )
  expect(dead).toEqual([])
})

test('the site has every document of the repository', () => {
  const files = readdirSync(inRepository('docs')).filter((name) => name.endsWith('.md'))
  expect(files.filter((name) => !PAGES.some(({ file }) => file === `docs/${name}`))).toEqual([])
  expect(PAGES.filter(({ to }) => !pages.has(to))).toEqual([])
})

test('the API reference describes every call of the contract once', () => {
  const named = [...pages].flatMap(([page, text]) =>
    page.startsWith('api/') ? [...text.matchAll(/^Name `(\w+)`\./gm)].map(([, name = '']) => name) : [],
  )
  expect(named.toSorted()).toEqual(Object.keys(endpoints).toSorted())
})

test('the fields of scenarios have a section for every stimulus and every subject of an expectation', () => {
  const text = pages.get('scenario-fields') ?? ''
  const sections = [...text.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
  expect(sections).toEqual(expect.arrayContaining(['frequency', 'vehicle', 'meter', 'fault', 'group', 'station', 'property']))
  expect(text).toContain('| `meter.flap.every` |')
})
