/** A chunk of the console that could not be fetched. Browsers and React keep the rejection; `retry` discards it. */
export class CodeLoadError extends Error {
  /** Makes the next render fetch the chunk again. */
  readonly retry: () => void

  constructor(cause: unknown, retry: () => void) {
    super('A part of the console could not be loaded.', { cause })
    this.name = 'CodeLoadError'
    this.retry = retry
  }
}
