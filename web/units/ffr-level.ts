import { fixedText, numberText } from './numbers/number-format.ts'
import { FFR_LEVELS, FFR_OVER_HZ, ffrLevelOf, type V2gSettings } from '#contract/v2g.ts'

/** `49.6 Hz, full power within 1.0 s`; the frequency alone if it is no level that the console knows. */
export function ffrLevelText(activationHz: number): string {
  const level = ffrLevelOf(activationHz)
  const hz = `${numberText(activationHz)} Hz`
  return level ? `${hz}, full power within ${fixedText(level.fullAfterMs / 1_000, 1)} s` : hz
}

/** The options of the FFR level. A stored level that the console does not know is also offered, so that a save keeps it. */
export const ffrLevelOptions = (stored: number): readonly { value: string; label: string }[] =>
  [...new Set([...FFR_LEVELS.map(({ activationHz }) => activationHz), stored])].map((activationHz) => ({
    value: String(activationHz),
    label: ffrLevelText(activationHz),
  }))

/** The frequencies at which a group with these settings activates FFR, Hz; undefined if the platform does not tell. */
export const ffrFrequencies = ({
  ffrActivationHz,
  isFfrOverFrequencyEnabled,
}: Pick<V2gSettings, 'ffrActivationHz' | 'isFfrOverFrequencyEnabled'>): readonly number[] | undefined =>
  ffrActivationHz === undefined ? undefined : [ffrActivationHz, ...(isFfrOverFrequencyEnabled ? [FFR_OVER_HZ] : [])]

/** `FFR is now activated at 49.6 Hz, full power within 1.0 s, and at 50.3 Hz.` */
export const ffrNowText = ([first = NaN, ...others]: readonly number[]): string =>
  [`FFR is now activated at ${ffrLevelText(first)}`, ...others.map((hz) => `and at ${numberText(hz)} Hz`)].join(', ') + '.'
