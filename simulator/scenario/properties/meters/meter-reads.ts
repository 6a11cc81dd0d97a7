import type { MeterReadings } from '#contract/dlm.ts'
import type { World } from '#simulator/core/world/state.ts'
import { OperatorEntries } from '../operator-entries.ts'

export const METER_KINDS = ['external', 'boost'] as const

/** The meters that are stale, as group and kind. */
function staleMeters({ groups }: World): Set<string> {
  const stale = new Set<string>()
  for (const { id, load } of groups.values()) {
    for (const kind of METER_KINDS) if (load.meters[kind]?.health.isStale) stale.add(`${id} ${kind}`)
  }
  return stale
}

/** What a read shows of meters that were stale in the second of the call and in the one before; undefined if it shows nothing. */
function shownProblem({ boost, ...external }: MeterReadings, stale: ReadonlySet<string>): string | undefined {
  const shows = (values: object) => Object.values(values).some((value) => value !== null)
  if (stale.has('external') && shows(external)) return 'shows values of an external meter that is not trusted'
  if (stale.has('boost') && boost && shows(boost.values)) return 'shows values of a boost source that is not trusted'
  return undefined
}

/**
 * The reads of meters. A call is answered within a second: only meters that were stale before it as well must show nothing. Nothing is
 * judged after a fault.
 */
export class MeterReads {
  readonly #entries = new OperatorEntries()
  #wasStale: ReadonlySet<string> = new Set()

  /** What the reads of a second show wrongly. */
  next(world: World, met: () => void): string | undefined {
    const [stale, was] = [staleMeters(world), this.#wasStale]
    this.#wasStale = stale
    const problems = this.#entries.next(world).map(({ call, status, params, reply }) => {
      if (call !== 'readExternalMeterValues' || status !== 200) return undefined
      met()
      const groupId = Number(params?.['groupId'])
      const both = METER_KINDS.filter((kind) => stale.has(`${groupId} ${kind}`) && was.has(`${groupId} ${kind}`))
      const problem = shownProblem(reply as MeterReadings, new Set(both))
      return problem && `A read of ${world.groups.get(groupId)?.name} ${problem}`
    })
    return this.#entries.hasFaults ? undefined : problems.find(Boolean)
  }
}
