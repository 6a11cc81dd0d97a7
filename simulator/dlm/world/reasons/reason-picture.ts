import { Bindings } from '../../model/binding.ts'
import { byTurn, drawsOn, type CurrentRequest } from '../../model/current-request.ts'
import { kwOfAmperes } from '#simulator/grid/model/kilowatts.ts'
import { sharedBudgets } from '../offline-reserve.ts'
import type { LoadSession } from '../group-load.ts'
import { siteFigures, type SiteFigures } from '../site-figures.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

/** Common inputs of all reasons of a group at one moment. */
export interface ReasonContext {
  /** The sessions in the order of service. */
  readonly turns: readonly LoadSession[]
  /** The sessions without current. */
  readonly waiting: readonly LoadSession[]
  readonly figures: SiteFigures
  readonly inUnit: (amperes: number) => number
  /** The last allocation and the index of a session in it. A session that may not restart yet is added to it. */
  readonly bindingsOf: (session: LoadSession) => { readonly bindings: Bindings; readonly place: number }
}

export function reasonContextOf(world: World, group: Group): ReasonContext {
  const { load, type, dlm } = group
  const turns = [...load.sessions.values()].toSorted((a, b) => byTurn(a.request, b.request))
  const asked = turns.flatMap((session) => (session.asked && !session.isOffline ? [{ session, request: session.asked }] : []))
  const requests = asked.map(({ request }) => request)
  const budgets = sharedBudgets(load)
  const bindings = new Bindings(requests, budgets, dlm.isQueuing)
  const heldOff = new Map<LoadSession, Bindings>()

  function withHeldOff(session: LoadSession): Bindings {
    const request: CurrentRequest = { ...session.request, isHeldOn: false }
    const found = heldOff.get(session) ?? new Bindings([...requests, request], budgets, dlm.isQueuing)
    heldOff.set(session, found)
    return found
  }

  return {
    turns,
    waiting: turns.filter(({ applied }) => applied.current === 0),
    figures: siteFigures(world, group),
    inUnit: type === 'GROUP_TYPE_DC' ? kwOfAmperes : (amperes) => amperes,
    bindingsOf(session) {
      const place = asked.findIndex((one) => one.session === session)
      return place >= 0 ? { bindings, place } : { bindings: withHeldOff(session), place: requests.length }
    },
  }
}

/**
 * The indexes of the budgets that jointly bind a session, in ascending order. Without a binding budget, the lowest of
 * the budgets that the session draws on.
 */
export function bindingLines({ load }: Group, session: LoadSession, picture: ReasonContext): readonly number[] {
  const budgets = load.budgets ?? []
  if (budgets.length < 2) return [0]
  const { bindings, place } = picture.bindingsOf(session)
  const found = bindings.of(place)
  if (found) return found.lines
  const own = [...budgets.keys()].filter((line) => drawsOn(session.request, line))
  return own.toSorted((a, b) => (budgets[a]?.amount ?? 0) - (budgets[b]?.amount ?? 0)).slice(0, 1)
}
