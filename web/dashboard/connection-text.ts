/** The state of the connection. `asOfMs` is the time of the last values; undefined without any. */
export function connectionText(isStale: boolean, asOfMs: number | undefined, timeText: (ms: number) => string): string {
  if (asOfMs === undefined) return 'Not connected'
  return isStale ? `Not connected, values from ${timeText(asOfMs)}` : 'Connected'
}
