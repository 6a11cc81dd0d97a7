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
