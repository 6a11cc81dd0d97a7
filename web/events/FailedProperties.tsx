import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { propertyName } from '#units/measurands.ts'

interface Props {
  properties: readonly string[]
  onRetry: () => void
}

/** Lists the properties that could not be read while others are drawn. */
export function FailedProperties({ properties, onRetry }: Props) {
  if (properties.length === 0) return null
  return (
    <MessageBar intent="warning">
      <MessageBarBody>Failed to fetch events of device: {properties.map(propertyName).join(', ')}</MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      </MessageBarActions>
    </MessageBar>
  )
}
