import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SECOND_MS } from '#contract/durations.ts'
import { gridFrequencyHz, moveFrequency } from '#simulator/grid/model/grid.ts'
import { arrive } from '#simulator/stations/world/station-actions.ts'
import { loadSite } from '#simulator/testing/load-site.ts'
import { MORNING_MS, sampleWorld } from '#simulator/testing/sample-site.ts'
import type { World } from '#simulator/core/world/state.ts'
import { TICK_STEPS } from './tick-steps.ts'

/** Parts that hold plain data, so that JSON shows a change of them. */
const PLAIN = ['stations', 'groups', 'p2p', 'congestion', 'grid', 'frequencyWatch', 'ffrLogs', 'changedStations'] as const

const withoutFunctions = (_: string, value: unknown): unknown =>
  value instanceof Map || value instanceof Set ? [...value] : typeof value === 'function' ? undefined : value
const contentOf = (value: unknown) => JSON.stringify(value, withoutFunctions)

/** One site with every kind of station, and one with load management and a car that charges. */
function worldsToObserve(): World[] {
  const load = loadSite()
  arrive(load.world, load.at(0), {})
  return [sampleWorld({ seed: 3, startMs: MORNING_MS, stationCount: 16 }), load.world]
}

/** Runs 90 seconds with a fall of the frequency. Returns for each step the parts that it used and those that it changed. */
function observeSteps() {
  const used = new Map(TICK_STEPS.map(({ name }) => [name, new Set<string>()]))
  const changed = new Map(TICK_STEPS.map(({ name }) => [name, new Set<string>()]))
  for (const world of worldsToObserve()) observe(world, used, changed)
  return { used, changed }
}

type PartsByStep = ReadonlyMap<string, Set<string>>

function observe(world: World, used: PartsByStep, changed: PartsByStep) {
  moveFrequency(world.grid, world.nowMs + 5_000, { toHz: 49.4, overMs: 5_000 })
  for (let second = 0; second < 90; second += 1) {
    world.nowMs += SECOND_MS
    for (const { name, run, everyMs } of TICK_STEPS) {
      if (everyMs !== undefined && world.nowMs % everyMs !== 0) continue
      const watched = new Proxy(world, {
        get(target, key) {
          used.get(name)?.add(String(key))
          return target[key as keyof World]
        },
      })
      const before = PLAIN.map((part) => contentOf(world[part]))
      run(watched, gridFrequencyHz(world.grid))
      PLAIN.forEach((part, place) => {
        if (contentOf(world[part]) !== before[place]) changed.get(name)?.add(part)
      })
    }
  }
}

describe('the steps of a tick', () => {
  const { used, changed } = observeSteps()

  it.each(TICK_STEPS)('$name uses only the parts of the world that it declares', ({ name, reads, writes }) => {
    const declared = new Set<string>(['nowMs', ...reads, ...writes])
    expect([...(used.get(name) ?? [])].filter((part) => !declared.has(part))).toEqual([])
  })

  it.each(TICK_STEPS)('$name changes only the parts of the world that it declares', ({ name, writes }) => {
    expect([...(changed.get(name) ?? [])].filter((part) => !writes.some((written) => written === part))).toEqual([])
  })

  it('the observation sees changes of stations, groups and the grid', () => {
    const all = new Set([...changed.values()].flatMap((parts) => Array.from(parts)))
    expect([...all]).toEqual(expect.arrayContaining(['stations', 'groups', 'grid', 'frequencyWatch']))
  })

  it('have names that occur once', () => {
    expect(new Set(TICK_STEPS.map(({ name }) => name)).size).toBe(TICK_STEPS.length)
  })
})

it('the table in docs/architecture.md lists the steps', () => {
  const rows = TICK_STEPS.map(({ name, phase, everyMs, reads, writes }) =>
    [name, phase, everyMs === undefined ? 'second' : 'minute', reads.join(', ') || '–', writes.join(', ')].join(' | '),
  )
  const table = ['Step | Phase | Every | Reads | Writes', '--- | --- | --- | --- | ---', ...rows].map((row) => `| ${row} |`)
  const document = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8')
  const written = document.split('<!-- tick-steps -->')[1]?.split('<!-- /tick-steps -->')[0] ?? ''
  const plain = (line: string) => line.replaceAll(/-{3,}/g, '---').replaceAll(/ +/g, ' ').trim()
  expect(written.trim().split('\n').map(plain)).toEqual(table.map(plain))
})
