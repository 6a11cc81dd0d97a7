/**
 * Work that yields after each piece of a few milliseconds, so that other requests are served in between. The world may
 * advance meanwhile: the values are those at the start of the work.
 */
export type Piecewise<T> = Generator<undefined, T>

/** The result of work that is done in one piece. */
export function finish<T>(work: Piecewise<T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
