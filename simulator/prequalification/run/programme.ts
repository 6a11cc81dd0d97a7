import { limitOf } from '#simulator/reserves/model/rules.ts'
import { approvalOf, type Approval } from '../model/capacity.ts'
import type { ApprovalProduct } from '#contract/fingrid.ts'
import { PRODUCTS } from '../model/product.ts'
import { fastRampFindings, staticRampFindings } from '../model/ramp-findings.ts'
import { judged, type Finding, type Judged } from '../model/requirements.ts'
import {
  enduranceTest,
  fastRamps,
  FCR_D_SINES,
  linearitySteps,
  sineSequence,
  staticRamps,
  type TestSequence,
} from '../model/sequence.ts'
import { sineFindings, sinePoint, type SinePoint } from '../model/sine-findings.ts'
import { enduranceFindings, linearityFindings } from '../model/steady-findings.ts'
import { advanceInPortions, copySite, declaredKw, WARM_UP_MS, type Tested } from './copied-site.ts'
import { playTest, type PlayedTest, type Playing } from './play-test.ts'

/** The result of a test programme. */
export interface Prequalification {
  readonly site: string
  readonly groupName: string
  readonly product: ApprovalProduct
  readonly seed: number
  /** The time of the first sample of every test, ms. */
  readonly startMs: number
  /** The declared capacity P0, kW. */
  readonly declaredKw: number
  readonly findings: readonly Judged[]
  readonly approval: Approval
  readonly tests: readonly PlayedTest[]
  /** Gain and phase by period; empty for a static product. */
  readonly sinePoints: readonly SinePoint[]
}

/** The product cannot be tested; the message is one sentence. */
export class NotTestable extends Error {
  override readonly name = 'NotTestable'
}

const SINES = FCR_D_SINES.map((sine) => ({
  sine,
  sequence: sineSequence(PRODUCTS['fcr-d-up-dynamic'].sineHz, sine.periodS, sine.total),
}))

/** The simulated duration of a programme, s. */
export function programmeSeconds(product: ApprovalProduct): number {
  const own = product === 'fcr-d-up-dynamic' ? [fastRamps, ...SINES.map(({ sequence }) => sequence)] : [staticRamps]
  return [...own, linearitySteps, enduranceTest].reduce((sum, { durationS }) => sum + WARM_UP_MS / 1_000 + durationS, 0)
}

/** Plays the test programme of a product on copies of a site. Throws NotTestable, or the reason of the signal. */
export async function prequalify(tested: Tested, product: ApprovalProduct, playing: Playing = {}): Promise<Prequalification> {
  const { groupName, capacityKw, startMs, rules } = await expectTestable(tested, product, playing.signal)
  const tests: PlayedTest[] = []
  let doneS = 0
  const play = async (sequence: TestSequence) => {
    const played = await playTest(tested, sequence, {
      signal: playing.signal,
      onProgress: (seconds) => playing.onProgress?.(doneS + seconds),
    })
    doneS += WARM_UP_MS / 1_000 + sequence.durationS
    tests.push(played)
    return played.samples
  }
  const curve = PRODUCTS[product]
  const findings: Finding[] = []
  const sinePoints: SinePoint[] = []
  if (product === 'fcr-d-up-dynamic') {
    findings.push(...fastRampFindings(await play(fastRamps), capacityKw))
    for (const { sine, sequence } of SINES) sinePoints.push(sinePoint(await play(sequence), sine, curve, capacityKw))
    findings.push(...sineFindings(sinePoints, curve))
  } else {
    findings.push(...staticRampFindings(await play(staticRamps), capacityKw))
  }
  findings.push(
    ...linearityFindings(await play(linearitySteps), { product: curve, capacityKw, isStatic: product === 'fcr-d-up-static' }),
  )
  findings.push(...enduranceFindings(await play(enduranceTest), 30, capacityKw))
  const all = judged(rules, product, findings)
  return {
    site: tested.site,
    groupName,
    product,
    seed: tested.seed,
    startMs,
    declaredKw: capacityKw,
    findings: all,
    approval: approvalOf(limitOf(rules, product, 'leastFactor', 'low'), capacityKw, all),
    tests,
    sinePoints,
  }
}

/** Checks that the group can offer the product. */
async function expectTestable(tested: Tested, product: ApprovalProduct, signal: AbortSignal | undefined) {
  const { engine, group } = await copySite(tested)
  try {
    const { name, fcr, type, stationIndexes } = group
    if (stationIndexes.length === 0) throw new NotTestable(`${name} has no stations.`)
    if (type !== 'GROUP_TYPE_CHARGER' && type !== 'GROUP_TYPE_DC') {
      throw new NotTestable(`${name} is no group of AC or DC chargers.`)
    }
    if (!fcr.isEnabled && !fcr.isEnabledStepwise) throw new NotTestable(`${name} offers no demand response.`)
    const isStatic = fcr.isEnabledStepwise && fcr.stepwiseMode === 'static'
    if (fcr.isEnabledStepwise && isStatic !== (product === 'fcr-d-up-static')) {
      throw new NotTestable(`${name} is ${isStatic ? 'static' : 'dynamic'} and cannot offer ${product}.`)
    }
    await advanceInPortions(engine, WARM_UP_MS / 1_000, { signal })
    const capacityKw = declaredKw(engine.world, group)
    if (capacityKw <= 0) {
      throw new NotTestable(`${name} declares no power: it has no bid for the tested hour, or no power in its settings.`)
    }
    return { groupName: name, capacityKw, startMs: engine.world.nowMs, rules: engine.world.reserveRules }
  } finally {
    engine.stop()
  }
}
