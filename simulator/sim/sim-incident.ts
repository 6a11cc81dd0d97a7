import { iso, SECOND_MS } from '#contract/durations.ts'
import type * as calls from '#contract/sim/incident.ts'
import type { OpenIncident } from '#contract/sim/incident.ts'
import { comparedSteps, groupPowersKw } from '#simulator/branch/branch.ts'
import { conflict, notFound, Refused } from '#simulator/http/refusals.ts'
import type { Handler } from '#simulator/http/call.ts'
import type { SavedRun } from '#simulator/rebuild/saved-run.ts'
import type { Engine } from '#simulator/run/engine.ts'
import { played } from './sim-run.ts'

interface Opened {
  /** The text of the rebuilt scenario: the run is that of the incident as long as it plays this text. */
  readonly yaml: string
  readonly saved: SavedRun
  readonly view: OpenIncident
  /** The saved powers by group, which every read has. */
  readonly savedKw: Map<number, readonly (number | null)[]>
}

const refused = (message: string) => new Refused(400, { message })

/** Reads the archive and rebuilds it. Throws a refusal with one sentence for a file that cannot be used. */
async function opened(archive: string): Promise<Opened> {
  // Most runs are not rebuilt from an incident.
  const { readIncident } = await import('#contract/incident/archive.ts')
  const incident = readIncident(Buffer.from(archive, 'base64'))
  if ('problem' in incident) throw refused(incident.problem)
  const { rebuild } = await import('#simulator/rebuild/rebuild.ts')
  const { readSavedRun } = await import('#simulator/rebuild/saved-run.ts')
  const { UnusableIncident } = await import('#simulator/rebuild/saved-files.ts')
  try {
    const saved = readSavedRun(incident)
    const { text, inferences } = rebuild(saved)
    const view = {
      note: saved.note,
      start: iso(saved.startMs),
      end: iso(saved.endMs),
      groups: saved.groups.map(({ entry: { id, name } }) => ({ id, name })),
      inferences: [...inferences],
      notRead: [...saved.notRead],
    }
    return { yaml: text, saved, view, savedKw: new Map() }
  } catch (error) {
    if (error instanceof UnusableIncident) throw refused(error.message)
    throw error
  }
}

/** The power of a group as it was saved, kW; null where no station has a value. */
async function savedPowersKw(saved: SavedRun, groupId: number, moments: readonly number[]): Promise<(number | null)[]> {
  const { savedW } = await import('#simulator/rebuild/infer-devices.ts')
  const members = (saved.groups.find(({ entry }) => entry.id === groupId)?.deviceIds ?? []).flatMap(
    (id) => saved.stations.get(id) ?? [],
  )
  return moments.map((atMs) => {
    const known = members.map((station) => savedW(station, atMs)).filter((watts) => watts !== null)
    return known.length === 0 ? null : Math.round(known.reduce((sum, watts) => sum + watts, 0)) / 1_000
  })
}

/** The calls for the incident from which the present run is rebuilt. Another scenario closes it, a reset or a jump does not. */
export function incidentHandlers(engine: Engine) {
  let latest: Opened | undefined
  const present = () => {
    const { source } = engine.view({ hasActions: false })
    if (latest && !('yaml' in source && source.yaml === latest.yaml)) latest = undefined
    return latest
  }
  const state = () => ({ incident: present()?.view ?? null })

  const openIncident: Handler<typeof calls.openIncident> = async ({ body: { archive } }) => {
    if (engine.pin.reason !== null) throw conflict(`${engine.pin.reason}. An incident opens when it has disconnected.`)
    const next = await opened(archive)
    played(() => engine.load({ yaml: next.yaml }))
    latest = next
    return state()
  }

  const readOpenIncident: Handler<typeof calls.readOpenIncident> = state

  const readIncidentPowers: Handler<typeof calls.readIncidentPowers> = async ({ world, query: { groupId } }) => {
    if (!world.groups.has(groupId)) throw notFound(`There is no group with the ID ${groupId}.`)
    const incident = present()
    if (!incident) return { powers: null }
    const { saved, savedKw } = incident
    const steps = comparedSteps(saved.startMs, saved.endMs)
    const moments = Array.from({ length: steps.count }, (_, place) => steps.fromMs + place * steps.stepMs)
    const known = savedKw.get(groupId) ?? (await savedPowersKw(saved, groupId, moments))
    savedKw.set(groupId, known)
    return {
      powers: {
        from: iso(saved.startMs),
        stepS: steps.stepMs / SECOND_MS,
        runKw: groupPowersKw(world, groupId, steps),
        savedKw: [...known],
      },
    }
  }

  return { openIncident, readOpenIncident, readIncidentPowers }
}
