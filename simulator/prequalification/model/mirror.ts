import type { ResponseSample } from './response.ts'
import type { TestSequence } from './sequence.ts'

const mirroredHz = (frequencyHz: number) => 100 - frequencyHz

/** A test of FCR-D up as a test of FCR-D down: mirrored at 50 Hz. */
export const mirroredSequence = ({ name, durationS, frequencyHz }: TestSequence): TestSequence => ({
  name,
  durationS,
  frequencyHz: (atS) => mirroredHz(frequencyHz(atS)),
})

/** The response of FCR-D down as one of FCR-D up, so that the same limits apply: TR 3.1.2. */
export const mirrored = (samples: readonly ResponseSample[]): ResponseSample[] =>
  samples.map(({ atS, frequencyHz, responseKw }) => ({ atS, frequencyHz: mirroredHz(frequencyHz), responseKw: -responseKw }))
