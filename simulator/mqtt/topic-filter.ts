/** Any value of a level. */
const ANY = '+'
type Any = typeof ANY

/** What the platform publishes of a device, and what a device outside and the platform say to each other. */
const KINDS = ['device-value', 'status', 'report', 'setpoint', 'answer'] as const
type Kind = (typeof KINDS)[number]

/** The topics that match a subscription, by the three levels below `v2g`. */
export interface TopicFilter {
  readonly sellerId: number | Any
  readonly stationId: number | Any
  readonly kind: Kind | Any
}

const ID = /^(0|[1-9]\d{0,14})$/

const readId = (level: string | undefined): number | Any | undefined =>
  level === ANY ? ANY : level !== undefined && ID.test(level) ? Number(level) : undefined

const readKind = (level: string | undefined): TopicFilter['kind'] | undefined =>
  level === ANY ? level : KINDS.find((kind) => kind === level)

/**
 * Reads the topic filter of a SUBSCRIBE: `v2g/101/1028/status`, with `+` for a level below `v2g` and `#` for all remaining
 * levels (MQTT 3.1.1, 4.7.1). Undefined for a filter that matches topics outside the feed, or no topic of the feed.
 */
export function readFilter(text: string): TopicFilter | undefined {
  const levels = text.split('/')
  const open = levels.indexOf('#')
  const isOpen = open > 0 && open === levels.length - 1
  if (levels[0] !== 'v2g' || (isOpen ? open > 3 : levels.length !== 4)) return undefined
  const [, seller, station, kind] = isOpen ? [...levels.slice(0, open), ...Array<Any>(4 - open).fill(ANY)] : levels
  const sellerId = readId(seller)
  const stationId = readId(station)
  const read = readKind(kind)
  return sellerId === undefined || stationId === undefined || read === undefined ? undefined : { sellerId, stationId, kind: read }
}

/** The group of a telemetry topic, which a SUBSCRIBE names without wildcards; undefined for any other topic. */
export function readTelemetryTopic(topic: string): number | undefined {
  const [prefix, group, kind, ...rest] = topic.split('/')
  if (prefix !== 'groups' || kind !== 'telemetry' || rest.length > 0) return undefined
  const groupId = readId(group)
  return groupId === ANY ? undefined : groupId
}

export const isExact = ({ sellerId, stationId, kind }: TopicFilter) => sellerId !== ANY && stationId !== ANY && kind !== ANY

type Level = 'sellerId' | 'stationId' | 'kind'
const keyOf = (shape: readonly Level[], filter: TopicFilter) => shape.map((level) => filter[level]).join('/')

/** The levels of a filter that are not wildcards. */
const shapeOf = (filter: TopicFilter) => (['sellerId', 'stationId', 'kind'] as const).filter((level) => filter[level] !== ANY)

/**
 * Counted filters with wildcards. Filters with the same fixed levels share a lookup. There are seven such combinations, so a
 * topic costs the same with one filter and with thousands.
 */
export class WildcardFilters {
  readonly #shapes = new Map<string, { readonly levels: readonly Level[]; readonly counts: Map<string, number> }>()

  add(filter: TopicFilter) {
    const levels = shapeOf(filter)
    const shape = this.#shapes.get(levels.join()) ?? { levels, counts: new Map<string, number>() }
    this.#shapes.set(levels.join(), shape)
    const key = keyOf(levels, filter)
    shape.counts.set(key, (shape.counts.get(key) ?? 0) + 1)
  }

  remove(filter: TopicFilter) {
    const name = shapeOf(filter).join()
    const shape = this.#shapes.get(name)
    if (!shape) return
    const key = keyOf(shape.levels, filter)
    const left = (shape.counts.get(key) ?? 1) - 1
    if (left > 0) shape.counts.set(key, left)
    else shape.counts.delete(key)
    if (shape.counts.size === 0) this.#shapes.delete(name)
  }

  /** Whether a filter matches this topic, which has no wildcard. */
  matches(topic: string): boolean {
    return this.count(topic) > 0
  }

  /** Number of filters that match this topic. */
  count(topic: string): number {
    if (this.#shapes.size === 0) return 0
    const asked = readFilter(topic)
    if (!asked) return 0
    let sum = 0
    for (const { levels, counts } of this.#shapes.values()) sum += counts.get(keyOf(levels, asked)) ?? 0
    return sum
  }
}
