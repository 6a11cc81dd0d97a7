import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { fcrDOf, reserves } from './reserve-calls.ts'
import { reserveWarning } from './reserve-warning.ts'

/** Warns while a group can give less than it has sold for this hour. */
export function ReserveNotice({ groupId }: { groupId: number }) {
  const warning = reserveWarning(fcrDOf(useAtomValue(reserves(groupId)).value?.reserves))
  if (warning === undefined) return null
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>{warning}</MessageBarBody>
    </MessageBar>
  )
}
