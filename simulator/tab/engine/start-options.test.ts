import { afterEach, expect, test, vi } from 'vitest'
import { fetchStartOptions, readStartOptions } from './start-options.ts'

afterEach(() => vi.unstubAllGlobals())

test('a tab.json names the first run', () => {
  const all = { scenario: 'busy-day', seed: 7, speed: 60, stations: 500, ideal: true, past: false }
  expect(readStartOptions(JSON.stringify(all))).toEqual({
    scenario: { name: 'busy-day' },
    seed: 7,
    speed: 60,
    stations: 500,
    isIdeal: true,
    hasPast: false,
  })
  expect(readStartOptions('{}')).toEqual({})
})

test.each([
  ['{"speed":', 'not valid JSON'],
  ['{"speed":0}', 'field speed'],
  ['{"scenarios":"x"}', 'scenarios'],
  ['[]', 'tab.json'],
])('%s is refused with its reason', (text, reason) => {
  expect(() => readStartOptions(text)).toThrow(reason)
})

test.each([
  ['no file', new Response('', { status: 404 })],
  ['a page', new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } })],
])('a server with %s starts the usual run', async (_, reply) => {
  vi.stubGlobal('fetch', () => Promise.resolve(reply))
  expect(await fetchStartOptions('/demo/')).toEqual({})
})
