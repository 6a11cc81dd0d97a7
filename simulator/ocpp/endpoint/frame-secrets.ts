/** Configuration of a charger that is a secret: the password of Basic authentication and of its network. */
const SECRET = /AuthorizationKey|Password/i
const HIDDEN = '(hidden)'

/**
 * A message without passwords, which chargers report among their configuration. A message that names one and is not valid JSON is
 * hidden as a whole.
 */
export function withoutSecrets(text: string): string {
  if (!SECRET.test(text)) return text
  try {
    return JSON.stringify(hidden(JSON.parse(text)))
  } catch {
    return HIDDEN
  }
}

function hidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hidden)
  if (typeof value !== 'object' || value === null) return value
  const { key, variable } = value as { key?: unknown; variable?: { name?: unknown } }
  const isSecret = [key, variable?.name].some((name) => typeof name === 'string' && SECRET.test(name))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const hides = SECRET.test(name) || (isSecret && ['value', 'attributeValue'].includes(name))
      return [name, hides ? HIDDEN : hidden(inner)]
    }),
  )
}
