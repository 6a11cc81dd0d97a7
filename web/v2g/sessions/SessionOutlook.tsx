import type { V2gForecast } from '#contract/v2g.ts'
import { SeverityChip } from '#ui/SeverityChip.tsx'
import type { Severity } from '#ui/severity.ts'
import { outlookOf, outlookText, type ForecastStatus } from '../forecast/forecast-text.ts'

const SEVERITY = {
  reached: 'information',
  reachable: 'information',
  missed: 'act',
  unknown: 'soon',
  unplanned: 'information',
} satisfies Record<ForecastStatus, Severity>

/** A chip that states whether a session reaches its target. */
export function SessionOutlook({ forecast }: { forecast: V2gForecast }) {
  return <SeverityChip severity={SEVERITY[outlookOf(forecast)]}>{outlookText(forecast)}</SeverityChip>
}
