import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { readV2gForecasts, type V2gForecast } from '#contract/v2g.ts'
import { isNotOffered } from '#platform/call.ts'
import type { Resource } from '#platform/resource.ts'

/** Shows why there are no forecasts. Empty while forecasts exist or load. */
export function ForecastsNote({ read }: { read: Resource<V2gForecast[]> }) {
  const styles = useStyles()
  if (read.state !== 'failed') return null
  if (isNotOffered(readV2gForecasts, read.reply)) {
    return <Caption1 className={styles.note}>This platform does not offer {readV2gForecasts.provisional}.</Caption1>
  }
  return (
    <div className={styles.note}>
      <Caption1>Failed to get charging forecasts</Caption1>
      <Button size="small" appearance="subtle" onClick={read.refresh}>
        Retry
      </Button>
    </div>
  )
}

const useStyles = makeStyles({
  note: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, color: tokens.colorNeutralForeground2 },
})
