import * as z from 'zod/mini'
import type { Category } from './stations.ts'

/** The kinds of stations in a generated fleet. */
export const MIX_KINDS = ['ac', 'dc', 'v2g', 'battery'] as const
type MixKind = (typeof MIX_KINDS)[number]

export const CATEGORY_OF_KIND = { ac: 'charger', dc: 'DC', v2g: 'V2G', battery: 'Energy storage' } as const satisfies Record<
  MixKind,
  Category
>

/** Percentage of each kind. The total is 100. */
export type FleetMix = Readonly<Record<MixKind, number>>

const isKind = (text: string): text is MixKind => MIX_KINDS.some((kind) => kind === text)

/** Reads a mix such as `ac=70,dc=15,v2g=10,battery=5`, or returns the problem as a clause. A missing kind has no share. */
export function readFleetMix(text: string): { mix: FleetMix } | { problem: string } {
  const shares = new Map<MixKind, number>()
  for (const part of text.split(',')) {
    const [kind = '', percent = ''] = part.split('=', 2).map((word) => word.trim())
    if (!isKind(kind)) return { problem: `there is no kind "${kind}"` }
    if (shares.has(kind)) return { problem: `${kind} is named twice` }
    if (!/^\d+(\.\d+)?$/.test(percent)) return { problem: `the share of ${kind} is not a number of 0 to 100` }
    shares.set(kind, Number(percent))
  }
  const sum = [...shares.values()].reduce((total, percent) => total + percent, 0)
  // The sum of decimals such as 33.3 may have a rounding error.
  if (Math.abs(sum - 100) > 1e-6) return { problem: `the shares add up to ${Number(sum.toFixed(6))}` }
  const of = (kind: MixKind) => shares.get(kind) ?? 0
  return { mix: { ac: of('ac'), dc: of('dc'), v2g: of('v2g'), battery: of('battery') } }
}

/** The text of a mix. Equal mixes have the same text. */
export const fleetMixText = (mix: FleetMix): string => MIX_KINDS.map((kind) => `${kind}=${mix[kind]}`).join(',')

/** The format of a mix, for messages. */
export const FLEET_MIX_FORM = 'shares in percent that add up to 100, such as ac=70,dc=15,v2g=10,battery=5'

export const FleetMixText = z.string().check(z.refine((text) => 'mix' in readFleetMix(text), `must be ${FLEET_MIX_FORM}`))
