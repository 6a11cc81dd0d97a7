import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const followChanges = vi.fn<() => void>()
vi.mock('#platform/changes/follow-changes.ts', () => ({ followChanges }))
vi.mock('./LaterParts.tsx', () => ({ LaterParts: () => null }))

const fresh = async () => {
  const { laterPartsAtom, loadLaterParts } = await import('./later-parts.ts')
  const { store } = await import('#ui/store.ts')
  const { notify } = await import('#ui/notices/notices.ts')
  loadLaterParts()
  return { notify, loaded: () => store.get(laterPartsAtom) }
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  followChanges.mockClear()
})
afterEach(() => vi.useRealTimers())

test('loads notices and the stream of changes a second after the start, once', async () => {
  const { notify, loaded } = await fresh()
  await vi.advanceTimersByTimeAsync(999)
  expect(loaded()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(loaded()).toBeDefined())
  notify.done('Saved')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(followChanges).toHaveBeenCalledTimes(1)
})

test('loads them at once for a notice that waits', async () => {
  const { notify, loaded } = await fresh()
  notify.failed('Failed to save')
  await vi.waitFor(() => expect(loaded()).toBeDefined())
  expect(followChanges).toHaveBeenCalledTimes(1)
})
