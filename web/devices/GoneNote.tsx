import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components'
import { dateTimeText } from '#units/dates.ts'

interface Props {
  deviceId: string
  /** Time of the last read in platform time, ms. */
  asOfMs: number | undefined
}

/** Shows that the device was deleted while its page is open. */
export function GoneNote({ deviceId, asOfMs }: Props) {
  return (
    <MessageBar intent="error" layout="multiline" role="alert">
      <MessageBarBody>
        <MessageBarTitle>Found no device with ID {deviceId}.</MessageBarTitle>
        The device was deleted, or you no longer have permission to view it. The values on this page were read
        {asOfMs === undefined ? ' earlier' : ` at ${dateTimeText(asOfMs)}`}. The page is read-only.
      </MessageBarBody>
    </MessageBar>
  )
}
