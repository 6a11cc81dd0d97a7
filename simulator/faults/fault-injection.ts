import type { EndpointName } from '#contract/endpoints.ts'
import { ActiveFaults } from './active-faults.ts'
import type { Stimulus } from '#simulator/scenario/language/stimuli.ts'
import { spanMs } from '#simulator/scenario/language/time.ts'
import type { Fault } from './fault.ts'

/** Conditions around the world that scenario lines set, and HTTP and MQTT live under. */
export interface InjectedFaults {
  /** The fault that strikes this call now, counted and drawn; undefined mostly. */
  strikeCall(name: EndpointName): Fault | undefined
  strikeTopic(topic: string): Fault | undefined
  activeFaults(): string[]
  readonly broker: {
    /** `down`: the port of the feed answers nobody and open feeds are cut. */
    down: boolean
    /** What each message waits, ms of real time. */
    slowMs: number
    /** The address `mqtt-url` answers instead of the true one. */
    url: string | null
    /** Station ids whose `mqtt-url` names no destination seller. */
    withoutSeller: Set<number>
  }
  readonly session: {
    /** Life of an access token, s of real time. */
    lifetimeS: number
    /** Goes up when all tokens issued so far are to be refused. */
    generation: number
    /** Renewals are refused. */
    refuseRenewal: boolean
  }
}

/** 15 minutes: long enough not to be in the way, short enough that an ordinary session renews. */
const LIFETIME_S = 15 * 60

/** What a scenario line does to the conditions; the rest of the stimuli are the world's. */
export type ConditionChange = Extract<Stimulus, { broker: unknown } | { session: unknown } | { fault: unknown }>

/** The conditions together with what only the engine may do to them. */
export interface LiveInjectedFaults extends InjectedFaults {
  /** Puts a change in force. `stationId` is that of the station the change names. */
  begin(change: ConditionChange, atMs: number, stationId?: number): void
  /** Keeps under a key what is in force until a span is over, or for good; `end` undoes it. Takes the place of what was there. */
  hold(key: string, name: string, atMs: number, span: string | undefined, end: () => void): void
  /** Forgets what is kept under a key, without undoing it. */
  drop(key: string): void
  /** Ends all of a name before its time; answers the names of what it ended. */
  end(name: string): string[]
  /** Ends what is over by now; answers the names of it. */
  expire(nowMs: number): string[]
  /** Back to ordinary conditions, for another run. Tokens refused so far stay refused. */
  clear(seed: number): void
}

interface InForce {
  readonly name: string
  readonly untilMs: number
  end(): void
}

/** Ordinary conditions, until scenario lines change them. `nowMs` is the world's time; `onChange` is told of every change. */
export function createInjectedFaults(options: { seed: number; nowMs: () => number; onChange: () => void }): LiveInjectedFaults {
  const broker = { down: false, slowMs: 0, url: null as string | null, withoutSeller: new Set<number>() }
  const session = { lifetimeS: LIFETIME_S, generation: 0, refuseRenewal: false }
  const faults = new ActiveFaults(options)
  /** By what it changes, so that a later change of the same takes the place of the earlier one and its end. */
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
    strikeCall: (name) => faults.strikeCall(name),
    strikeTopic: (topic) => faults.strikeTopic(topic),
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
