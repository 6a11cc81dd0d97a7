import type { Frame, LogEntry } from './log-entry.ts'

/** Fields with an id of a driver or car. */
const TAG =
  /^(?:idTag|parentIdTag|idToken|additionalIdToken|groupIdToken|emaid|eMAID|vin|evccId|customerIdentifier|customerReference)$/i
/** Fields with a number that names a device, its network or maker. */
const SERIAL = /serial(?:Number)?$|^(?:vendorId|iccid|imsi|imei|mac|macAddress|serialNumber|customerCertificate)$/i
/** Fields and configuration keys with a secret. */
const SECRET =
  /AuthorizationKey|pass(?:code|wd)?$|password|passphrase|^pwd$|secret|api_?key|(?:csr|certificate|certificateChain|exiRequest|exiResponse|url)$|^signedMeterData$/i
/** An address can contain a password, and names a person's network. */
const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\//i
const REMOVED = '(removed)'
/** Shorter names are not searched for in texts. */
const MIN_LENGTH = 6

type Kind = 'T' | 'S'

/** Replaces tags and serial numbers by others of the same length, the same ones each time, and removes secrets. */
export class Anonymiser {
  readonly #replacements = new Map<string, string>()
  readonly #used = new Set<string>()
  #count = 0

  /** The entries without names of drivers, devices and secrets. Names of chargers are left out. */
  entries(given: readonly LogEntry[]): LogEntry[] {
    // All names are known before texts are searched for them.
    for (const { frame } of given) this.#learn(payloadOf(frame))
    for (const { station } of given) if (station) this.#replacement(station, 'S')
    return given.map((entry) => ({ ...entry, station: undefined, frame: this.#frame(entry.frame) }))
  }

  #frame(frame: Frame): Frame {
    const id = this.#text(frame.id)
    if (frame.type === 4) {
      return { ...frame, id, description: this.#text(frame.description), details: this.#value('', frame.details) }
    }
    const payload = this.#value('', frame.payload)
    if (frame.type === 3) return { ...frame, id, payload: withoutData(payload) }
    return { ...frame, id, payload: frame.action === 'DataTransfer' ? withoutData(payload) : payload }
  }

  #learn(value: unknown, key = ''): void {
    if (Array.isArray(value)) for (const one of value as unknown[]) this.#learn(one, key)
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(named(value))) this.#learn(inner, name)
    } else if (value !== '' && (typeof value === 'string' || typeof value === 'number')) {
      if (SECRET.test(key) && String(value).length >= MIN_LENGTH) this.#replacements.set(String(value).toLowerCase(), REMOVED)
      const kind: Kind | undefined = TAG.test(key) ? 'T' : SERIAL.test(key) ? 'S' : undefined
      if (kind) this.#replacement(String(value), kind)
    }
  }

  /** Letters stay in upper or lower case: the case of a tag can be what is wrong. */
  #replacement(text: string, kind: Kind): string {
    const key = text.toLowerCase()
    let found = this.#replacements.get(key)
    while (found === undefined) {
      const number = (++this.#count).toString(36)
      const next = text.length <= 1 ? number : kind + number.padStart(text.length - 1, '0')
      if (this.#used.has(next.toLowerCase())) continue
      found = next.toUpperCase()
      this.#used.add(next.toLowerCase())
      this.#replacements.set(key, found)
    }
    return found !== REMOVED && /[a-z]/.test(text) && text === key ? found.toLowerCase() : found
  }

  #value(key: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one: unknown) => this.#value(key, one))
    if (typeof value === 'object' && value !== null) {
      const names = named(value)
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => {
          const meaning = Object.keys(names).find((one) => names[one] === inner && !(one in value)) ?? name
          // Signed values can contain the tag.
          if (name === 'value' && 'format' in value && value.format === 'SignedData') return [name, REMOVED]
          if (name === 'customData') return [name, { vendorId: REMOVED }]
          return [this.#text(name), this.#value(name === 'value' || name === 'attributeValue' ? meaning : name, inner)]
        }),
      )
    }
    if (value === '' || (typeof value !== 'string' && typeof value !== 'number')) return value
    if (SECRET.test(key) || (typeof value === 'string' && ADDRESS.test(value))) return REMOVED
    const known = this.#replacements.get(String(value).toLowerCase())
    const isNamed = TAG.test(key) || SERIAL.test(key)
    if (isNamed && known !== undefined) {
      const text = this.#replacement(String(value), 'T')
      return typeof value === 'number' && /^\d+$/.test(text) ? Number(text) : text
    }
    return typeof value === 'string' ? this.#text(value) : value
  }

  /** A text without the names that other messages have. A short one is only replaced where it is the whole text. */
  #text(text: string): string {
    const known = this.#replacements.get(text.toLowerCase())
    if (known !== undefined && text.length > 3) return this.#replacement(text, 'T')
    let changed = text
    for (const [name, other] of this.#replacements) {
      if (name.length < MIN_LENGTH || !changed.toLowerCase().includes(name)) continue
      changed = changed.replaceAll(new RegExp(name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'gi'), other)
    }
    return changed
  }
}

const payloadOf = (frame: Frame): unknown => (frame.type === 4 ? frame.details : frame.payload)

/** The fields of an object; the value of a configuration key or of a variable stands under its name too. */
function named(fields: object): Record<string, unknown> {
  const { key, value, variable, attributeValue } = fields as Record<string, unknown>
  const name = typeof variable === 'object' && variable !== null ? (variable as { name?: unknown }).name : undefined
  const known = { ...(fields as Record<string, unknown>) }
  if (typeof key === 'string' && value !== undefined) known[key] = value
  if (typeof name === 'string' && attributeValue !== undefined) known[name] = attributeValue
  return known
}

/** The data of a maker can contain anything. */
function withoutData(payload: unknown): unknown {
  return typeof payload === 'object' && payload !== null && 'data' in payload ? { ...payload, data: REMOVED } : payload
}
