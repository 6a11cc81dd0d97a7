import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { paths } from '#app/paths.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { InfoButton } from '#ui/InfoButton.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { dlmLimits, safeLimitEnabled } from './calls.ts'
import { usesSafeLimit } from './safe-limit.ts'

interface Props {
  groupId: number
  /** Set on pages of other entities: the name of the group, shown as a link. */
  groupName?: string
}

/** Shows that the safe limit of a group applies. Polls only if the group can have a safe limit. */
export function SafeLimitBanner({ groupId, groupName }: Props) {
  const limits = useAtomValue(dlmLimits({ params: { groupId } })).value
  return usesSafeLimit(limits) ? <Banner groupId={groupId} {...(groupName !== undefined && { groupName })} /> : null
}

function Banner({ groupId, groupName }: Props) {
  const safeLimit = useAtomValue(safeLimitEnabled({ params: { groupId } }))
  return (
    <>
      {safeLimit.value?.enabled && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>
            <span>Safe Limit is activated. No values from external meter received.</span>
            <InfoButton term="safe limit" />
            {groupName !== undefined && (
              <>
                {' '}
                Group: <TextLink to={paths.group(groupId)}>{groupName}</TextLink>
              </>
            )}
          </MessageBarBody>
        </MessageBar>
      )}
      <StaleSince resource={safeLimit} />
    </>
  )
}
