import { lazy, useState, type ComponentType } from 'react'
import { CodeLoadError } from './code-load-error.ts'

/** The first screen is painted in this time after its data, ms. */
const PAINT_MS = 200
/** Longest wait for an idle moment after that, ms. */
const MAX_WAIT_MS = 1_000

/**
 * Resolves when the first screen is painted and the browser is idle, so that code for a part below it does not delay it. Some
 * browsers do not report idle moments.
 */
export async function whenIdle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAINT_MS))
  if (!('requestIdleCallback' in window)) return
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: MAX_WAIT_MS }))
}

/** A component whose code is fetched on demand. */
export type LazyPart<P> = ComponentType<P> & {
  /** Fetches the code before the first render. A failure is reported only by the render. */
  preload: () => void
}

/**
 * A component whose code is fetched when it is first rendered. Like React's `lazy`, which keeps a rejected promise
 * permanently. Here the `retry` of the thrown CodeLoadError makes the next render fetch again. Render it inside a CodeBoundary.
 * Code that has already arrived is rendered without a fallback, which React would keep on the screen for at least 300 ms.
 */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LazyPart<P> {
  let loaded: ComponentType<P> | undefined
  const fetched = async () => {
    const code = await load()
    loaded = code.default
    return code
  }
  const begin = () =>
    lazy(() =>
      fetched().catch((cause: unknown) => {
        throw new CodeLoadError(cause, () => (current = begin()))
      }),
    )
  let current = begin()
  function Part(props: P) {
    // Chosen once per mount, because another component would lose the state.
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? current)
    return <Shown {...props} />
  }
  return Object.assign(Part, { preload: () => void fetched().catch(() => undefined) })
}
