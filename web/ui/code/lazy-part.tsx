import { lazy, type ComponentType } from 'react'
import { CodeLoadError } from './code-load-error.ts'

/**
 * A component whose code is fetched when it is first rendered. Like React's `lazy`, which keeps a rejected promise
 * permanently. Here the `retry` of the thrown CodeLoadError makes the next render fetch again. Render it inside a CodeBoundary.
 */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const begin = () =>
    lazy(() =>
      load().catch((cause: unknown) => {
        throw new CodeLoadError(cause, () => (current = begin()))
      }),
    )
  let current = begin()
  return function LazyPart(props: P) {
    const Part: ComponentType<P> = current
    return <Part {...props} />
  }
}
