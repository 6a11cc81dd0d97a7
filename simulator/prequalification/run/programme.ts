import type { ApprovalProduct } from '#contract/fingrid.ts'
import { limitOf, type ReserveRules } from '#simulator/reserves/model/rules.ts'
import { approvalOf, type Approval } from '../model/capacity.ts'
import { notJudgedOf, programmeFindings, type NotJudged } from '../model/programme-findings.ts'
import { testsOf, type ProgrammeTest, type Tests } from '../model/programme-tests.ts'
import type { Judged } from '../model/requirements.ts'
import type { SinePoint } from '../model/sine-findings.ts'
import { advanceInPortions, copySite, WARM_UP_MS, type Tested } from './copied-site.ts'
import { measuredOf, writtenKw } from './data-rows.ts'
import { declaredKw, expectOffer, highDroopKw, lowLoadOf, NotTestable } from './offer.ts'
import { playTest, type PlayedTest, type Playing } from './play-test.ts'
import { isLimited, isOfStores, reservoirsOf } from './store-group.ts'

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
  /** The judged requirements, each in the operating condition in which it is worst. */
  readonly findings: readonly Judged[]
  readonly notJudged: readonly NotJudged[]
  readonly approval: Approval
  readonly tests: readonly PlayedTest[]
  /** Gain and phase by period; empty for a static product. */
  readonly sinePoints: readonly SinePoint[]
}

/** What the group offers, and how the copies of its operating conditions differ. */
interface Offer extends Tests {
  readonly groupName: string
  readonly capacityKw: number
  readonly startMs: number
  readonly rules: ReserveRules
  readonly lowLoad: ReadonlySet<number> | undefined
  readonly highDroopKw: number | undefined
}

const secondsOf = (tests: readonly ProgrammeTest[]) =>
  tests.reduce((sum, { sequence }) => sum + WARM_UP_MS / 1_000 + sequence.durationS, 0)

/** Plays the test programme of a product on copies of a site. Throws NotTestable, or the reason of the signal. */
export async function prequalify(tested: Tested, product: ApprovalProduct, playing: Playing = {}): Promise<Prequalification> {
  const offer = await offerOf(tested, product, playing.signal)
  const { groupName, capacityKw, startMs, rules } = offer
  const programme = testsOf(product, offer).filter(({ kind }) => !playing.isJudgedOnly || kind !== 'operation')
  const allS = secondsOf(programme)
  const tests: PlayedTest[] = []
  let doneS = 0
  for (const test of programme) {
    const { load, droop } = test.condition
    const bidKw = droop === 'high' ? offer.highDroopKw : undefined
    const settings = {
      product,
      onlyCars: load === 'low' ? offer.lowLoad : undefined,
      bidKw,
      capacityKw: bidKw ?? capacityKw,
      isLimited: offer.isLimited,
    }
    // oxlint-disable-next-line no-await-in-loop -- one copy at a time, because a copy can be large
    const played = await playTest(tested, test, settings, {
      signal: playing.signal,
      onProgress: (seconds) => playing.onProgress?.(doneS + seconds, allS),
    })
    doneS += WARM_UP_MS / 1_000 + test.sequence.durationS
    tests.push(played)
  }
  const { findings, sinePoints } = programmeFindings(rules, product, tests.map(measuredOf))
  return {
    site: tested.site,
    groupName,
    product,
    seed: tested.seed,
    startMs,
    declaredKw: capacityKw,
    findings,
    notJudged: notJudgedOf(rules, product, findings),
    approval: approvalOf(limitOf(rules, product, 'minFactor', 'low'), capacityKw, findings),
    tests,
    sinePoints,
  }
}

/** Checks that the group can offer the product, and measures the loads and droops in which it is tested. */
async function offerOf(tested: Tested, product: ApprovalProduct, signal: AbortSignal | undefined): Promise<Offer> {
  const { engine, group } = await copySite(tested, { product })
  const { world } = engine
  try {
    const { name } = group
    expectOffer(world, group, product)
    await advanceInPortions(engine, WARM_UP_MS / 1_000, { signal })
    const capacityKw = writtenKw(declaredKw(world, group))
    if (capacityKw <= 0) throw new NotTestable(noPowerText(name, isOfStores(group)))
    const lowLoad = (tested.isFull ?? true) ? lowLoadOf(world, group, capacityKw) : undefined
    const bidKw = highDroopKw(world, group, capacityKw)
    const highKw = bidKw === undefined ? undefined : writtenKw(bidKw)
    return {
      groupName: name,
      capacityKw,
      startMs: world.nowMs,
      rules: world.reserveRules,
      lowLoad,
      highDroopKw: highKw,
      hasLowLoad: lowLoad !== undefined,
      hasLowDroop: highKw !== undefined,
      isContinuous: isOfStores(group),
      isLimited: isLimited(world, group, product),
      reservoirs: reservoirsOf(world, group),
    }
  } finally {
    engine.stop()
  }
}

const noPowerText = (name: string, isStores: boolean) =>
  isStores
    ? `${name} declares no power: no point with a car follows the frequency in both directions.`
    : `${name} declares no power: it has no bid for the tested hour, or no power in its settings.`
