import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkList, checkWithNpm } from './check.ts'
import { isInRange } from './version-range.ts'

const LOCK = JSON.stringify({
  name: 'a',
  lockfileVersion: 3,
  packages: {
    '': { name: 'a', version: '1.0.0' },
    'node_modules/b': { version: '1.2.3' },
    'node_modules/b/node_modules/@c/d': { version: '2.0.0' },
  },
})
const listOf = (name: string, range: string) =>
  JSON.stringify({ [name]: [{ title: 'Bad', severity: 'high', vulnerable_versions: range }] })

test('an advisory that affects an installed version is listed with its severity', () => {
  expect(checkList(listOf('b', '<1.2.4'), LOCK)).toMatchObject({ affected: ['high: b 1.2.3 (<1.2.4): Bad'] })
  expect(checkList(listOf('@c/d', '>=1.0.0 <3'), LOCK)).toMatchObject({ affected: ['high: @c/d 2.0.0 (>=1.0.0 <3): Bad'] })
})

test('an advisory for other versions or packages affects nothing', () => {
  expect(checkList(listOf('b', '<1.2.3'), LOCK)).toMatchObject({ affected: [] })
  expect(checkList(listOf('e', '*'), LOCK)).toMatchObject({ affected: [] })
})

test('a range that cannot be read is named, and hides no other advisory', () => {
  const of = (range: string) => ({ title: 'Bad', severity: 'high', vulnerable_versions: range })
  expect(checkList(JSON.stringify({ b: [of('latest'), of('<2')], '@c/d': [of('1.0.0 - 2.0.0')] }), LOCK)).toMatchObject({
    affected: ['high: b 1.2.3 (<2): Bad'],
    unread: ['high: @c/d 2.0.0 (1.0.0 - 2.0.0): Bad', 'high: b 1.2.3 (latest): Bad'],
  })
})

test('a list that cannot be read is an error and not an empty list', () => {
  for (const list of ['', '[]', '{"b":1}', '{"b":[{"title":"Bad"}]}']) {
    expect(() => checkList(list, LOCK)).toThrow(Error)
  }
  expect(checkList('{}', '{"packages":{}}')).toEqual({ problem: 'The package-lock.json names no installed package.' })
})

test('a registry that refuses leaves the advisories unchecked', { timeout: 60_000 }, async () => {
  const server = createServer((_request, response) => response.writeHead(405).end())
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const folder = mkdtempSync(join(tmpdir(), 'loadstar-advisories-'))
  writeFileSync(join(folder, 'package-lock.json'), LOCK)
  writeFileSync(join(folder, 'package.json'), '{"name":"a","version":"1.0.0"}')
  const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  writeFileSync(join(folder, '.npmrc'), `registry=${registry}\nfetch-retries=0\n`)
  expect(await checkWithNpm(folder)).toEqual({
    problem: expect.stringMatching(/^npm audit has no answer of the registry: .*405/),
  })
  rmSync(folder, { recursive: true })
  await new Promise((resolve) => server.close(resolve))
})

test.each([
  ['1.2.3', '>=1.0.0 <1.2.3 || =1.2.3', true],
  ['1.2.3', '>= 1.2.4 || < 1.2.3', false],
  ['2.0.0-alpha.20', '<2.0.0', true],
  ['2.0.0-alpha.20', '<=2.0.0-alpha.3', false],
  ['1.10.0', '<1.9.0', false],
  ['1.0.0', '<=1', true],
  ['1.9.3', '<=1', true],
  ['1.9.3', '=1.9', true],
  ['1.10.0', '<=1.1', false],
  ['1.0.0', '*', true],
  ['1.0.0', '>1.0.0', false],
])('%s in %s: %s', (version, range, expected) => {
  expect(isInRange(version, range)).toBe(expected)
})
