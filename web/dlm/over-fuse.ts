import type { DlmLimits, ExternalMeterValues } from '#contract/dlm.ts'
import { currentText } from '#units/current-power.ts'
import { METER_LINES } from './meter-text.ts'

type Fuse = Pick<DlmLimits, 'enabled' | 'useExternalDevice' | 'isEnegicMainFuse' | 'mainCurrent'>

/** The main current that an external device is measured against, A. Of a fuse that only the device knows nothing is said. */
export const fuseA = ({ enabled, useExternalDevice, isEnegicMainFuse, mainCurrent }: Fuse): number | null =>
  enabled && useExternalDevice && !isEnegicMainFuse ? mainCurrent : null

/** Says that the external device alone measures more than the fuse bears, on the phase with the most; nothing while it does not. */
export function overFuseText(values: ExternalMeterValues, fuse: number): string | undefined {
  const [most] = METER_LINES.map(({ line, current }) => ({ line, currentA: values[current] ?? 0 })).toSorted(
    (a, b) => b.currentA - a.currentA,
  )
  if (!most || most.currentA <= fuse) return undefined
  return `The external device measures ${currentText(most.currentA)} on ${most.line}, more than the main current of ${currentText(fuse)}.`
}
