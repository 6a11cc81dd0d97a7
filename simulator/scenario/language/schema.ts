import * as z from 'zod'
import { FLEET_MIX_FORM, readFleetMix } from '#contract/fleet-mix.ts'
import { AcceptanceLine } from './acceptance.ts'
import { Expectation } from './expectation.ts'
import { At, Instant, Span, Text } from './fields.ts'
import {
  BidsChange,
  BrokerChange,
  FaultChange,
  FrequencyChange,
  MarketChange,
  MeterChange,
  OperatorAction,
  SessionChange,
  StationChange,
  VehicleChange,
} from './stimuli.ts'

/** The language of scenario files. */

const timed = <T extends z.ZodType>(at: T) =>
  z.union([
    z.strictObject({ at, frequency: FrequencyChange }),
    z.strictObject({ at, station: StationChange }),
    z.strictObject({ at, vehicle: VehicleChange }),
    z.strictObject({ at, meter: MeterChange }),
    z.strictObject({ at, bids: BidsChange }),
    z.strictObject({ at, market: MarketChange }),
    z.strictObject({ at, operator: OperatorAction }),
    z.strictObject({ at, broker: BrokerChange }),
    z.strictObject({ at, session: SessionChange }),
    z.strictObject({ at, fault: FaultChange }),
    z.strictObject({ at, end: Text.describe('the name of something in force, such as broker down') }),
  ])

/** One line of a timeline: a time, and one stimulus. */
const TimelineLine = timed(At)

/** A line played by hand; without a time it is played now. */
export const ManualStimulus = timed(At.optional())
export type ManualStimulus = z.infer<typeof ManualStimulus>

/** A scenario file. What it does not say itself comes from the files it includes. */
export const ScenarioFile = z.strictObject({
  about: Text.describe('a sentence saying what happens and what to look for'),
  seed: z.int().gte(0).describe('a whole number of 0 or more').optional(),
  starts: Instant.optional(),
  lasts: Span.optional(),
  meterTimeout: Span.optional(),
  site: Text.describe('the name of a file in scenarios/sites').optional(),
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
