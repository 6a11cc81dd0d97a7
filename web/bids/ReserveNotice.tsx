import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { readReserves } from '#contract/reserves.ts'
import { isNotOffered } from '#platform/call.ts'
import { UnknownState } from '#platform/UnknownState.tsx'
import { reserves } from '#platform/reserves/reserve-calls.ts'
import { reserveWarning } from './reserve-warning.ts'

/** Warns about each reserve of which a group has sold more than is available now, or that this is unknown. */
export function ReserveNotice({ groupId }: { groupId: number }) {
  const read = useAtomValue(reserves(groupId))
  const warnings = read.value?.reserves.flatMap((reserve) => {
    const warning = reserveWarning(reserve)
    return warning === undefined ? [] : [{ service: reserve.service, warning }]
  })
  if (!warnings || warnings.length === 0) {
    return isNotOffered(readReserves, read.reply) ? null : (
      <UnknownState resource={read} what="Whether the group can deliver what it has sold" />
    )
  }
  return warnings.map(({ service, warning }) => (
    <MessageBar key={service} intent="warning" layout="multiline">
      <MessageBarBody>{warning}</MessageBarBody>
    </MessageBar>
  ))
}
