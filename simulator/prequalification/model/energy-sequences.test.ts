import { describe, expect, test } from 'vitest'
import { PRODUCTS, requiredShare } from '#simulator/battery-storage/model/product.ts'
import { energySequence, heldFindings, type ModesAt } from './energy-sequences.ts'
import type { ResponseSample } from './response.ts'

const CAPACITY_KW = 20
type Managed = 'fcr-n' | 'fcr-d-up-dynamic' | 'fcr-d-down-dynamic'

/** A second with another response or other modes than those of a group that responds exactly and has no mode on. */
type Changes = (atS: number) => { readonly lackKw?: number; readonly mode?: Partial<ModesAt> }

function judge(product: Managed, changes: Changes = () => ({})) {
  const { durationS, frequencyHz, stepEndsS } = energySequence(product)
  const samples: ResponseSample[] = []
  const modes: ModesAt[] = []
  for (let atS = 0; atS <= durationS; atS++) {
    const { lackKw = 0, mode = {} } = changes(atS)
    const share = requiredShare(PRODUCTS[product], frequencyHz(atS))
    const nemKw = 'nemKw' in mode ? mode.nemKw : 0
    const responseKw = share * CAPACITY_KW - Math.sign(share) * lackKw + (nemKw ?? 0)
    samples.push({ atS, frequencyHz: frequencyHz(atS), responseKw })
    modes.push({ atS, nem: 0, aem: 0, enduranceMin: 60, nemKw, ...mode })
  }
  return heldFindings(product, samples, modes, { stepEndsS, capacityKw: CAPACITY_KW }).map(({ part = '', value }) => [
    part,
    Math.round(value * 1e6) / 1e6,
  ])
}
const at =
  (secondS: number, lackKw: number): Changes =>
  (atS) =>
    atS === secondS ? { lackKw } : {}

// The full activations of FCR-D are from 30 s to 630 s and from 780 s to 1680 s; FCR-N is at 50.11 Hz from 1800 s to 2160 s.
describe('a limited reservoir holds its response in the test of the energy management', () => {
  test('100 % if it lacks nothing, in each direction of FCR-N', () => {
    expect(judge('fcr-d-up-dynamic')).toEqual([['', 100]])
    expect(judge('fcr-d-down-dynamic')).toEqual([['', 100]])
    expect(new Map(judge('fcr-n') as [string, number][])).toEqual(new Map([['up', 100], ['down', 100]])) // prettier-ignore
  })

  test.each([
    [89, 100],
    [90, 94],
    [91, 94],
    [629, 94],
    [630, 100],
    [839, 100],
    [840, 94],
    [1_679, 94],
    [1_680, 100],
  ])('a lack of 6 %% in second %d of FCR-D gives %d %%', (secondS, value) => {
    expect(judge('fcr-d-up-dynamic', at(secondS, 1.2))).toEqual([['', value]])
    expect(judge('fcr-d-down-dynamic', at(secondS, 1.2))).toEqual([['', value]])
  })

  test('a lack in a part of an activation counts from the required response', () => {
    expect(judge('fcr-n', at(1_000, 1.2))).toContainEqual(['down', 94])
    expect(judge('fcr-n', at(1_000, 1.2))).toContainEqual(['up', 100])
  })

  test.each<[string, Partial<ModesAt>]>([
    ['AEM', { aem: -1 }],
    ['AEM in one unit, whose endurance is 0', { enduranceMin: 0 }],
    ['NEM without its power', { nem: -1, nemKw: undefined }],
  ])('no lack counts while %s is on, and in the 5 min after it', (_, mode) => {
    const changes =
      (lackS: number): Changes =>
      (atS) => ({
        lackKw: atS === lackS ? 20 : 0,
        mode: atS >= 900 && atS < 1_000 ? mode : {},
      })
    const lacks = [899, 900, 999, 1_298, 1_299].map((lackS) => judge('fcr-d-up-dynamic', changes(lackS))[0]?.[1])
    expect(lacks).toEqual([0, 100, 100, 100, 0])
  })

  test('the power of NEM is no response', () => {
    const charging =
      (lackKw: number): Changes =>
      () => ({ lackKw, mode: { nem: -1, nemKw: -4 } })
    expect(judge('fcr-d-up-dynamic', charging(0))).toEqual([['', 100]])
    expect(judge('fcr-d-up-dynamic', charging(2))).toEqual([['', 90]])
  })

  test('it is not shown without the columns of the energy management, or if AEM is always on', () => {
    const notShown = { name: 'endurance', value: NaN, isNotShown: true, note: 'No response is without AEM.' }
    const sample = { atS: 2_000, frequencyHz: 50.11, responseKw: 0 }
    expect(heldFindings('fcr-n', [sample], [], { stepEndsS: [], capacityKw: 20 })).toEqual([{ ...notShown, part: 'down' }])
    expect(judge('fcr-d-up-dynamic', () => ({ mode: { enduranceMin: 0 } }))).toEqual([['', NaN]])
  })
})
