import { expect, test } from 'vitest'
import { mix01 } from '#simulator/core/model/random.ts'
import { ChargerMessage } from '#simulator/ocpp/model/charger-message.ts'
import { meterMessage } from './meter-message.ts'
import { readAnswer } from './read-answer.ts'
import { readReport } from './read-report.ts'
import { reportMessage } from './report-message.ts'

const PAYLOADS = Number(process.env['LOADSTAR_ODD_PAYLOADS'] ?? 3_000)

const NAMES = ['powerW', 'currentA', 'voltageV', 'socPercent', 'capacityWh', 'frequencyHz', 'status', 'energyImportWh', 'time']
const ODD_NAMES = [
  'connected',
  'values',
  'SoC',
  'current_l2',
  'power_kw',
  '__proto__',
  'constructor',
  '',
  ' ',
  'x'.repeat(500),
  '\u202E',
]
const NUMBERS = [0, -0, 1, -1, 0.1, 49.98, 230, 1e4, 1e9, 1e308, -1e308, 5e-324, 1e11, 8.64e15, -62_135_596_800]
const WORDS = [
  '',
  '0',
  'NaN',
  '1e400',
  '3.2 kW',
  '-5 parsecs',
  'Charging',
  '2026-03-02T08:00:00Z',
  '+275760-09-13',
  'x'.repeat(9_999),
]
const OTHERS = [
  null,
  true,
  false,
  [],
  [null],
  [1, 'a', {}],
  [1, 2, 3, 4],
  {},
  { powerW: 1 },
  [[1]],
  [{ key: 'SoC', value: '1', unit: 'x' }],
]
const VALUES: readonly unknown[] = [NUMBERS, WORDS, OTHERS].flat()
const TEXTS = [
  '',
  ' ',
  'null',
  'true',
  '3',
  '"a"',
  '[',
  '{"powerW":',
  '{"powerW": NaN}',
  '{"powerW": -Infinity}',
  '\u0000',
  '{"a":'.repeat(2_000),
]

function payloadOf(seed: number): string {
  const draw = (salt: number) => mix01(seed, salt)
  const one = <T>(list: readonly T[], salt: number) => list[Math.floor(draw(salt) * list.length)] as T
  if (draw(1) < 0.1) return one(TEXTS, 2)
  const count = Math.floor(draw(3) * 6)
  const entries = Array.from({ length: count }, (_, place) => {
    const name = one(draw(10 + place) < 0.7 ? NAMES : ODD_NAMES, 20 + place)
    return [name, one(VALUES, 30 + place)] as const
  })
  const text = JSON.stringify(Object.fromEntries(entries))
  return draw(4) < 0.1 ? text.slice(0, Math.floor(draw(5) * text.length)) : text
}

test(`${PAYLOADS} odd payloads become messages of the run, or notes`, { timeout: 20_000 + PAYLOADS * 5 }, () => {
  for (let seed = 0; seed < PAYLOADS; seed++) {
    const payload = payloadOf(seed)
    const { report, deviations } = readReport(payload)
    const message = reportMessage(report, { kind: seed % 2 === 0 ? 'v2g' : 'battery', hasStatus: seed % 3 === 0 })
    const read = ChargerMessage.safeParse({ ...message, ...(deviations.length > 0 && { deviations }) })
    expect({ payload, error: read.error }).toEqual({ payload, error: undefined })
    const ofMeter = meterMessage(report)
    expect({ payload, error: ChargerMessage.safeParse(ofMeter.message).error }).toEqual({ payload, error: undefined })
    const answer = readAnswer(payload)
    expect(answer.deviations.length).toBeLessThan(2)
  }
})
