/** Work time in ms after which the page handles input and draws. */
const SLICE_MS = 8

/** Work that yields after each piece of less than a millisecond. */
export type Pieces<T> = Generator<undefined, T>

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** The result of work that runs in slices of 8 ms, so that the page does not wait for all of it. */
export async function inSlices<T>(work: Pieces<T>): Promise<T> {
  for (let endMs = performance.now() + SLICE_MS; ;) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() < endMs) continue
    await nextTask()
    endMs = performance.now() + SLICE_MS
  }
}
