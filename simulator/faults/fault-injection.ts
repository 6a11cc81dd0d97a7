/** Provides: injected faults of replies, topics, broker and sessions. Needs: core, scenario. */

import type { EndpointName } from '#contract/endpoints.ts'
import { ActiveFaults } from './active-faults.ts'
import type { Stimulus } from '#simulator/scenario/language/stimuli.ts'
import { spanMs } from '#simulator/scenario/language/time.ts'
import type { Fault } from './fault.ts'

/** Conditions of HTTP, sessions and MQTT that scenario lines set. */
export interface InjectedFaults {
  /** The fault for this call, drawn and counted; usually undefined. */
  drawCallFault(name: EndpointName): Fault | undefined
  /** Whether a fault of this call is active, without drawing it. */
  hasCallFault(name: EndpointName): boolean
  drawTopicFault(topic: string): Fault | undefined
  activeFaults(): string[]
  readonly broker: {
    /** `down`: the feed port accepts no connections, and open connections are closed. */
    down: boolean
    /** Delay of each message, ms of real time. */
    slowMs: number
    /** The URL that `mqtt-url` returns instead of the real one. */
    url: string | null
    /** Station ids for which `mqtt-url` returns no destination seller. */
    withoutSeller: Set<number>
  }
  readonly session: {
    /** Lifetime of an access token, s of real time. */
    lifetimeS: number
    /** An increase refuses all tokens issued so far. */
    generation: number
    /** Whether renewals are refused. */
    refuseRenewal: boolean
  }
}

/** 15 minutes: long enough for undisturbed work, short enough that an ordinary session renews its token. */
const LIFETIME_S = 15 * 60

/** The stimuli that change these conditions; the world handles all others. */
export type ConditionChange = Extract<Stimulus, { broker: unknown } | { session: unknown } | { fault: unknown }>

/** The conditions, with the changes that only the engine makes. */
export interface LiveInjectedFaults extends InjectedFaults {
  /** Applies a change. `stationId` is the id of the station that the change names. */
  begin(change: ConditionChange, atMs: number, stationId?: number): void
  /** Registers a condition under a key until its time ends, or without an end. `end` reverts it. Replaces an earlier one. */
  hold(key: string, name: string, atMs: number, span: string | undefined, end: () => void): void
  /** Removes the condition of a key without reverting it. */
  drop(key: string): void
  /** Ends all conditions of a name early. Returns the names of the ended conditions. */
  end(name: string): string[]
  /** Ends expired conditions. Returns their names. */
  expire(nowMs: number): string[]
  /** Restores ordinary conditions for another run. Tokens refused so far stay refused. */
  clear(seed: number): void
}

interface InForce {
  readonly name: string
  readonly untilMs: number
  end(): void
}

/** Ordinary conditions until scenario lines change them. `nowMs` is world time; `onChange` is called for every change. */
export function createInjectedFaults(options: { seed: number; nowMs: () => number; onChange: () => void }): LiveInjectedFaults {
  const broker = { down: false, slowMs: 0, url: null as string | null, withoutSeller: new Set<number>() }
  const session = { lifetimeS: LIFETIME_S, generation: 0, refuseRenewal: false }
  const faults = new ActiveFaults(options)
  /** Keyed by the changed condition, so that a later change replaces an earlier one and its end. */
  const inForce = new Map<string, InForce>()

  const hold = (key: string, name: string, atMs: number, span: string | undefined, end: () => void) =>
    void inForce.set(key, { name, untilMs: span === undefined ? Infinity : atMs + spanMs(span), end })

  const beginBroker = (change: Extract<ConditionChange, { broker: unknown }>['broker'], atMs: number, stationId: number) => {
    if ('down' in change) {
      broker.down = true
      hold('down', 'broker down', atMs, change.down, () => (broker.down = false))
    } else if ('slow' in change) {
      broker.slowMs = spanMs(change.slow)
      hold('slow', `broker slow by ${change.slow}`, atMs, change.for, () => (broker.slowMs = 0))
    } else if ('url' in change) {
      broker.url = change.url
      hold('url', 'broker at another address', atMs, change.for, () => (broker.url = null))
    } else {
      broker.withoutSeller.add(stationId)
      const name = `no destination seller for ${change.withoutSeller}`
      hold(`seller ${stationId}`, name, atMs, change.for, () => broker.withoutSeller.delete(stationId))
    }
  }

  const beginSession = (change: Extract<ConditionChange, { session: unknown }>['session'], atMs: number) => {
    if ('expire' in change) session.generation += 1
    else if ('lifetime' in change) {
      session.lifetimeS = spanMs(change.lifetime) / 1_000
      hold('lifetime', `tokens live ${change.lifetime}`, atMs, undefined, () => (session.lifetimeS = LIFETIME_S))
    } else {
      session.refuseRenewal = true
      hold('renewal', 'renewals refused', atMs, change.for, () => (session.refuseRenewal = false))
    }
  }

  const endAll = (isOver: (held: InForce) => boolean) => {
    const over = [...inForce].filter(([, held]) => isOver(held))
    for (const [key, held] of over) {
      inForce.delete(key)
      held.end()
    }
    return over.map(([, { name }]) => name)
  }

  return {
    broker,
    session,
    drawCallFault: (name) => faults.drawCallFault(name),
    hasCallFault: (name) => faults.hasCallFault(name),
    drawTopicFault: (topic) => faults.drawTopicFault(topic),
    activeFaults: () => [...[...inForce.values()].map(({ name }) => name), ...faults.names()],
    begin(change, atMs, stationId = -1) {
      if ('broker' in change) beginBroker(change.broker, atMs, stationId)
      else if ('session' in change) beginSession(change.session, atMs)
      else faults.begin(change.fault, atMs)
      options.onChange()
    },
    hold(...held) {
      hold(...held)
      options.onChange()
    },
    drop(key) {
      if (inForce.delete(key)) options.onChange()
    },
    end(asked) {
      const over = [...endAll(({ name }) => name === asked), ...faults.end(asked)]
      if (over.length > 0) options.onChange()
      return over
    },
    expire(nowMs) {
      const over = [...endAll(({ untilMs }) => untilMs <= nowMs), ...faults.expire(nowMs)]
      if (over.length > 0) options.onChange()
      return over
    },
    clear(seed) {
      endAll(() => true)
      faults.clear(seed)
    },
  }
}
