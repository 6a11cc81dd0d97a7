/** Formatting a longer text would take seconds. */
const MAX_LENGTH = 100_000

/** Indented JSON with each innermost object on one line. Text that is not JSON is returned unchanged. */
export function prettyPayload(payload: string): string {
  if (payload.length > MAX_LENGTH) return `${payload.slice(0, MAX_LENGTH)}\n… and ${payload.length - MAX_LENGTH} more characters`
  try {
    const indented = JSON.stringify(JSON.parse(payload), null, 2)
    return indented.replace(/\{\n\s+([^{}[\]]*?)\n\s*\}/g, (_, inner: string) => `{ ${inner.replace(/\n\s+/g, ' ')} }`)
  } catch {
    return payload
  }
}
