import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { failedText } from './event-reads.ts'

interface Props {
  properties: readonly string[]
  onRetry: () => void
}

/** Lists the properties that could not be read while others are drawn. */
export function FailedProperties({ properties, onRetry }: Props) {
  const text = failedText(properties)
  if (text === undefined) return null
  return (
    <MessageBar intent="warning">
      <MessageBarBody>{text}</MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      </MessageBarActions>
    </MessageBar>
  )
}
