import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { paths } from '#app/paths.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { UnknownState } from '#platform/UnknownState.tsx'
import { InfoButton } from '#ui/InfoButton.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { dlmLimits, safeLimitEnabled } from './calls.ts'
import { SurplusBanner } from './SurplusBanner.tsx'
import { hasSurplusLimit, usesSafeLimit } from './safe-limit.ts'

interface Props {
  groupId: number
  /** Set on pages of other entities: the name of the group, shown as a link. */
  groupName?: string
}

/**
 * Shows that the safe limit of a group applies, that its solar surplus is unknown, or that neither is known. Polls only if the group
 * can have one of them.
 */
export function SafeLimitBanner({ groupId, groupName }: Props) {
  const limits = useAtomValue(dlmLimits({ params: { groupId } }))
  if (!usesSafeLimit(limits.value)) {
    return (
      <>
        <UnknownState resource={limits} what={whatOf(groupName)} />
        {hasSurplusLimit(limits.value) && <SurplusBanner groupId={groupId} groupName={groupName} />}
      </>
    )
  }
  return <Banner groupId={groupId} {...(groupName !== undefined && { groupName })} />
}

const whatOf = (groupName: string | undefined) =>
  `Whether the safe limit ${groupName === undefined ? '' : `of ${groupName} `}applies`

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
      {safeLimit.value?.enabled ? (
        <StaleSince resource={safeLimit} />
      ) : (
        <UnknownState resource={safeLimit} what={whatOf(groupName)} />
      )}
    </>
  )
}
