import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { paths } from '#app/paths.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { useNow } from '#platform/platform-clock.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { ageText } from '#units/dates.ts'
import { meterStatus } from './calls.ts'
import { meterStateAt } from './meter-state.ts'

interface Props {
  groupId: number
  /** Set on pages of other entities: the name of the group, shown as a link. */
  groupName?: string | undefined
}

/** Shows that the solar surplus of a group is unknown, so that its chargers get no solar power. For solar charging without a safe limit. */
export function SurplusBanner({ groupId, groupName }: Props) {
  const status = useAtomValue(meterStatus(groupId))
  const nowMs = useNow(SECOND_MS)
  if (!status.value?.meter?.isSurplusUnknown) return null
  const silentS = meterStateAt(status.value, nowMs)?.silentS ?? 0
  return (
    <>
      <MessageBar intent="error" layout="multiline">
        <MessageBarBody>
          The solar surplus is unknown: no values from the meter for {ageText(silentS * SECOND_MS)}. It counts as 0.
          {groupName !== undefined && (
            <>
              {' '}
              Group: <TextLink to={paths.group(groupId)}>{groupName}</TextLink>
            </>
          )}
        </MessageBarBody>
      </MessageBar>
      <StaleSince resource={status} />
    </>
  )
}
