import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { HOUR_MS } from '#contract/durations.ts'
import { hourOf } from '#simulator/bids/world/bids.ts'
import { createEngine } from '#simulator/run/engine.ts'
import { findGroup } from '#simulator/scenario/language/find-group.ts'
import type { Approval } from '../model/capacity.ts'
import { offersOfSites, type SiteOffer } from '../testing/site-offers.ts'
import { NotTestable } from './offer.ts'
import { prequalify } from './programme.ts'

/** The number of seeds of the long test, which plays every group of the shipped sites; 0 plays the short one. */
const SEEDS = Number(process.env['LOADSTAR_SEEDS'] ?? 0)

/**
 * Groups that differ most by what a seed draws, with some seeds. Batteries differ by their wear: with some seeds, those of `Managed
 * batteries` hold a full FCR-D for slightly less than two hours, and with others for slightly more.
 */
const SHORT: { offer: SiteOffer; seeds: readonly number[] }[] = [
  { offer: ['approval-passes', 'Managed batteries', 'fcr-n'], seeds: [1, 4, 5] },
  { offer: ['approval-passes', 'Managed batteries', 'fcr-d-up-dynamic'], seeds: [1, 6] },
  { offer: ['approval-fails', 'Small batteries', 'fcr-d-down-dynamic'], seeds: [1, 2, 18] },
  { offer: ['approval-each', 'Tail row', 'fcr-d-up-dynamic'], seeds: [1, 4, 13] },
  { offer: ['approval-real', 'Real row', 'fcr-d-up-dynamic'], seeds: [1, 2] },
  { offer: ['market', 'Ridge AC', 'fcr-d-up-dynamic'], seeds: [1, 2] },
]

/** Sites whose fleet is drawn: chargers that obey or not, their reaction times, and visits. The seed decides why a group fails. */
const isDrawn = (site: string) => site === 'approval-real' || !site.startsWith('approval-')

const rows: { offer: SiteOffer; seeds: readonly number[] }[] =
  SEEDS === 0 ? SHORT : offersOfSites().map((offer) => ({ offer, seeds: Array.from({ length: SEEDS }, (_, place) => place + 1) }))

/** A weekday at noon, with the bid of another hour for a group that has bids but none for the tested hours. */
function copyWithBid(site: string, name: string, seed: number) {
  const about = 'A group with a bid for the tested hour'
  const engine = createEngine({ scenario: { yaml: stringify({ about, seed, starts: '2026-03-02T10:00:00Z', site }) } })
  engine.setClock({ paused: true })
  const { bids } = findGroup(engine.world, name)
  const [other] = bids.values()
  const hourMs = hourOf(engine.world.nowMs)
  if (other && !bids.has(hourMs)) for (const later of [0, 1, 2]) bids.set(hourMs + later * HOUR_MS, other)
  return engine
}

/** `fails: speed`, with `not shown: …` for requirements that no test has shown. */
function verdictText({ isApproved, factor, failed, notShown }: Approval, isWithReasons: boolean): string {
  if (isApproved) return `passes with ${factor}`
  return isWithReasons ? `fails: ${failed.join(' ')}; not shown: ${notShown.join(' ')}` : 'fails'
}

describe('a group has the same verdict with every seed', () => {
  test.for(rows)('$offer.0: $offer.1, $offer.2', { timeout: 3_600_000 }, async ({ offer: [site, group, product], seeds }) => {
    const seedsByVerdict: Record<string, number[]> = {}
    for (const seed of seeds) {
      // oxlint-disable-next-line no-await-in-loop -- one programme at a time, because a copy can be large
      const verdict = await prequalify({ site, group, seed, copy: () => copyWithBid(site, group, seed) }, product, {
        isJudgedOnly: true,
      }).then(
        ({ approval }) => verdictText(approval, !isDrawn(site)),
        (error: unknown) => {
          if (error instanceof NotTestable) return error.message
          throw error
        },
      )
      seedsByVerdict[verdict] = [...(seedsByVerdict[verdict] ?? []), seed]
    }
    const [first = ''] = Object.keys(seedsByVerdict)
    expect(seedsByVerdict).toEqual({ [site === 'approval-passes' ? 'passes with 1' : first]: seeds })
  })
})
