import * as z from 'zod'
import { FLEET_MIX_FORM, readFleetMix } from '#contract/fleet-mix.ts'
import { AcceptanceLine } from './acceptance.ts'
import { Expectation } from './expectation.ts'
import { Instant, SpanText, Text } from './fields.ts'
import { TimelineLine } from './stimuli.ts'

/** The schema of scenario files. */

/** A scenario file. Included files supply missing fields. */
export const ScenarioFile = z.strictObject({
  about: Text.describe('a sentence saying what happens and what to look for'),
  seed: z.int().gte(0).describe('a whole number of 0 or more').optional(),
  starts: Instant.optional(),
  lasts: SpanText.optional(),
  before: SpanText.optional(),
  meterTimeout: SpanText.optional(),
  /** The contents of a site are read by its own schema, for errors at their places. */
  site: z
    .union([Text, z.looseObject({})])
    .describe('the name of a file in scenarios/sites, the path of another site, seen from this file, or the contents of one')
    .optional(),
  ideal: z
    .boolean()
    .describe("true or false: whether chargers follow their setpoints at once, instead of the site's own")
    .optional(),
  stations: z.int().gte(1).lte(1_000_000).describe('a number of stations, 1 to 1000000').optional(),
  mix: z
    .string()
    .refine((text) => 'mix' in readFleetMix(text))
    .describe(FLEET_MIX_FORM)
    .optional(),
  include: z
    .array(Text.describe('the path of another scenario file, seen from this one'))
    .describe('a list of scenario files')
    .optional(),
  timeline: z.array(TimelineLine).describe('a list of timeline lines').optional(),
  expect: z.array(Expectation).describe('a list of expectations').optional(),
  accepts: z.array(AcceptanceLine).describe('a list of rules that groups may break, each with a reason').optional(),
})
export type ScenarioFile = z.infer<typeof ScenarioFile>
