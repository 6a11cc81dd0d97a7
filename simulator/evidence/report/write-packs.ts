import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { World } from '#simulator/core/world/state.ts'
import { packEntries } from '../archive/entries.ts'
import { archiveOf } from '../archive/write-archive.ts'
import { activationEvents } from '../pack/activation-events.ts'
import { packOfEvent, type EvidencePack } from '../pack/evidence-pack.ts'

/** The pack of each activation of each group. A super group has packs of its own demand response only. */
function packsOf(world: World, scenario: string): EvidencePack[] {
  const groups = [...world.groups.values()].filter(
    ({ isSupergroup, response }) => !isSupergroup || response.activations.length > 0,
  )
  return groups.flatMap((group) => {
    const source = { world, scenario, group }
    return activationEvents(world, group).map((event) => packOfEvent(source, event))
  })
}

/** Writes `SCENARIO.evidence_GROUP_TIME.zip` for each activation. Rejects with an error of the file system. */
export async function writePacks(folder: string, world: World, scenario: string): Promise<void> {
  for (const pack of packsOf(world, scenario)) {
    const path = join(folder, `${scenario}.${pack.name}.zip`)
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that the memory stays small
    await pipeline(archiveOf(packEntries(pack), pack.atMs), createWriteStream(path))
  }
}
