import type { Station } from '#contract/stations.ts'
import { liveFigure } from './live-figure.tsx'

/** A figure that changes by the second; of an offline station it looks old, and its tooltip says how old. */
export function LiveFigure({ station, text }: { station: Station; text: string }) {
  return liveFigure(station, text)
}
