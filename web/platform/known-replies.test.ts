import { expect, it } from 'vitest'
import { KnownReplies } from './known-replies.ts'

it('KnownReplies finds a reply only with the token of its request', () => {
  const known = new KnownReplies()
  known.keep('/api/x', { tag: '1', token: 'a', reply: 'x' })
  expect(known.find('/api/x', 'a')?.reply).toBe('x')
  expect(known.find('/api/x', 'b')).toBeUndefined()
  expect(known.find('/api/y', 'a')).toBeUndefined()
  known.clear()
  expect(known.find('/api/x', 'a')).toBeUndefined()
})

it('KnownReplies keeps the last 100 replies', () => {
  const known = new KnownReplies()
  const keep = (url: string) => known.keep(url, { tag: '1', token: 'a', reply: url })
  for (let page = 0; page < 100; page++) keep(`/${page}`)
  keep('/0')
  keep('/100')
  expect(['/0', '/1', '/100'].map((url) => known.find(url, 'a')?.reply)).toEqual(['/0', undefined, '/100'])
})
