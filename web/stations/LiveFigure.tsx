import type { Station } from '#contract/stations.ts'
import { liveFigure } from './live-figure.tsx'

/** A live value. For an offline station it is shown as outdated, with its age in the tooltip. */
export function LiveFigure({ station, text }: { station: Station; text: string }) {
  return liveFigure(station, text)
}
