import { DEVICE_KINDS } from '#contract/ocpp/mqtt-devices.ts'
import type { Deviation, SetpointAnswer } from '#simulator/ocpp/model/charger-message.ts'
import { parsed } from './read-report.ts'

/** An object; empty for anything else. */
const recordIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** A text of at most 200 characters, without those that hide or reorder the text around it; undefined without one. */
function textIn(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim() : ''
  return text === '' ? undefined : text.slice(0, 200)
}

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)

const amountIn = (value: unknown) => [numberIn(value)].find((one) => one !== undefined && one >= 0)

interface ReadAnswer {
  /** Undefined for one that does not say whether it accepts. */
  readonly answer?: SetpointAnswer
  readonly seq?: number
  readonly deviations: readonly Deviation[]
}

const WORDS: Readonly<Record<string, boolean>> = { accepted: true, ok: true, rejected: false, refused: false }

/** Reads the answer of a device to a setpoint. */
export function readAnswer(payload: string): ReadAnswer {
  const note = (field: string, what: string) => [{ clause: `answer/${field}`, what }]
  let content: unknown
  try {
    content = parsed(payload)
  } catch {
    return { deviations: note('message', 'not JSON') }
  }
  const { result, reason, seq, appliedW } = recordIn(content)
  const isAccepted = typeof result === 'boolean' ? result : WORDS[(textIn(result) ?? '').toLowerCase()]
  if (isAccepted === undefined) return { deviations: note('result', 'neither accepted nor rejected') }
  const [said, applied, number] = [textIn(reason), numberIn(appliedW), numberIn(seq)]
  return {
    answer: { isAccepted, ...(said !== undefined && { reason: said }), ...(applied !== undefined && { appliedW: applied }) },
    ...(number !== undefined && { seq: number }),
    deviations: number === undefined ? note('seq', 'missing') : [],
  }
}

/** What a device says about itself. What cannot be read is left out. */
export function readIntroduction(payload: string) {
  let content: unknown
  try {
    content = parsed(payload)
  } catch {
    // It says nothing.
  }
  const { vendor, model, kind, ratedPowerW, capacityWh } = recordIn(content)
  const [maker, type] = [textIn(vendor), textIn(model)]
  return {
    ...(maker !== undefined && { vendor: maker }),
    ...(type !== undefined && { model: type }),
    introduction: {
      kind: DEVICE_KINDS.find((one) => one === kind),
      ratedPowerW: amountIn(ratedPowerW),
      capacityWh: amountIn(capacityWh),
    },
  }
}
