/**
 * Provides: programmes of prequalification tests, their findings and their report. Needs: battery-storage, bids, control, csv,
 * demand-response, devices, dlm, files, grid, groups, http, reserves, run, scenario, session, stations.
 */

import type { Approval, ApprovalCars, ApprovalProduct } from '#contract/fingrid.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { asSentence } from '#simulator/http/as-sentence.ts'
import { Refused } from '#simulator/http/refusals.ts'
import type { Engine } from '#simulator/run/engine.ts'
import { fileBlocks, prequalificationFiles } from '../report/folder.ts'
import { approvalResult } from '../report/approval-result.ts'
import { applyFleetState, readFleetState } from '../run/fleet-state.ts'
import { outsideProblem } from '../run/offer.ts'
import { prequalify, type Prequalification } from '../run/programme.ts'

/** A site with more stations is not copied, because each test needs a copy of all of them. */
const STATIONS_MAX = 5_000
/** Number of groups whose last programme is kept, a few megabytes each. */
const KEPT = 10

interface Programme {
  readonly approval: Approval
  readonly cancel: AbortController
  /** Null until the programme has ended. */
  readonly result: Prequalification | null
}

/** The test programmes of the present world, the last one of each group. They are kept until the world is replaced. */
export class Approvals {
  readonly #engine: Engine
  #world: World
  readonly #programmes = new Map<number, Programme>()

  constructor(engine: Engine) {
    this.#engine = engine
    this.#world = engine.world
  }

  read(groupId: number): Approval | null {
    this.#follow()
    return this.#programmes.get(groupId)?.approval ?? null
  }

  /** A file of the last programme of a group in blocks, which are made when they are read; undefined without one. */
  file(groupId: number, name: string): Iterable<string> | undefined {
    this.#follow()
    const result = this.#programmes.get(groupId)?.result
    return result ? fileBlocks(result, name) : undefined
  }

  /** Starts a programme on copies of the present fleet. Throws 409 while another one is played, for a very large site, or for a group with chargers outside. */
  start(group: Group, product: ApprovalProduct, cars: ApprovalCars): Approval {
    this.#follow()
    const { world } = this.#engine
    const playing = [...this.#programmes.values()].find(({ approval }) => approval.state === 'playing')
    if (playing) {
      throw new Refused(409, {
        message: `A test programme of ${playing.approval.groupName} is in progress. Wait until it ends, or cancel it.`,
      })
    }
    if (world.stations.length > STATIONS_MAX) {
      throw new Refused(409, {
        message: `A test programme can copy at most ${STATIONS_MAX} stations; this site has ${world.stations.length}.`,
      })
    }
    const problem = outsideProblem(world, group)
    if (problem !== undefined) throw new Refused(409, { message: problem })
    const state = readFleetState(world)
    const cancel = new AbortController()
    const { id: groupId, name: groupName } = group
    const approval: Approval = {
      groupId,
      groupName,
      product,
      cars,
      startedAt: new Date(world.nowMs).toISOString(),
      state: 'playing',
      progress: 0,
      problem: null,
      result: null,
    }
    this.#keep({ approval, cancel, result: null })
    const copy = () => {
      const copied = this.#engine.copy(state.atMs)
      applyFleetState(copied.world, state)
      return copied
    }
    const tested = { site: world.siteName, group: groupId, seed: world.seed, copy, isFull: cars === 'charging' }
    void this.#play(tested, product, cancel, approval)
    // A group that cannot be tested has failed already.
    return this.read(groupId) ?? approval
  }

  /** Cancels the programme of a group if it is played. */
  cancel(groupId: number): Approval | null {
    this.#follow()
    const programme = this.#programmes.get(groupId)
    if (programme?.approval.state === 'playing') {
      programme.cancel.abort(new Error('cancelled'))
      this.#change(programme, { state: 'cancelled' })
    }
    return this.read(groupId)
  }

  async #play(
    tested: Parameters<typeof prequalify>[0],
    product: ApprovalProduct,
    cancel: AbortController,
    { groupId }: Approval,
  ) {
    const present = () => {
      const programme = this.#programmes.get(groupId)
      return programme?.cancel === cancel && programme.approval.state === 'playing' ? programme : undefined
    }
    try {
      const result = await prequalify(tested, product, {
        signal: cancel.signal,
        onProgress: (seconds, allS) => {
          const programme = present()
          if (programme) this.#change(programme, { progress: Math.min(1, seconds / allS) })
        },
      })
      const programme = present()
      if (!programme) return
      const files = prequalificationFiles(result)
      this.#change({ ...programme, result }, { state: 'finished', progress: 1, result: approvalResult(result, files) })
    } catch (error) {
      const programme = present()
      const problem = asSentence(error instanceof Error ? error.message : String(error))
      if (programme) this.#change(programme, { state: 'failed', problem })
    }
  }

  #change(programme: Programme, change: Partial<Approval>) {
    this.#keep({ ...programme, approval: { ...programme.approval, ...change } })
  }

  #keep(programme: Programme) {
    const { groupId } = programme.approval
    this.#programmes.delete(groupId)
    this.#programmes.set(groupId, programme)
    const [oldest] = this.#programmes.keys()
    if (this.#programmes.size > KEPT && oldest !== undefined) this.#programmes.delete(oldest)
  }

  #follow() {
    if (this.#engine.world === this.#world) return
    this.#world = this.#engine.world
    for (const { cancel } of this.#programmes.values()) cancel.abort(new Error('the run was replaced'))
    this.#programmes.clear()
  }
}
