import type { DlmLimits, ExternalMeterValues } from '#contract/dlm.ts'
import { type PhaseLoad, worstPhase } from '#contract/phase-load.ts'
import { METER_LINES } from './meter-text.ts'

type Fuse = Pick<DlmLimits, 'enabled' | 'useExternalDevice' | 'isEnegicMainFuse' | 'mainCurrent'>

/** The main current that an external device is measured against, A; null when only the device has the rating of the fuse. */
export const fuseA = ({ enabled, useExternalDevice, isEnegicMainFuse, mainCurrent }: Fuse): number | null =>
  enabled && useExternalDevice && !isEnegicMainFuse ? mainCurrent : null

/** The worst phase by the values of the external device alone; undefined while it is silent. */
export const meteredLoad = (values: ExternalMeterValues, limit: number): PhaseLoad | undefined =>
  worstPhase(
    METER_LINES.flatMap(({ current }, place): PhaseLoad[] => {
      const taken = values[current]
      return taken === null ? [] : [{ line: place + 1, taken, limit, unit: 'A', kind: 'main-fuse' }]
    }),
  )
