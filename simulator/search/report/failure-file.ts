import { deflateSync } from 'node:zlib'
import { PROPERTIES } from '#simulator/scenario/properties/all-properties.ts'
import type { Plan } from '../generate/generate.ts'
import type { Failure } from '../run/run-plan.ts'
import type { Found } from '../workers/search-seed.ts'
import { planText } from './plan-text.ts'
import { pathFrom, siteFileName } from './site-path.ts'

/** A failure as a scenario file. */
export interface FailureFile {
  readonly name: string
  readonly text: string
  /** The path of the desk with the run in its fragment. */
  readonly link: string
}

/** The line that fails. A breach of a budget names its group. */
const expectationOf = ({ property, group }: Failure): object =>
  property === 'budget' && group !== undefined ? { always: true, group, budgetKept: true } : { always: true, property }

/** A link for the desk of any simulator of the same version, paused at the failure. */
function linkOf(text: string, { worldSeed: seed, startMs }: Plan, { atS }: Failure): string {
  const parts = new URLSearchParams({ text: deflateSync(text).toString('base64url'), seed: String(seed) })
  return `/desk/#${parts.toString()}&at=${new Date(startMs + atS * 1_000).toISOString()}`
}

/** The scenario file of a failure, to be written into a folder. `folder` is absolute; relative sites start at the working directory. */
export function failureFile({ failure, plan, stations, unavoidableS }: Found, folder: string): FailureFile {
  const { property, atS } = failure
  const what = failure.what.split('\n')[0] ?? ''
  const texts = {
    about: `${PROPERTIES[property].about.replace(/\.$/, '')}, but at ${atS} s ${what}.`,
    expect: [expectationOf(failure)],
    stations: stations ?? undefined,
  }
  const link = linkOf(planText(plan, texts), plan, failure)
  const avoidable = unavoidableS === null ? `It depends on the last line.` : `It could not be avoided after ${unavoidableS} s.`
  const text = planText(plan, {
    ...texts,
    notes: [`Found by npm run search with seed ${plan.seed} on ${plan.site}. ${avoidable}`, `Desk: ${link}`],
    pathOf: pathFrom(folder),
  })
  return { name: `${property}-${siteFileName(plan.site)}-${plan.seed}.yaml`, text, link }
}
