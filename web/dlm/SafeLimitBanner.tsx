import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { StaleSince } from '#platform/StaleSince.tsx'
import { safeLimitEnabled } from './calls.ts'

/** Says that the safe limit is in force. For a group that uses an external device and whose load management is on. */
export function SafeLimitBanner({ groupId }: { groupId: number }) {
  const safeLimit = useAtomValue(safeLimitEnabled({ params: { groupId } }))
  return (
    <>
      <StaleSince resource={safeLimit} />
      {safeLimit.value?.enabled && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>Safe Limit is activated. No values from external meter received.</MessageBarBody>
        </MessageBar>
      )}
    </>
  )
}
