import type { MeterProvider } from '#contract/dlm.ts'
import { mix01 } from '#simulator/core/model/random.ts'
import { amperesOfKw, PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import { buildingCurrentsA, type PhaseCurrents } from './meter.ts'
import type { OutsideMeter } from './outside-meter.ts'
import { solarCurrentA } from './solar.ts'

/** Interval of the values of a meter. */
export const METER_EVERY_MS = 2_000

/** Main fuse of a building of unknown size, A. */
export const DEFAULT_FUSE_A = 63
/** Generators behind a main fuse export at most what it carries. A wrong export would raise the limits of chargers. */
export const EXPORT_FUSES = 1.5

/** The largest export that a meter of a group can measure, A: of the largest of its limits, or of a usual main fuse. */
export const maxExportA = (
  { mainCurrent, importLimit }: { readonly mainCurrent: number | null; readonly importLimit: number | null },
  isDc: boolean,
): number => EXPORT_FUSES * Math.max(DEFAULT_FUSE_A, mainCurrent ?? 0, isDc ? amperesOfKw(importLimit ?? 0) : (importLimit ?? 0))

/** A meter at the grid connection of a site, or at a separate source. Its values are a pure function of time. */
export interface MeterDevice {
  readonly deviceId: string
  readonly provider: MeterProvider
  readonly key: number
  readonly utcOffsetMs: number
  /** The main fuse that the meter reports, A. It also determines the size of the building. */
  readonly fuseA: number
  /** What is behind the meter. A separate solar source has no building. */
  readonly source: 'building' | 'building-with-solar' | 'solar'
  /** No meter with this id exists at the site. One of others may report as it. */
  readonly isUnknown?: boolean
  /** The meter of others that reports in place of a simulated one. */
  readonly outside?: OutsideMeter
}

const plus = (a: PhaseCurrents, b: PhaseCurrents): PhaseCurrents => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]

/** At a clear noon the solar panels supply 1.5 times the main fuse of the building, mostly for cars. */
const PANEL_SHARE = 1.5

/** Current on each phase behind the meter without chargers, A; negative while exporting. */
export function loadBehindA({ source, key, fuseA, utcOffsetMs }: MeterDevice, tMs: number): PhaseCurrents {
  const building = source === 'solar' ? ([0, 0, 0] as const) : buildingCurrentsA(key, fuseA, tMs, utcOffsetMs)
  if (source === 'building') return building
  const solarA = -solarCurrentA(key, fuseA * PANEL_SHARE, tMs + utcOffsetMs)
  return plus(building, [solarA, solarA, solarA])
}

const RESOLUTION_A = { ENEGIC: 10, CARLO_GAVAZZI_EM24: 100 } as const satisfies Record<MeterProvider, number>

/** The value that a meter reports: Enegic measures tenths of an ampere, EM24 hundredths. */
export const measuredA = (provider: MeterProvider, currents: PhaseCurrents): PhaseCurrents => {
  const steps = RESOLUTION_A[provider]
  const measured = (amperes: number) => Math.round(amperes * steps) / steps
  return [measured(currents[0]), measured(currents[1]), measured(currents[2])]
}

/**
 * A and W as the platform receives them. EM24 signs only its powers. Enegic sends currents, from which the powers are calculated.
 */
export function readingsOf(provider: MeterProvider, currents: PhaseCurrents): { currents: PhaseCurrents; powers: PhaseCurrents } {
  const watts = (amperes: number) => Math.round(amperes * PHASE_V)
  const powers: PhaseCurrents = [watts(currents[0]), watts(currents[1]), watts(currents[2])]
  if (provider === 'ENEGIC') return { currents, powers }
  return { currents: [Math.abs(currents[0]), Math.abs(currents[1]), Math.abs(currents[2])], powers }
}

/** Whether a meter sends in this second, which depends on the meter's key. */
export const sendsAt = ({ key }: MeterDevice, nowMs: number): boolean =>
  Math.floor(nowMs / 1_000) % (METER_EVERY_MS / 1_000) === Math.floor(mix01(key, 0x3e7e4) * (METER_EVERY_MS / 1_000))
