import { expect, test } from 'vitest'
import { anchorsOf, linksOf, linksOfSite } from './links.ts'

const pages = new Map([
  ['docs/mqtt.md', 'mqtt'],
  ['CONTRIBUTING.md', 'contributing'],
])
const site = (text: string, file: string, to: string) => linksOfSite(text, file, to, (path) => pages.get(path))

test('a link to a file becomes a link to its page', () => {
  expect(site('[a](../mqtt.md#topics)', 'docs/decisions/001.md', 'decisions/001')).toBe('[a](../mqtt.md#topics)')
  expect(site('[a](docs/mqtt.md)', 'CONTRIBUTING.md', 'contributing')).toBe('[a](./mqtt.md)')
  expect(site('[a](../CONTRIBUTING.md)', 'docs/mqtt.md', 'mqtt')).toBe('[a](./contributing.md)')
})

test('a link to a file that the site does not have becomes its text', () => {
  expect(site('see [the licence](../LICENSE).', 'docs/mqtt.md', 'mqtt')).toBe('see the licence.')
})

test('links to other servers and to headings of the same page stay', () => {
  const text = '[a](https://example.com) [b](#topics)'
  expect(site(text, 'docs/mqtt.md', 'mqtt')).toBe(text)
})

test('pictures keep their place below docs', () => {
  expect(site('![a](../docs/report.png)', 'scenarios/README.md', 'scenarios')).toBe('![a](./report.png)')
})

test('links and headings in code do not count', () => {
  const text = '# One\n\n```sh\n# Two\n[a](b.md)\n```\n\n[c](d.md#e)\n'
  expect(anchorsOf(text)).toEqual(['one'])
  expect(linksOf(text)).toEqual([{ path: 'd.md', anchor: 'e' }])
})
