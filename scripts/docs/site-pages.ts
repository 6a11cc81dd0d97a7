import { readdirSync, readFileSync } from 'node:fs'
import { buildOpenApi } from '#simulator/openapi/openapi.ts'
import { inRepository } from '../root.ts'
import { apiPages, type OpenApi } from './api-reference.ts'
import { linksOfSite } from './links.ts'
import { scenarioFieldsPage } from './scenario-fields.ts'
import type { Schema } from './schema-rows.ts'
import { PAGES, SECTIONS } from './site-map.ts'

const read = (path: string) => readFileSync(inRepository(path), 'utf8')

/** The decisions, which are too many for the site map. */
const decisionFiles = () =>
  readdirSync(inRepository('docs/decisions'))
    .filter((file) => /^\d{3}-.*\.md$/.test(file))
    .toSorted()

/** The first page: a card for each section. */
const homePage = () => `---
layout: home
hero:
  name: Loadstar
  text: Load management for EV charging
  tagline: Operator console, with a simulator of the platform behind it
  actions:
    - { theme: brand, text: Guide for operators, link: /for-operators }
    - { theme: alt, text: Deploying, link: /deploying }
features:
${SECTIONS.map(({ title, about, pages }) => `  - { title: ${title}, details: '${about}', link: /${(pages[0]?.to ?? '').replace(/index$/, '')} }`).join('\n')}
---

![A group during a disturbance of the grid: building and chargers at the main fuse, and the activated reserve](./pictures/group-live-light.png)

| You want to | Start with |
| --- | --- |
${SECTIONS.map(({ about, pages }) => `| ${about} | [${pages[0]?.title}](./${pages[0]?.to}.md) |`).join('\n')}
`

/** All pages of the site by address without extension. Their links lead only to other pages. */
export function sitePages(): Map<string, string> {
  const fromFiles = [
    ...PAGES.flatMap(({ to, file }) => (file === undefined ? [] : [{ to, file }])),
    ...decisionFiles().map((name) => ({ to: `decisions/${name.slice(0, -3)}`, file: `docs/decisions/${name}` })),
  ]
  const addresses = new Map(fromFiles.map(({ to, file }) => [file, to]))
  addresses.set('scenarios/scenario.schema.json', 'scenario-fields')
  const schema = JSON.parse(read('scenarios/scenario.schema.json')) as Schema
  return new Map([
    ['index', homePage()],
    ...fromFiles.map(({ to, file }): [string, string] => [to, linksOfSite(read(file), file, to, (path) => addresses.get(path))]),
    ['scenario-fields', scenarioFieldsPage(schema)],
    ...apiPages(buildOpenApi() as OpenApi),
  ])
}
