import type { saveV2gSettings, V2gMode, V2gSettings } from '#contract/v2g.ts'
import { knownWords, NO_VALUE } from '#contract/wire.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { draftChanges, withUnit, type DraftChange } from '#ui/save-bar/draft-changes.ts'
import type { DraftErrors } from '#platform/draft/draft.ts'
import { ffrLevelText } from '#units/ffr-level.ts'
import { numberError, typedNumber, typedText } from '#units/numbers/typed-number.ts'

/** Labels of the modes, in the order of the form. */
export const MODE_NAME = knownWords({
  external: 'External (default)',
  freq: 'Adaptive V2G charging',
  powermeter: 'Adaptive V2B charging',
  no_v2g: 'Bypass, normal charging',
} satisfies Record<V2gMode, string>)

export const MODE_TEXT = knownWords({
  external: 'Cars follow the baselines and basepoints that they receive.',
  freq: 'Each car reaches its target by its departure and supports the grid frequency in the remaining time.',
  powermeter:
    'Each car reaches its target by its departure and supplies the building in the remaining time, without export to the grid.',
  no_v2g: 'Each car charges at full power until it is full and never discharges.',
} satisfies Record<V2gMode, string>)

/** The reason why a user cannot change the V2G settings and the daily schedule of a group; undefined if they can. */
export const settingsLock = (readOnly: boolean): string | undefined =>
  readOnly ? 'You can view the V2G settings of this group, but not change them.' : undefined

/** The draft of the V2G settings. Numbers stay as typed. */
export interface SettingsDraft {
  mode: V2gMode
  minSoC: string
  ffrPositive: string
  ffrNegative: string
  startChargeWith2kW: boolean
  /** Undefined on a platform that offers no choice, as for the response to over-frequency. */
  ffrActivationHz: string | undefined
  isFfrOverFrequencyEnabled: boolean | undefined
}
type SettingsField = keyof SettingsDraft
type Shown = Pick<V2gSettings, SettingsField>

export const FIELD_LABEL = {
  mode: 'Mode',
  minSoC: 'Minimum SoC',
  ffrPositive: 'FFR positive',
  ffrNegative: 'FFR negative',
  startChargeWith2kW: 'Start charging with 2 kW',
  ffrActivationHz: 'FFR level',
  isFfrOverFrequencyEnabled: 'FFR on over-frequency',
} satisfies Record<SettingsField, string>

const FIELDS = Object.keys(FIELD_LABEL) as SettingsField[]

export const draftOf = (settings: V2gSettings): SettingsDraft => ({
  mode: settings.mode,
  minSoC: typedText(settings.minSoC),
  ffrPositive: typedText(settings.ffrPositive),
  ffrNegative: typedText(settings.ffrNegative),
  startChargeWith2kW: settings.startChargeWith2kW,
  ffrActivationHz: settings.ffrActivationHz === undefined ? undefined : String(settings.ffrActivationHz),
  isFfrOverFrequencyEnabled: settings.isFfrOverFrequencyEnabled,
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

/** The request of a draft without errors. Settings that the platform does not offer are left out. */
export const toRequest = (draft: SettingsDraft): BodyOf<typeof saveV2gSettings> => ({
  mode: draft.mode,
  minSoC: typedNumber(draft.minSoC) ?? 0,
  ffrPositive: typedNumber(draft.ffrPositive) ?? 0,
  ffrNegative: typedNumber(draft.ffrNegative) ?? 0,
  startChargeWith2kW: draft.startChargeWith2kW,
  ...(draft.ffrActivationHz !== undefined && { ffrActivationHz: Number(draft.ffrActivationHz) }),
  ...(draft.isFfrOverFrequencyEnabled !== undefined && { isFfrOverFrequencyEnabled: draft.isFfrOverFrequencyEnabled }),
})

/** The differences between two reads: `Minimum SoC is now 40 %, was 50 %`. */
export function changesBetween(before: Shown, after: Shown): readonly DraftChange[] {
  return FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    label: FIELD_LABEL[field],
    was: valueText(field, before),
    now: valueText(field, after),
  }))
}

/** The settings as rows of text, without those that the platform does not offer. */
export const settingsRows = (settings: V2gSettings) =>
  FIELDS.filter((field) => settings[field] !== undefined).map(
    (field) => [FIELD_LABEL[field], valueText(field, settings)] as const,
  )

/** The changes of a draft that are not saved. */
export const unsavedChanges = (stored: SettingsDraft, draft: SettingsDraft): readonly DraftChange[] =>
  draftChanges(stored, draft, FIELD_LABEL, (field, value) =>
    field === 'mode' ? MODE_NAME[value as V2gMode] : withUnit(value, UNIT[field]),
  )

export const UNIT: Partial<Record<SettingsField, string>> = {
  minSoC: '%',
  ffrPositive: 'W',
  ffrNegative: 'W',
  ffrActivationHz: 'Hz',
}

function valueText(field: SettingsField, settings: Shown) {
  if (field === 'mode') return MODE_NAME[settings.mode]
  const value = settings[field]
  if (value === undefined) return NO_VALUE
  if (field === 'ffrActivationHz') return ffrLevelText(Number(value))
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : `${value} ${UNIT[field]}`
}

const delivers = (mode: V2gMode) => mode === 'freq' || mode === 'external'
type Fast = Pick<V2gSettings, 'mode' | 'ffrPositive'>

/** The question before settings with which a group delivers less fast frequency reserve than it has sold; undefined for others. */
export function reserveChange(before: Fast, after: Fast): { title: string; text: string; ok: string } | undefined {
  const question = { title: 'Change a group that has sold a reserve?', ok: 'Save' }
  if (delivers(before.mode) && !delivers(after.mode)) {
    return { ...question, text: `In the mode ${MODE_NAME[after.mode]}, the group delivers no fast frequency reserve.` }
  }
  if (after.ffrPositive >= before.ffrPositive) return undefined
  return { ...question, text: `The group then sells and delivers at most ${after.ffrPositive} W per point.` }
}
