import type { EndpointName } from '#contract/endpoints.ts'
import type { Fault } from './fault.ts'
import type { FaultChange } from '#simulator/scenario/language/stimuli.ts'
import { spanMs } from '#simulator/scenario/language/time.ts'
import { stream } from '#simulator/core/model/random.ts'

interface Held {
  readonly fault: Fault
  /** Strikes that are left. */
  left: number
  /** Its own stream of chance, so that one fault does not shift the draws of another. */
  readonly draw: () => number
}

const NO_EFFECTS = new Set(['call', 'topic', 'times', 'for', 'rate'])

/** `readStation: status 500, delay 2s` */
function nameOf(change: FaultChange): string {
  const effects = Object.entries(change).flatMap(([key, value]) => {
    if (NO_EFFECTS.has(key) || value === undefined) return []
    return typeof value === 'string' || typeof value === 'number' ? [`${key} ${value}`] : [key]
  })
  return `${'call' in change ? change.call : change.topic}: ${effects.join(', ')}`
}

function faultOf(change: FaultChange, atMs: number): Fault {
  const { times, for: span, rate, delay, ...effects } = change
  return {
    ...effects,
    name: nameOf(change),
    ...(delay !== undefined && { delayMs: spanMs(delay) }),
    rate: rate ?? 1,
    times: times ?? Infinity,
    untilMs: span === undefined ? Infinity : atMs + spanMs(span),
  }
}

/** Does an MQTT topic filter, with `+` for one level and `#` for all that follow, take in this topic? */
function takesIn(filter: string, topic: string): boolean {
  const asked = filter.split('/')
  const given = topic.split('/')
  const open = asked.indexOf('#')
  if (open === -1 ? asked.length !== given.length : given.length < open) return false
  return asked.slice(0, open === -1 ? undefined : open).every((level, index) => level === '+' || level === given[index])
}

/** The faults that strike now: counted, drawn from the seed, and gone when their count or their time is over. */
export class ActiveFaults {
  #held: Held[] = []
  #begun = 0
  #seed: number
  readonly #nowMs: () => number
  readonly #onChange: () => void

  constructor(options: { seed: number; nowMs: () => number; onChange: () => void }) {
    this.#seed = options.seed
    this.#nowMs = options.nowMs
    this.#onChange = options.onChange
  }

  begin(change: FaultChange, atMs: number) {
    const fault = faultOf(change, atMs)
    this.#begun += 1
    this.#held.push({ fault, left: fault.times, draw: stream(this.#seed, 'fault', this.#begun) })
  }

  strikeCall = (name: EndpointName) => this.#strike((fault) => fault.call === name)
  strikeTopic = (topic: string) => this.#strike((fault) => fault.topic !== undefined && takesIn(fault.topic, topic))

  /** Ends those whose time is over; answers their names. */
  expire(nowMs: number): string[] {
    const over = this.#held.filter(({ fault }) => fault.untilMs <= nowMs)
    if (over.length > 0) this.#held = this.#held.filter((held) => !over.includes(held))
    return over.map(({ fault }) => fault.name)
  }

  /** Ends those of a name before their time; answers the names of those that could still have struck. */
  end(name: string): string[] {
    const over = this.#held.filter(({ fault, left }) => fault.name === name && left > 0)
    this.#held = this.#held.filter((held) => !over.includes(held))
    return over.map(({ fault }) => fault.name)
  }

  names = () => this.#held.filter(({ left }) => left > 0).map(({ fault }) => fault.name)

  clear(seed: number) {
    this.#held = []
    this.#begun = 0
    this.#seed = seed
  }

  #strike(isMeant: (fault: Fault) => boolean): Fault | undefined {
    const struck = this.#held.find(
      (held) => held.left > 0 && isMeant(held.fault) && this.#nowMs() < held.fault.untilMs && held.draw() < held.fault.rate,
    )
    if (!struck) return undefined
    struck.left -= 1
    if (struck.left <= 0) {
      // One that has a time is kept until it is over: who called how often must not show in the journal.
      if (struck.fault.untilMs === Infinity) this.#held = this.#held.filter((held) => held !== struck)
      this.#onChange()
    }
    return struck.fault
  }
}
