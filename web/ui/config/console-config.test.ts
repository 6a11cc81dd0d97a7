import { afterEach, expect, it, vi } from 'vitest'
import { atPlatform, configOf, consoleConfig, loadConsoleConfig, productMark, productName } from './console-config.ts'

afterEach(() => vi.unstubAllGlobals())

const answer = (status: number, body: string, type = 'application/json') =>
  new Response(body, { status, headers: { 'content-type': type } })

it('uses the defaults without a config.json', async () => {
  expect(await configOf(answer(404, ''))).toEqual({ config: {} })
  expect(await configOf(answer(200, '<!doctype html>', 'text/html; charset=utf-8'))).toEqual({ config: {} })
})

it('reports a config.json that the server refuses', async () => {
  expect(await configOf(answer(403, ''))).toEqual({
    problems: ['The server answered 403 for config.json. Allow everybody to read this file.'],
  })
})

it('reports a server that does not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await loadConsoleConfig()).toEqual([
    'The server did not answer for config.json. Check the network connection, then reload the page.',
  ])
})

it('keeps the configuration that was read, and nothing of one with problems', async () => {
  expect([productName(), productMark(), atPlatform('/api/x')]).toEqual(['Loadstar', undefined, '/api/x'])
  const config = { platformOrigin: 'https://platform.example', product: { name: 'Fleet desk', mark: 'mark.svg' } }
  vi.stubGlobal('fetch', () => Promise.resolve(answer(200, JSON.stringify(config))))
  expect(await loadConsoleConfig()).toEqual([])
  expect([productName(), productMark(), atPlatform('/api/x')]).toEqual([
    'Fleet desk',
    '/mark.svg',
    'https://platform.example/api/x',
  ])
  vi.stubGlobal('fetch', () => Promise.resolve(answer(200, '{"mqttPath":"x"}')))
  expect(await loadConsoleConfig()).toHaveLength(1)
  expect(consoleConfig()).toEqual(config)
})
