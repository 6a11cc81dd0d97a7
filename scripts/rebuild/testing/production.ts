import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IncidentArchive, readIncident, type SavedIncident } from '#contract/incident/archive.ts'
import { collectIncident } from '#contract/incident/collect.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { rebuildIncident, SCENARIO_NAME } from '#simulator/rebuild/rebuild.ts'
import { loadScenario, type ScenarioSource } from '#simulator/scenario/language/load.ts'
import type { World } from '#simulator/core/world/state.ts'
import { startSimulator } from '#simulator/start.ts'
import { readsOf } from '../../incident/platform-reads.ts'
import { type Parting, playAgainst } from '../print-parting.ts'

export interface Production {
  readonly source: ScenarioSource
  readonly groupId: number
  /** Who saves the incident. */
  readonly user?: string
  readonly seed?: number
  readonly isIdeal?: boolean
  /** Plays at most this long, ms. */
  readonly lastsMs?: number
  /** A fault of the engine: it is called before each second, and after it, when users see the world. */
  readonly fault?: (world: World, isStepping: boolean) => void
}

async function tokenOf(url: string, user: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user, password: 'demo' }),
  })
  return ((await answer.json()) as { token: string }).token
}

/** Plays a scenario as production, and saves what happened to a group over HTTP, with the rights of a user. */
export async function savedFrom({
  source,
  groupId,
  user = 'operator',
  lastsMs = Infinity,
  fault,
  ...own
}: Production): Promise<SavedIncident> {
  const { endMs } = loadScenario(source)
  const simulator = await startSimulator({ port: 0, scenario: source, watches: false, ...own })
  const { engine, url } = simulator
  try {
    engine.setClock({ paused: true })
    await engine.advance(0)
    const { world } = engine
    const untilMs = Math.min(endMs, world.startMs + lastsMs)
    while (world.nowMs < untilMs) {
      fault?.(world, true)
      await engine.advance(SECOND_MS)
      fault?.(world, false)
    }
    const archive = new IncidentArchive(world.nowMs)
    const range = { startMs: world.startMs, endMs: world.nowMs, marginMs: 0 }
    const request = { groupId, ...range, withSupply: false, note: '', savedBy: 'A test' }
    const reads = readsOf(url, await tokenOf(url, user))
    const clock = { now: () => world.nowMs, pause: () => Promise.resolve() }
    for await (const file of collectIncident(request, reads, clock)) archive.add(file)
    const incident = readIncident(Buffer.concat(archive.end()))
    if ('problem' in incident) throw new Error(incident.problem)
    return incident
  } finally {
    await simulator.stop()
  }
}

/** An incident with other texts, as another platform would have answered. */
export function altered(incident: SavedIncident, change: (text: string, name: string) => string): SavedIncident {
  return { ...incident, texts: new Map([...incident.texts].map(([name, text]) => [name, change(text, name)])) }
}

/** An incident of a platform that has a value each minute, and no currents. */
export function atMinutes(incident: SavedIncident): SavedIncident {
  const isValues = (name: string) => name.startsWith('values/')
  const { texts } = altered(incident, (text, name) => {
    if (!isValues(name)) return text
    const [head = '', ...rows] = text.trim().split('\r\n')
    const columns = head.split(',')
    const kept = columns.flatMap((column, place) => (/^(?:Current|Voltage|Frequency)/.test(column) ? [] : [place]))
    const minutes: string[] = []
    // A value holds until the next row. A power is the mean of the minute that ends at its time, as in the contract.
    const sums = columns.map(() => 0)
    let [present, atMs] = [rows[0]?.split(',') ?? [], Date.parse(rows[0]?.slice(0, 24) ?? '')]
    const passTo = (untilMs: number) => {
      for (const [place, cell] of present.entries()) sums[place] = (sums[place] ?? 0) + Number(cell) * (untilMs - atMs)
      atMs = untilMs
    }
    for (const row of [...rows, incident.index.span.end]) {
      const nextMs = Date.parse(row.slice(0, 24))
      for (let endMs = Math.floor(atMs / 60_000 + 1) * 60_000; endMs <= nextMs; endMs += 60_000) {
        passTo(endMs)
        const cells = kept.map((place) => {
          const isMean = columns[place]?.startsWith('Power') === true && present[place] !== ''
          return place === 0 ? new Date(endMs).toISOString() : isMean ? Math.round((sums[place] ?? 0) / 60_000) : present[place]
        })
        minutes.push(cells.join(','))
        sums.fill(0)
      }
      passTo(nextMs)
      if (row !== incident.index.span.end) present = row.split(',')
    }
    return [kept.map((place) => columns[place]).join(','), ...minutes].join('\r\n')
  })
  const files = incident.index.files.map((file) => (isValues(file.name) ? { ...file, resolutionMs: 60_000 } : file))
  return { index: { ...incident.index, files }, texts }
}

/** Rebuilds an incident in a folder that is removed afterwards. */
export async function withRebuilt<T>(incident: SavedIncident, play: (source: { file: string }) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'rebuilt-'))
  try {
    for (const [name, text] of rebuildIncident(incident).files) writeFileSync(join(folder, name), text)
    return await play({ file: join(folder, SCENARIO_NAME) })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Rebuilds an incident and plays it. */
export const replayed = (incident: SavedIncident): Promise<Parting> =>
  withRebuilt(incident, (source) => playAgainst(source, incident))
