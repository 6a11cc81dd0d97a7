import { atom } from 'jotai'
import { loadable } from 'jotai/utils'
import type { ComponentType } from 'react'

/**
 * A screen whose code comes when it is first looked at, be it ahead of its rendering. React's own `lazy` would show a
 * fallback for code that is just arriving, and leaves that on for 300 ms.
 */
export const lazyScreen = (load: () => Promise<{ default: ComponentType }>) => loadable(atom(async () => (await load()).default))

/** The code of a screen: on its way, there, or failed. */
export type LazyScreen = ReturnType<typeof lazyScreen>
