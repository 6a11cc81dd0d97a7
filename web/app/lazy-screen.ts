import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

export type LazyScreen = LazyExoticComponent<ComponentType> & {
  /** Fetches the screen's code ahead of its first rendering. */
  preload: () => void
}

/** A screen whose code comes when it is first shown, or when it is asked for ahead. */
export const lazyScreen = (load: () => Promise<{ default: ComponentType }>): LazyScreen =>
  Object.assign(lazy(load), {
    // A failure shows when the screen is rendered; asked again then, it may be gone.
    preload: () => void load().catch(() => undefined),
  })
