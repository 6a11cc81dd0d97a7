import { expect, it } from 'vitest'
import { ReplyCache } from './reply-cache.ts'

it('ReplyCache finds a reply only with the token of its request', () => {
  const cache = new ReplyCache()
  cache.keep('/api/x', { tag: '1', token: 'a', reply: 'x' })
  expect(cache.find('/api/x', 'a')?.reply).toBe('x')
  expect(cache.find('/api/x', 'b')).toBeUndefined()
  expect(cache.find('/api/y', 'a')).toBeUndefined()
  cache.clear()
  expect(cache.find('/api/x', 'a')).toBeUndefined()
})

it('ReplyCache keeps the last 100 replies', () => {
  const cache = new ReplyCache()
  const keep = (url: string) => cache.keep(url, { tag: '1', token: 'a', reply: url })
  for (let page = 0; page < 100; page++) keep(`/${page}`)
  keep('/0')
  keep('/100')
  expect(['/0', '/1', '/100'].map((url) => cache.find(url, 'a')?.reply)).toEqual(['/0', undefined, '/100'])
})
