import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { paths } from '#app/paths.ts'
import { SECOND_MS } from '#contract/durations.ts'
import type { Station } from '#contract/stations.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { UnknownState } from '#platform/UnknownState.tsx'
import { useNow } from '#platform/platform-clock.ts'
import { useCan } from '#session/session.ts'
import { InfoButton } from '#ui/InfoButton.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { ageText } from '#units/dates.ts'
import { dlmLimits, safeLimitEnabled, meterStatus } from './calls.ts'
import { meterStateAt } from './meter-text.ts'
import { hasSurplusLimit, usesSafeLimit, safeLimitGroups } from './limits-now/observed-limits.ts'

interface SurplusBannerProps {
  groupId: number
  /** Set on pages of other entities: the name of the group, shown as a link. */
  groupName?: string | undefined
}

/** Shows that the solar surplus of a group is unknown, so that its chargers get no solar power. For solar charging without a safe limit. */
function SurplusBanner({ groupId, groupName }: SurplusBannerProps) {
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

/** The safe limit banners of the groups of a station. */
export function SafeLimitsOf({ station }: { station: Station }) {
  const seesGroups = useCan('seeGroups')
  const seesSuperGroups = useCan('seeSuperGroups')
  if (!seesGroups) return null
  return safeLimitGroups(station, seesSuperGroups).map(({ id, name }) => (
    <SafeLimitBanner key={id} groupId={id} groupName={name} />
  ))
}
