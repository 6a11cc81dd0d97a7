import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { scriptHashes } from '#simulator/http/script-hashes.ts'
import { screenPattern, type ScreenFiles, withLoader } from './console-page.ts'

const folderOf = (path: string) => new RegExp(screenPattern()).exec(path)?.[1]

test.each([
  ['/', ''],
  ['/groups/7/settings', ''],
  ['/groups/groups', ''],
  ['/console/', '/console'],
  ['/console/groups/7', '/console'],
  ['/a/b/devices/x%2Fy/stats', '/a/b'],
  ['/console/login/nap', '/console'],
  ['/site-management/groups/', ''],
])('the folder of %s is "%s"', (path, folder) => {
  expect(folderOf(path)).toBe(folder)
})

test('the folder of a path without a screen is unknown', () => {
  expect(folderOf('/console/nothing')).toBeUndefined()
})

test('a path with two slashes is no folder, because it would be another host', () => {
  expect(folderOf('//elsewhere.example/')).toBeUndefined()
})

test('the page allows its own script by hash', () => {
  const page = withLoader('<head><meta charset="utf-8" /></head><body></body>', [])
  expect(page).toContain(`script-src 'self' ${scriptHashes(page).join(' ')};`)
  expect(scriptHashes(page)).toHaveLength(1)
  expect(page).not.toContain('unsafe')
})

test('scripts and links of the page move to the loader, with addresses relative to the folder', () => {
  const page = withLoader(
    '<head><link rel="icon" href="./favicon.svg" /><link rel="author" href="https://a.example">\n' +
      '<script type="module" crossorigin src="./assets/index-1.js"></script></head><body></body>',
    [{ tag: 'link', attributes: { rel: 'preload', href: 'config.json' } }],
  )
  expect(page).toContain('<head><link rel="author" href="https://a.example">')
  expect(page).toContain(
    '[["link",{"rel":"icon","href":"favicon.svg"}],["script",{"type":"module","crossorigin":"","src":"assets/index-1.js"}],' +
      '["link",{"rel":"preload","href":"config.json"}]]',
  )
  expect(page.match(/<script/g)).toHaveLength(1)
})

/** Runs the script of a page as a browser does, and returns the elements that it adds. */
function loadedAt(pathname: string, dataset: Record<string, string> = {}, screens: ScreenFiles[] = []) {
  const page = withLoader(
    '<head><meta charset="utf-8" /><link rel="icon" href="./favicon.svg" /><script type="module" src="./assets/index-1.js"></script></head><body></body>',
    [],
    screens,
  )
  const script = /<script>(.*)<\/script>/s.exec(page)?.[1] ?? ''
  const added: Record<string, string>[] = []
  const document = {
    documentElement: { dataset },
    createElement: (name: string) => {
      const attributes: Record<string, string> = {}
      const setAttribute = (key: string, value: string) => void (attributes[key] = value)
      return { tagName: name.toUpperCase(), attributes, setAttribute, addEventListener: () => {} }
    },
    head: { appendChild: ({ attributes }: { attributes: Record<string, string> }) => void added.push(attributes) },
  }
  runInNewContext(script, { document, location: { pathname } })
  return { added, base: dataset['base'] }
}

test.each([
  ['/console/groups/7', '/console/'],
  ['/groups/7', '/'],
  ['/elsewhere/nothing', '/'],
])('at %s the files of the page are loaded from %s, and other attributes stay as they are', (pathname, base) => {
  expect(loadedAt(pathname)).toEqual({
    base,
    added: [
      { rel: 'icon', href: `${base}favicon.svg` },
      { type: 'module', src: `${base}assets/index-1.js` },
    ],
  })
})

test('a folder that the server names is used in place of the address', () => {
  const { added, base } = loadedAt('/console/groups/7', { base: '/named/' })
  expect([base, added[1]?.['src']]).toEqual(['/named/', '/named/assets/index-1.js'])
})

test.each([
  ['/', ['assets/console.js', 'assets/home.js']],
  ['/groups/7', ['assets/console.js', 'assets/group.js']],
  ['/console/groups/7/', ['assets/console.js', 'assets/group.js']],
  ['/groups/7/settings', ['assets/console.js']],
  ['/groups', ['assets/console.js']],
])('at %s the files of that screen are fetched at once', (pathname, files) => {
  const { added, base } = loadedAt(pathname, {}, [
    { path: '.*', files: ['assets/console.js'] },
    { path: '/', files: ['assets/home.js'] },
    { path: '/groups/:id', files: ['assets/group.js'] },
  ])
  expect(added.slice(2)).toEqual(files.map((file) => ({ rel: 'modulepreload', crossorigin: '', href: `${base}${file}` })))
})
