import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { reserves } from '#platform/reserves/reserve-calls.ts'
import { reserveWarning } from './reserve-warning.ts'

/** Warns about each reserve of which a group has sold more than is available now. */
export function ReserveNotice({ groupId }: { groupId: number }) {
  const known = useAtomValue(reserves(groupId)).value?.reserves ?? []
  return known.map((reserve) => {
    const warning = reserveWarning(reserve)
    if (warning === undefined) return null
    return (
      <MessageBar key={reserve.service} intent="warning" layout="multiline">
        <MessageBarBody>{warning}</MessageBarBody>
      </MessageBar>
    )
  })
}
