/**
 * Work that yields after each piece of at most some milliseconds, so that others can be served in between. The world may go
 * on meanwhile: the values are those known at the start of the work.
 */
export type Piecewise<T> = Generator<undefined, T>

/** The result of work that is done in one piece. */
export function finish<T>(work: Piecewise<T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
