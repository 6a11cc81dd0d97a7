import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { createEngine, type Engine } from '#simulator/run/engine.ts'
import { gridFrequencyHz } from '#simulator/grid/model/grid.ts'
import { chooseRetained } from '#simulator/history/world/retained-seconds.ts'
import { FIELDS } from '#simulator/devices/world/recorded.ts'
import { Recorder } from '#simulator/history/world/recorder.ts'
import { findGroup } from '#simulator/scenario/language/find-group.ts'
import { packEntries } from '../archive/entries.ts'
import { archiveOf } from '../archive/write-archive.ts'
import { activationEvents, type ActivationEvent } from '../pack/activation-events.ts'
import { packOfEvent, type EvidencePack } from '../pack/evidence-pack.ts'

export const SCENARIO = 'frequency-dip'

/**
 * The engine of a scenario with a dip, run ahead so that the spans of its activations have ended. `recentMs` is the length of the
 * recent seconds, three hours by default.
 */
export async function dipEngine(spanMs = 20 * MINUTE_MS, recentMs?: number): Promise<Engine> {
  const engine = createEngine({ scenario: SCENARIO })
  engine.setClock({ paused: true })
  if (recentMs !== undefined) shortenRecentSeconds(engine.world, recentMs)
  await engine.advance(spanMs)
  return engine
}

/** Call at the start of a world. The seconds of its stations are kept for 14 days as well. */
function shortenRecentSeconds(world: World, recentMs: number): void {
  const { stations, nowMs, grid } = world
  const secondBytes = (recentMs / SECOND_MS) * stations.length * FIELDS * Int32Array.BYTES_PER_ELEMENT
  const recorder = new Recorder(stations.length, { secondBytes, minuteBytes: 1e6 })
  Object.assign(world, { recorder })
  chooseRetained(world)
  recorder.write(nowMs, stations, gridFrequencyHz(grid))
}

export function firstEvent(world: World, group: Group): ActivationEvent {
  const [event] = activationEvents(world, group)
  if (!event) throw new Error(`${group.name} has no activation`)
  return event
}

/** The pack of the first activation of a group. */
export function packOfFirst(world: World, groupName = 'Depot AC'): EvidencePack {
  const group = findGroup(world, groupName)
  return packOfEvent({ world, scenario: SCENARIO, group }, firstEvent(world, group))
}

export async function bytesOf(pack: EvidencePack): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of archiveOf(packEntries(pack), pack.atMs)) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** The files of a pack as text, by name. */
export async function filesOf(pack: EvidencePack): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const { name, blocks } of packEntries(pack)) {
    const parts: Buffer[] = []
    // oxlint-disable-next-line no-await-in-loop -- the manifest follows the files that it lists
    for await (const part of blocks()) parts.push(part)
    files.set(name, Buffer.concat(parts).toString())
  }
  return files
}
