import { Badge, type BadgeProps } from '@fluentui/react-components'
import type { V2gForecast } from '#contract/v2g.ts'
import { outlookOf, outlookText, type ForecastStatus } from '../forecast/forecast-text.ts'

const COLOR = {
  reached: 'success',
  reachable: 'success',
  missed: 'warning',
  unplanned: 'informative',
} satisfies Record<ForecastStatus, BadgeProps['color']>

/** A chip that states whether a session reaches its target. */
export function SessionOutlook({ forecast }: { forecast: V2gForecast }) {
  return (
    <Badge appearance="tint" color={COLOR[outlookOf(forecast)]}>
      {outlookText(forecast)}
    </Badge>
  )
}
