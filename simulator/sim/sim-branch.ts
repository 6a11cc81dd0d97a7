import type * as calls from '#contract/sim/branch.ts'
import { SECOND_MS } from '#contract/durations.ts'
import type { OpenRun } from '#simulator/run/driven-run.ts'
import type { Engine } from '#simulator/run/engine.ts'
import { invalid, notFound, Refused } from '#simulator/http/refusals.ts'
import type { Handler } from '#simulator/http/call.ts'
import { checkLine } from '#simulator/scenario/language/check.ts'
import { readManualStimulus } from '#simulator/scenario/language/manual-stimulus.ts'
import { Branch } from '#simulator/branch/branch.ts'
import { played } from './sim-run.ts'

/** A larger site would take the time of its run. */
const STATIONS_MAX = 5_000

/** The calls for the branch of the present run. Another run discards it. A branch itself has none. */
export function branchHandlers(engine: Engine, openRun: OpenRun | undefined) {
  let branch: Branch | undefined
  const discard = () => {
    branch?.stop()
    branch = undefined
  }
  engine.onReplaced(discard)
  const state = () => ({ branch: branch?.view() ?? null })

  const startBranch: Handler<typeof calls.startBranch> = ({ world, body: { at, line } }) => {
    const atMs = at === undefined ? world.nowMs : Math.ceil(Date.parse(at) / SECOND_MS) * SECOND_MS
    if (!openRun) throw new Refused(409, { message: 'This run cannot be branched.' })
    if (!(atMs >= world.runStartMs && atMs <= world.nowMs)) {
      throw invalid([{ path: 'body.at', message: 'must be between the start of the run and its present moment' }])
    }
    if ('at' in line) {
      throw invalid([{ path: 'body.line', message: 'must have no time: it is played at the moment of the branch' }])
    }
    if (world.stations.length > STATIONS_MAX) {
      throw new Refused(409, {
        message: `A branch plays at most ${STATIONS_MAX} stations; this site has ${world.stations.length}.`,
      })
    }
    played(() => checkLine(readManualStimulus(line, world), world))
    discard()
    branch = played(() => new Branch(engine, openRun, { atMs, line }))
    return state()
  }

  const readBranch: Handler<typeof calls.readBranch> = state

  const endBranch: Handler<typeof calls.endBranch> = () => {
    discard()
    return state()
  }

  const readBranchPowers: Handler<typeof calls.readBranchPowers> = ({ world, query: { groupId } }) => {
    if (!world.groups.has(groupId)) throw notFound(`There is no group with the ID ${groupId}.`)
    // The branch may have been discarded since the last read.
    return { powers: branch?.powers(groupId) ?? null }
  }

  return { startBranch, readBranch, endBranch, readBranchPowers }
}
