import { atom } from 'jotai'
import { unwrap } from 'jotai/utils'
import type { ComponentType } from 'react'

/**
 * A screen whose code comes when it is first looked at, be it ahead of its rendering; undefined until it is there.
 * React's own `lazy` would show a fallback for code that is just arriving, and leaves that on for 300 ms.
 */
export const lazyScreen = (load: () => Promise<{ default: ComponentType }>) => unwrap(atom(async () => (await load()).default))

export type LazyScreen = ReturnType<typeof lazyScreen>
