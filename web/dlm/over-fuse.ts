import type { DlmLimits, ExternalMeterValues } from '#contract/dlm.ts'
import { type PhaseLoad, worstPhase } from '#contract/phase-load.ts'
import { METER_LINES } from './meter-text.ts'

type Fuse = Pick<DlmLimits, 'enabled' | 'useExternalDevice' | 'isEnegicMainFuse' | 'mainCurrent'>

/** The main current for comparison with the external device, A. Null if only the device knows the rating of the fuse. */
export const fuseA = ({ enabled, useExternalDevice, isEnegicMainFuse, mainCurrent }: Fuse): number | null =>
  enabled && useExternalDevice && !isEnegicMainFuse ? mainCurrent : null

/** The worst phase from the values of the external device only; undefined without values. */
export const meteredLoad = (values: ExternalMeterValues, limit: number): PhaseLoad | undefined =>
  worstPhase(
    METER_LINES.flatMap(({ current }, place): PhaseLoad[] => {
      const taken = values[current]
      return taken === null ? [] : [{ line: place + 1, taken, limit, unit: 'A', kind: 'main-fuse' }]
    }),
  )
