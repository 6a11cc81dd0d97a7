import { LegendEntry, PictureLegend } from '#ui/chart/PictureLegend.tsx'
import { useForecastMarks } from './use-forecast-marks.ts'

/** The legend of the forecast chart. */
export function ForecastLegend({ hasStart, hasLatest }: { hasStart: boolean; hasLatest: boolean }) {
  const marks = useForecastMarks()
  const line = (className: string) => <line x1={0} x2={24} y1={5} y2={5} className={className} />
  return (
    <PictureLegend>
      <LegendEntry mark={line(marks.earliest)}>Charging immediately</LegendEntry>
      {hasLatest && <LegendEntry mark={line(marks.latest)}>As late as possible</LegendEntry>}
      {hasStart && (
        <LegendEntry mark={<circle cx={12} cy={5} r={4} className={marks.start} />}>Latest start of charging</LegendEntry>
      )}
      <LegendEntry mark={line(marks.target)}>Target</LegendEntry>
    </PictureLegend>
  )
}
