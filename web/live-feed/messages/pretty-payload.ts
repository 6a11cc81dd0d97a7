/** More than this nobody reads on a screen, and laying it out would take seconds. */
const LONGEST = 100_000

/** A JSON text laid out over lines, innermost objects on one line each; any other text as it is. */
export function prettyPayload(payload: string): string {
  if (payload.length > LONGEST) return `${payload.slice(0, LONGEST)}\n… and ${payload.length - LONGEST} characters more`
  try {
    const laidOut = JSON.stringify(JSON.parse(payload), null, 2)
    return laidOut.replace(/\{\n\s+([^{}[\]]*?)\n\s*\}/g, (_, inner: string) => `{ ${inner.replace(/\n\s+/g, ' ')} }`)
  } catch {
    return payload
  }
}
