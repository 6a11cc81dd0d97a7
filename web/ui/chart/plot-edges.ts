import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useId, useLayoutEffect } from 'react'

/** The space of a plot for labels beside it, px. */
export interface Edges {
  readonly left: number
  readonly right: number
}

/** What each plot on the page needs. */
const needsAtom = atom<ReadonlyMap<string, Edges>>(new Map())
const widest = (side: keyof Edges) => atom((get) => Math.max(0, ...[...get(needsAtom).values()].map((edges) => edges[side])))
const leftAtom = widest('left')
const rightAtom = widest('right')

/**
 * The edges that all plots of the page share, so that a moment has the same position in each of them: the widest that one of them
 * needs.
 */
export function usePlotEdges({ left, right }: Edges): Edges {
  const id = useId()
  const setNeeds = useSetAtom(needsAtom)
  useLayoutEffect(() => {
    setNeeds((needs) => new Map(needs).set(id, { left, right }))
    return () => setNeeds((needs) => new Map([...needs].filter(([one]) => one !== id)))
  }, [setNeeds, id, left, right])
  return { left: Math.max(left, useAtomValue(leftAtom)), right: Math.max(right, useAtomValue(rightAtom)) }
}
