import { expect, test } from 'vitest'
import { scriptHashes } from '#simulator/http/script-hashes.ts'
import { screenPattern, withLoader } from './console-page.ts'

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
