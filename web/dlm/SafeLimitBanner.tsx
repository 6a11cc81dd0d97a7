import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { readAllocations } from '#contract/allocations.ts'
import { SECOND_MS } from '#contract/durations.ts'
import type { Station } from '#contract/stations.ts'
import { isNotOffered } from '#platform/call.ts'
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

interface Props {
  groupId: number
  /** Set on pages of other entities: the name of the group, shown as a link. */
  groupName?: string | undefined
}

/**
 * Shows that the safe limit of a group applies, that its solar surplus is unknown, or that neither is known. Polls only if the group
 * can have one of them.
 */
export function SafeLimitBanner({ groupId, groupName }: Props) {
  const limits = useAtomValue(dlmLimits({ params: { groupId } }))
  if (usesSafeLimit(limits.value)) return <SafeLimit groupId={groupId} groupName={groupName} />
  return (
    <>
      <UnknownState resource={limits} what={whatOf(groupName)} />
      {hasSurplusLimit(limits.value) && <UnknownSurplus groupId={groupId} groupName={groupName} />}
    </>
  )
}

const ofGroup = (groupName: string | undefined) => (groupName === undefined ? '' : `of ${groupName} `)
const whatOf = (groupName: string | undefined) => `Whether the safe limit ${ofGroup(groupName)}applies`

function SafeLimit({ groupId, groupName }: Props) {
  const safeLimit = useAtomValue(safeLimitEnabled({ params: { groupId } }))
  if (!safeLimit.value?.enabled) return <UnknownState resource={safeLimit} what={whatOf(groupName)} />
  return (
    <>
      <Banner groupId={groupId} groupName={groupName}>
        <span>Safe Limit is activated. No values from external meter received.</span>
        <InfoButton term="safe limit" />
      </Banner>
      <StaleSince resource={safeLimit} />
    </>
  )
}

/** For solar charging without a safe limit: without a surplus that is known, the chargers get no solar power. */
function UnknownSurplus({ groupId, groupName }: Props) {
  const status = useAtomValue(meterStatus(groupId))
  const nowMs = useNow(SECOND_MS)
  if (isNotOffered(readAllocations, status.reply)) return null
  if (!status.value?.meter?.isSurplusUnknown) {
    return <UnknownState resource={status} what={`Whether the solar surplus ${ofGroup(groupName)}is known`} />
  }
  const silentS = meterStateAt(status.value, nowMs)?.silentS ?? 0
  return (
    <>
      <Banner groupId={groupId} groupName={groupName}>
        The solar surplus is unknown: no values from the meter for {ageText(silentS * SECOND_MS)}. It counts as 0.
      </Banner>
      <StaleSince resource={status} />
    </>
  )
}

function Banner({ groupId, groupName, children }: Props & { children: ReactNode }) {
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>
        {children}
        {groupName !== undefined && (
          <>
            {' '}
            Group: <TextLink to={paths.group(groupId)}>{groupName}</TextLink>
          </>
        )}
      </MessageBarBody>
    </MessageBar>
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
