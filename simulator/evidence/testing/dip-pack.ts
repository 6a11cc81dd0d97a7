import { MINUTE_MS } from '#contract/durations.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { createEngine, type Engine } from '#simulator/run/engine.ts'
import { findGroup } from '#simulator/scenario/language/find-group.ts'
import { packEntries } from '../archive/entries.ts'
import { archiveOf } from '../archive/write-archive.ts'
import { activationEvents, type ActivationEvent } from '../pack/activation-events.ts'
import { packOfEvent, type EvidencePack } from '../pack/evidence-pack.ts'

export const SCENARIO = 'frequency-dip'

/** The engine of a scenario with a dip, run ahead so that the spans of its activations have ended. */
export async function dipEngine(spanMs = 20 * MINUTE_MS): Promise<Engine> {
  const engine = createEngine({ scenario: SCENARIO })
  engine.setClock({ paused: true })
  await engine.advance(spanMs)
  return engine
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
