const TIME = /^(\d{4}-\d\d-\d\d)([T ])(\d\d:\d\d:\d\d)(?:\.(\d+))?(.*)$/i

type Fields = Readonly<Record<string, unknown>>
const mapped = (value: unknown, change: (key: string, inner: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((one: unknown) => mapped(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value as Fields).map(([key, inner]) => {
      const changed = change(key, inner)
      return [key, changed === inner ? mapped(inner, change) : changed]
    }),
  )
}

/**
 * A payload whose times are moved to the present of the platform, in the form in which they were written: separator, fraction and
 * zone stay. `byMs` is the present less the moment of the message in the log.
 */
export const withMovedTimes = (payload: unknown, byMs: number): unknown =>
  mapped(payload, (key, value) => (key === 'timestamp' && typeof value === 'string' ? movedTime(value, byMs) : value))

function movedTime(text: string, byMs: number): string {
  const [, date, separator, clock, fraction, rest = ''] = TIME.exec(text) ?? []
  const atMs = Date.parse(`${date}T${clock}Z`) + Math.floor(Number(`0.${fraction ?? 0}`) * 1_000) + byMs
  if (Number.isNaN(atMs) || Math.abs(atMs) > 8e15) return text
  const [movedDate = '', movedClock = ''] = new Date(atMs).toISOString().split('T')
  const digits =
    fraction === undefined ? '' : `.${movedClock.slice(9, 12).padEnd(fraction.length, '0').slice(0, fraction.length)}`
  return `${movedDate}${separator}${movedClock.slice(0, 8)}${digits}${rest}`
}

/** A payload with the transactions that the platform has given now. Others stay as they are. */
export const withTransactions = (payload: unknown, given: ReadonlyMap<string, string>): unknown =>
  mapped(payload, (key, value) => {
    const id = key === 'transactionId' ? given.get(String(value)) : undefined
    if (id === undefined) return value
    return typeof value === 'number' && Number.isFinite(Number(id)) ? Number(id) : id
  })
