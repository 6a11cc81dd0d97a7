import { Bindings } from '../model/binding.ts'
import { byTurn, drawsOn, type CurrentRequest } from '../model/current-request.ts'
import { kwOfAmperes } from '../model/kilowatts.ts'
import { reachableBudgets } from './offline-reserve.ts'
import type { Session } from './group-load.ts'
import { siteFigures, type SiteFigures } from './site-figures.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

/** What all reasons of a group at one moment have in common. */
export interface ReasonContext {
  /** In the order in which they are served. */
  readonly turns: readonly Session[]
  /** Those of them that have nothing. */
  readonly waiting: readonly Session[]
  readonly figures: SiteFigures
  readonly inUnit: (amperes: number) => number
  /** The last allocation and the place of a session in it; a session that is held off is added to it. */
  readonly bindingsOf: (session: Session) => { readonly bindings: Bindings; readonly place: number }
}

export function reasonContextOf(world: World, group: Group): ReasonContext {
  const { load, type, dlm } = group
  const turns = [...load.sessions.values()].toSorted((a, b) => byTurn(a.claim, b.claim))
  const asked = turns.flatMap((session) => (session.asked && !session.isOffline ? [{ session, claim: session.asked }] : []))
  const claims = asked.map(({ claim }) => claim)
  const budgets = reachableBudgets(load)
  const bindings = new Bindings(claims, budgets, dlm.isQueuing)
  const heldOff = new Map<Session, Bindings>()

  function withHeldOff(session: Session): Bindings {
    const claim: CurrentRequest = { ...session.claim, isHeldOn: false }
    const found = heldOff.get(session) ?? new Bindings([...claims, claim], budgets, dlm.isQueuing)
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
      return place >= 0 ? { bindings, place } : { bindings: withHeldOff(session), place: claims.length }
    },
  }
}

/**
 * The places of the budgets that bind a session, the lowest first: those that bind together. Where none does, the least of the
 * budgets that it draws on.
 */
export function bindingLines({ load }: Group, session: Session, picture: ReasonContext): readonly number[] {
  const budgets = load.budgets ?? []
  if (budgets.length < 2) return [0]
  const { bindings, place } = picture.bindingsOf(session)
  const found = bindings.of(place)
  if (found) return found.lines
  const own = [...budgets.keys()].filter((line) => drawsOn(session.claim, line))
  return own.toSorted((a, b) => (budgets[a]?.amount ?? 0) - (budgets[b]?.amount ?? 0)).slice(0, 1)
}
