import { environmentManager } from '@tanstack/query-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readTemporaryToken } from '#contract/session.ts'
import { Group, readGroup } from '#contract/groups.ts'
import { updateCachedReply } from './update-cached-reply.ts'
import { setBearer } from './credentials.ts'
import { clearCachedReads, refresh } from './query-client.ts'
import { resource } from './resource.ts'
import { store } from '#ui/store.ts'
import { sampleOf } from './testing/sample-value.ts'

beforeEach(() => {
  environmentManager.setIsServer(() => false)
  vi.stubGlobal('fetch', async () => Response.json({ token: 'from the platform', expiresInSecs: 60 }))
  setBearer('t')
  clearCachedReads()
})
afterEach(() => {
  vi.unstubAllGlobals()
  environmentManager.setIsServer(() => true)
})

test('updateCachedReply changes the cached value until the next read', async () => {
  const read = resource(readTemporaryToken)()
  const stop = store.sub(read, () => {})
  await expect.poll(() => store.get(read).state).toBe('ready')
  await updateCachedReply(readTemporaryToken, (value) => ({ ...value, token: 'amended' }))
  expect(store.get(read).value?.token).toBe('amended')

  refresh([readTemporaryToken])
  await expect.poll(() => store.get(read).value?.token).toBe('from the platform')
  stop()
})

test('updateCachedReply does nothing without a cached value', async () => {
  const change = vi.fn<(value: { token: string; expiresInSecs: number }) => { token: string; expiresInSecs: number }>()
  await updateCachedReply(readTemporaryToken, change)
  expect(change).not.toHaveBeenCalled()
})

test('updateCachedReply with an input changes only the value of that input', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({ ...(sampleOf(Group) as object), id: Number(url.split('/').at(-1)) }),
  )
  const read = resource(readGroup)
  const [one, other] = [read({ params: { groupId: 1 } }), read({ params: { groupId: 2 } })]
  const stops = [store.sub(one, () => {}), store.sub(other, () => {})]
  await expect.poll(() => [store.get(one).state, store.get(other).state]).toEqual(['ready', 'ready'])

  await updateCachedReply(readGroup, (group) => ({ ...group, name: 'amended' }), { params: { groupId: 1 } })
  expect([store.get(one).value?.name, store.get(other).value?.name]).toEqual(['amended', 'text'])
  for (const stop of stops) stop()
})
