import { atom } from 'jotai'
import { unwrap } from 'jotai/utils'
import type { ComponentType } from 'react'
import { CodeLoadError } from '#ui/code/code-load-error.ts'
import { store } from '#ui/store.ts'

/**
 * A screen whose code is fetched when it is first read, which may be before it is rendered; undefined until it has arrived.
 * React's own `lazy` would show a fallback for code that is just arriving, and keeps it on screen for 300 ms. Reading it
 * throws a CodeLoadError when the code could not be fetched; its `retry` makes the next read fetch again.
 */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>) {
  const attemptAtom = atom(0)
  return unwrap(
    atom(async (get) => {
      get(attemptAtom)
      try {
        return (await load()).default
      } catch (cause) {
        throw new CodeLoadError(cause, () => store.set(attemptAtom, (attempt) => attempt + 1))
      }
    }),
  )
}

export type LazyScreen = ReturnType<typeof lazyScreen>
