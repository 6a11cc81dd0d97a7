import type { DlmLimits, ExternalMeterValues, MeterReadings } from '#contract/dlm.ts'
import { type PhaseLoad, worstPhase } from '#contract/phase-load.ts'
import { METER_LINES, signedCurrent } from './meter-text.ts'

type Limits = Pick<DlmLimits, 'enabled' | 'useExternalDevice' | 'isEnegicMainFuse' | 'mainCurrent' | 'enabledBoostCharging'>

/** The main current for comparison with the external device, A. */
export interface Fuse {
  readonly mainA: number
  /** A boost source raises it. */
  readonly isBoosted: boolean
}

/** The main current with which the external device is compared. Null if only the device knows the rating of the fuse. */
export const fuseOf = (limits: Limits): Fuse | null => {
  const { enabled, useExternalDevice, isEnegicMainFuse, mainCurrent, enabledBoostCharging } = limits
  if (!enabled || !useExternalDevice || isEnegicMainFuse || mainCurrent === null) return null
  return { mainA: mainCurrent, isBoosted: enabledBoostCharging }
}

/**
 * The worst phase from the values of the external device and of the boost device only; undefined without values, and on a platform
 * that does not report what the boost device adds.
 */
export function meteredLoad(readings: MeterReadings, { mainA, isBoosted }: Fuse): PhaseLoad | undefined {
  const { boost } = readings
  if (isBoosted && !boost) return undefined
  const boostValues = isBoosted && boost?.isKnown && !boost.isStale ? boost.values : undefined
  return worstPhase(
    METER_LINES.flatMap((fields, place): PhaseLoad[] => {
      const taken = currentOn(readings, fields)
      if (taken === null) return []
      const added = boostValues ? Math.max(0, -(currentOn(boostValues, fields) ?? 0)) : 0
      const parts = added > 0 && {
        parts: [
          { kind: 'main-fuse' as const, amount: mainA },
          { kind: 'boost' as const, amount: added },
        ],
      }
      return [{ line: place + 1, taken, limit: mainA + added, unit: 'A', kind: 'main-fuse', ...parts }]
    }),
  )
}

const currentOn = (values: ExternalMeterValues, { current, power }: (typeof METER_LINES)[number]) =>
  signedCurrent(values[current], values[power])
