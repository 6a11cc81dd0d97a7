import type { EndpointName } from '#contract/endpoints.ts'
import type { Fault } from './fault.ts'
import type { FaultChange } from '#simulator/scenario/language/stimuli.ts'
import { spanMs } from '#simulator/scenario/language/time.ts'
import { stream } from '#simulator/core/model/random.ts'

interface Held {
  readonly fault: Fault
  /** Remaining number of calls that the fault affects. */
  left: number
  /** A random stream per fault, so that one fault does not change the draws of another. */
  readonly draw: () => number
}

/** Faults at the same time; each call and message checks all of them. One more ends the oldest. */
const MAX_FAULTS = 1_000

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

/** Whether a topic matches an MQTT topic filter, with `+` for one level and `#` for all remaining levels. */
function matches(filter: string, topic: string): boolean {
  const asked = filter.split('/')
  const given = topic.split('/')
  const open = asked.indexOf('#')
  if (open === -1 ? asked.length !== given.length : given.length < open) return false
  return asked.slice(0, open === -1 ? undefined : open).every((level, index) => level === '+' || level === given[index])
}

/** The active faults. Each is drawn from the seed, counted, and removed when its count or time is used up. */
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
    if (this.#held.length > MAX_FAULTS) this.#held.shift()
  }

  /** Whether a call may be drawn. It counts nothing. */
  hasCallFault = (name: EndpointName) =>
    this.#held.some(({ fault, left }) => fault.call === name && left > 0 && this.#nowMs() < fault.untilMs)

  drawCallFault = (name: EndpointName) => this.#draw((fault) => fault.call === name)
  drawTopicFault = (topic: string) => this.#draw((fault) => fault.topic !== undefined && matches(fault.topic, topic))

  /** Ends expired faults. Returns their names. */
  expire(nowMs: number): string[] {
    const over = this.#held.filter(({ fault }) => fault.untilMs <= nowMs)
    if (over.length > 0) this.#held = this.#held.filter((held) => !over.includes(held))
    return over.map(({ fault }) => fault.name)
  }

  /** Ends the faults of a name early. Returns the names of those that were still active. */
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

  #draw(isMatch: (fault: Fault) => boolean): Fault | undefined {
    const active = this.#held.find(
      (held) => held.left > 0 && isMatch(held.fault) && this.#nowMs() < held.fault.untilMs && held.draw() < held.fault.rate,
    )
    if (!active) return undefined
    active.left -= 1
    if (active.left <= 0) {
      // A fault with an end time stays until then, so that the number of calls does not affect the journal.
      if (active.fault.untilMs === Infinity) this.#held = this.#held.filter((held) => held !== active)
      this.#onChange()
    }
    return active.fault
  }
}
