import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { dateTimeText } from '#units/dates.ts'
import type { Day } from '#units/days.ts'
import { progressAtom, retryFailed } from './calls.ts'
import { failuresOf } from './failures.ts'
import type { MarketGroup } from './market-rows.ts'
import type { Readings } from './readings.ts'

interface Props {
  day: Day
  groups: readonly MarketGroup[]
  readings: Readings
}

/** Lists the groups whose bids could not be read, with a retry. Empty if all groups were read. */
export function FailedGroups({ day, groups, readings }: Props) {
  const isReading = useAtomValue(progressAtom) !== undefined
  const { missing, old, oldestMs } = failuresOf(groups, readings)
  if (missing === undefined && old === undefined) return null
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        {missing !== undefined && `The bids of ${missing} could not be read: they are not in the table and its sums. `}
        {old !== undefined && `The bids of ${old} could not be read again: those of ${dateTimeText(oldestMs)} are shown.`}
      </MessageBarBody>
      <MessageBarActions>
        <Button disabledFocusable={isReading} onClick={() => void retryFailed(day)}>
          Retry
        </Button>
      </MessageBarActions>
    </MessageBar>
  )
}
