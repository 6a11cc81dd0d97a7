import type { saveV2gSettings, V2gMode, V2gSettings } from '#contract/v2g.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { draftChanges, withUnit, type DraftChange } from '#ui/save-bar/draft-changes.ts'
import type { DraftErrors } from '#platform/validated-by.ts'
import { numberError, typedNumber, typedText } from '#units/typed-number.ts'
import { MODE_NAME } from './modes.ts'

/** The draft of the V2G settings. Numbers stay as typed. */
export interface SettingsDraft {
  mode: V2gMode
  minSoC: string
  ffrPositive: string
  ffrNegative: string
  startChargeWith2kW: boolean
}
type SettingsField = keyof SettingsDraft

export const FIELD_LABEL = {
  mode: 'Mode',
  minSoC: 'Minimum SoC',
  ffrPositive: 'FFR positive',
  ffrNegative: 'FFR negative',
  startChargeWith2kW: 'Start charging with 2 kW',
} satisfies Record<SettingsField, string>

const FIELDS = Object.keys(FIELD_LABEL) as SettingsField[]

export const draftOf = ({ mode, minSoC, ffrPositive, ffrNegative, startChargeWith2kW }: V2gSettings): SettingsDraft => ({
  mode,
  minSoC: typedText(minSoC),
  ffrPositive: typedText(ffrPositive),
  ffrNegative: typedText(ffrNegative),
  startChargeWith2kW,
})

/** The errors of the settings by field. */
export function settingsErrors({ minSoC, ffrPositive, ffrNegative }: SettingsDraft): DraftErrors<SettingsDraft> {
  const errors = {
    minSoC: numberError(minSoC, (soc) => soc >= 0 && soc <= 100, 'Enter a value from 0 to 100.'),
    ffrPositive: powerError(ffrPositive),
    ffrNegative: powerError(ffrNegative),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}

const powerError = (text: string) => numberError(text, (powerW) => powerW >= 0, 'The value must not be negative.')

/** The request of a draft without errors. */
export const toRequest = (draft: SettingsDraft): BodyOf<typeof saveV2gSettings> => ({
  mode: draft.mode,
  minSoC: typedNumber(draft.minSoC) ?? 0,
  ffrPositive: typedNumber(draft.ffrPositive) ?? 0,
  ffrNegative: typedNumber(draft.ffrNegative) ?? 0,
  startChargeWith2kW: draft.startChargeWith2kW,
})

/** The differences between two reads as text: `Minimum SoC is now 40 %, was 50 %`. */
export function changesBetween(before: V2gSettings, after: V2gSettings): readonly string[] {
  return FIELDS.filter((field) => before[field] !== after[field]).map(
    (field) => `${FIELD_LABEL[field]} is now ${valueText(field, after)}, was ${valueText(field, before)}`,
  )
}

/** The settings as rows of text. */
export const settingsRows = (settings: V2gSettings) =>
  FIELDS.map((field) => [FIELD_LABEL[field], valueText(field, settings)] as const)

/** The changes of a draft that are not saved. */
export const unsavedChanges = (stored: SettingsDraft, draft: SettingsDraft): readonly DraftChange[] =>
  draftChanges(stored, draft, FIELD_LABEL, (field, value) =>
    field === 'mode' ? MODE_NAME[value as V2gMode] : withUnit(value, field === 'minSoC' ? '%' : 'W'),
  )

function valueText(field: SettingsField, settings: V2gSettings) {
  if (field === 'mode') return MODE_NAME[settings.mode]
  if (field === 'startChargeWith2kW') return settings.startChargeWith2kW ? 'on' : 'off'
  return `${settings[field]} ${field === 'minSoC' ? '%' : 'W'}`
}
