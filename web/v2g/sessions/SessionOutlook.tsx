import { Badge, type BadgeProps } from '@fluentui/react-components'
import type { V2gForecast } from '#contract/v2g.ts'
import { outlookOf, outlookText, type Outlook } from '../forecast/forecast-text.ts'

const COLOR = {
  reached: 'success',
  reachable: 'success',
  missed: 'warning',
  unplanned: 'informative',
} satisfies Record<Outlook, BadgeProps['color']>

/** Whether a session reaches its target, as a chip that says it in words. */
export function SessionOutlook({ forecast }: { forecast: V2gForecast }) {
  return (
    <Badge appearance="tint" color={COLOR[outlookOf(forecast)]}>
      {outlookText(forecast)}
    </Badge>
  )
}
