import { expect, test } from 'vitest'
import type { DrillService } from '#simulator/scenario/measures/group-drill.ts'
import { measure, MEASURE_NAMES } from '#simulator/scenario/measures/measures.ts'
import { fastRules, type Rules, singleStepRules, stepwiseRules } from '#simulator/scenario/measures/response-rules.ts'
import { RULE_SOURCES } from './rule-sources.ts'

const RULES: Record<DrillService, Rules> = {
  'single-step': singleStepRules({
    activationFrequency: 49.7,
    deactivationFrequency: 49.9,
    deactivationDelay: 180,
    triggerDelayInMs: 0,
  }),
  'stepwise-classic': stepwiseRules('fcr-d-up-dynamic'),
  'stepwise-static': stepwiseRules('fcr-d-up-static'),
  ffr: fastRules(49.7),
}
const samples = Array.from({ length: 120 }, (_, second) => ({
  atMs: second * 1_000,
  requiredKw: second < 60 ? 5 : 0,
  deliveredKw: second < 60 ? 5 : 0,
}))
const curve = { crossedMs: 0, noticedMs: 0, samples, isOver: true, countedBackMs: 180_000 }

test.each(Object.entries(RULES) as [DrillService, Rules][])(
  'each limit of %s has a source, and no other measure has one',
  (service, rules) => {
    const measures = measure(curve, rules)
    const limited = MEASURE_NAMES.filter((name) => measures[name].rule !== null)
    expect(Object.keys(RULE_SOURCES[service]).toSorted()).toEqual(limited.toSorted())
  },
)
