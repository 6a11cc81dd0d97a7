import type { EndpointName } from '#contract/endpoints.ts'
import type { InjectedFaults } from '#simulator/faults/fault-injection.ts'
import type { Fault } from '#simulator/faults/fault.ts'
import type { Engine } from '#simulator/run/engine.ts'
import type { World } from '#simulator/core/world/state.ts'
import { fakeWorld } from './fake-world.ts'

export interface FakeEngine extends Engine {
  world: World
  readonly conditions: InjectedFaults & {
    calls: Partial<Record<EndpointName, Partial<Fault>>>
    topics: Record<string, Partial<Fault>>
  }
  /** Runs one second of the world. */
  second(): void
  changed(): void
  advanced: number[]
}

const faultOf = (found: Partial<Fault> | undefined): Fault | undefined =>
  found && { name: 'sample', rate: 1, times: 1, untilMs: Infinity, ...found }

/** An engine whose world advances only when a test runs it. */
export function fakeEngine(world: World = fakeWorld()): FakeEngine {
  const seconds = new Set<(world: World) => void>()
  const changes = new Set<() => void>()
  const listen = <T>(to: Set<T>, listener: T) => {
    to.add(listener)
    return () => to.delete(listener)
  }
  const engine: FakeEngine = {
    world,
    advanced: [],
    conditions: {
      calls: {},
      topics: {},
      drawCallFault: (name) => faultOf(engine.conditions.calls[name]),
      hasCallFault: (name) => engine.conditions.calls[name] !== undefined,
      drawTopicFault: (topic) => faultOf(engine.conditions.topics[topic]),
      activeFaults: () => [],
      broker: { down: false, slowMs: 0, url: null, withoutSeller: new Set() },
      session: { lifetimeS: 900, generation: 0, refuseRenewal: false },
    },
    state: () => ({
      scenario: 'sample',
      about: 'A world of a test.',
      seed: 1,
      site: 'sample',
      starts: new Date(engine.world.startMs).toISOString(),
      now: new Date(engine.world.nowMs).toISOString(),
      ends: new Date(engine.world.startMs).toISOString(),
      speed: 1,
      actualSpeed: 1,
      paused: true,
      stations: engine.world.stations.length,
      gridFrequencyHz: 50,
      users: [],
      faults: [],
    }),
    view: () => ({
      source: { name: 'sample' },
      seed: 1,
      stations: null,
      firstStation: null,
      mix: null,
      recording: null,
      timeline: [],
      actions: [],
      expectations: [],
      activations: [],
      thresholds: [],
    }),
    setClock() {},
    copy() {
      throw new Error('A fake engine has no copy.')
    },
    again() {
      throw new Error('A fake engine cannot start again.')
    },
    advance(spanMs) {
      engine.advanced.push(spanMs)
      for (let ms = 0; ms < spanMs; ms += 1_000) engine.second()
      return Promise.resolve()
    },
    jump: (toMs) => engine.advance(toMs - engine.world.nowMs),
    operate: (_, act) => act(),
    enter: () => {},
    pin: {
      reason: null,
      set: () => {},
      onLimits: () => () => {},
      get presentMs() {
        return engine.world.nowMs
      },
    },
    onReplaced: () => () => {},
    free: () => Promise.resolve(),
    do(line) {
      engine.world.journal.add(engine.world.nowMs, 'line', { line })
    },
    load() {},
    reset() {
      engine.world = fakeWorld()
      engine.changed()
    },
    hold() {},
    discardDue() {},
    onSecond: (listener) => listen(seconds, listener),
    onChange: (listener) => listen(changes, listener),
    stop() {},
    second() {
      engine.world.nowMs += 1_000
      for (const listener of seconds) listener(engine.world)
    },
    changed() {
      for (const listener of changes) listener()
    },
  }
  return engine
}
