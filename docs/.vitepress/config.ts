import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { anchorOf } from '../../scripts/docs/links.ts'
import { SECTIONS } from '../../scripts/docs/site-map.ts'

/** `npm run docs` writes the pages there. */
const sources = fileURLToPath(new URL('../../build/docs-source', import.meta.url))
const titleOf = (file: string) => /^# (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? file

/** The pages of a folder that the site map does not list, as a closed group of the navigation. */
const pagesIn = (folder: string) =>
  readdirSync(`${sources}/${folder}`)
    .filter((name) => name !== 'index.md')
    .toSorted()
    .map((name) => ({
      text: titleOf(`${sources}/${folder}/${name}`).replace(/^API: /, ''),
      link: `/${folder}/${name.slice(0, -3)}`,
    }))

const linkOf = (to: string) => `/${to.replace(/index$/, '')}`
const itemOf = ({ to, title }: { to: string; title: string }) =>
  to.endsWith('/index')
    ? { text: title, link: linkOf(to), collapsed: true, items: pagesIn(to.replace('/index', '')) }
    : { text: title, link: linkOf(to) }

export default defineConfig({
  title: 'Loadstar',
  description: 'Operator console for EV-charging load management, with a simulator of the platform behind it',
  srcDir: '../build/docs-source',
  outDir: '../build/docs',
  cacheDir: '../build/docs-cache',
  cleanUrls: false,
  // Headings of calls have `{groupId}`, which is no list of attributes.
  markdown: { anchor: { slugify: anchorOf }, attrs: false },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: SECTIONS.map(({ title, pages }) => ({ text: title, link: linkOf(pages[0]?.to ?? '') })),
    sidebar: SECTIONS.map(({ title, pages }) => ({ text: title, items: pages.map(itemOf) })),
  },
})
