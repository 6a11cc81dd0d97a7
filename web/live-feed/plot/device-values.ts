import { fixedText } from '#units/numbers/number-format.ts'
import type { DeviceValue } from '#contract/live-feed.ts'
import { frequencyHz } from '#units/reserves.ts'

/** Keys whose value differs from the previous message, or is missing now. Empty for the first message. */
export function changedKeys(before: readonly DeviceValue[] | undefined, now: readonly DeviceValue[]): readonly string[] {
  if (!before) return none
  const changed: string[] = []
  let found = 0
  now.forEach((value, index) => {
    // Messages of a device usually have the same order of keys; otherwise the key is searched.
    const inPlace = before[index]
    const was = inPlace?.key === value.key ? inPlace : before.find(({ key }) => key === value.key)
    if (was) found += 1
    if (was?.value !== value.value) changed.push(value.key)
  })
  if (found < before.length) changed.push(...missingKeys(before, now))
  return changed.length > 0 ? changed : none
}

const none: readonly string[] = []

const missingKeys = (before: readonly DeviceValue[], now: readonly DeviceValue[]) =>
  before.map(({ key }) => key).filter((key) => !now.some((value) => value.key === key))

/** A value for display. `sent` describes the original value, if it differs. */
export interface ShownValue {
  readonly text: string
  readonly unit: string
  readonly sent?: string
}

const isFrequency = (key: string) => /^Frequency(\.|$)/.test(key)

/** The value as a number in the shown unit; NaN if it is not a number. */
export function numericValue({ key, value }: DeviceValue): number {
  const number = value.trim() === '' ? NaN : Number(value)
  if (!Number.isFinite(number)) return NaN
  return isFrequency(key) ? frequencyHz(number) : number
}

const UNIT_SIGN: Readonly<Record<string, string>> = { Percent: '%', Celsius: '°C' }

export function shownValue(value: DeviceValue): ShownValue {
  const unit = value.unit === undefined ? '' : (UNIT_SIGN[value.unit] ?? value.unit)
  const number = numericValue(value)
  if (!isFrequency(value.key) || Number(value.value) === number || Number.isNaN(number)) return { text: value.value, unit }
  return { text: fixedText(number, 3), unit: 'Hz', sent: `Sent as ${value.value} ${value.unit ?? ''}`.trim() }
}
