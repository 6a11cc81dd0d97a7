import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components'
import { dateTimeText } from '#units/dates.ts'

interface Props {
  deviceId: string
  /** When the device was last read, ms of the platform's time. */
  asOfMs: number | undefined
}

/** Says that the device has gone away while its page is open. */
export function GoneNote({ deviceId, asOfMs }: Props) {
  return (
    <MessageBar intent="error" layout="multiline" role="alert">
      <MessageBarBody>
        <MessageBarTitle>Found no device with ID {deviceId}.</MessageBarTitle>
        It has been deleted, or you may no longer see it. What is shown here was read
        {asOfMs === undefined ? ' before that' : ` at ${dateTimeText(asOfMs)}`}; it stays, but nothing of it can be changed.
      </MessageBarBody>
    </MessageBar>
  )
}
