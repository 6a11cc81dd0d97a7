import { useAtomValue } from 'jotai'
import { StaleSince } from '#platform/StaleSince.tsx'
import { UnknownState } from '#platform/UnknownState.tsx'
import { isActivated } from './activation.ts'
import { ActivationNotice } from './ActivationNotice.tsx'
import { fcrSettings } from './calls.ts'

/** The notice of an activation above the title of a group, or that its state is unknown. */
export function ActivationBanner({ groupId }: { groupId: number }) {
  const read = useAtomValue(fcrSettings({ params: { groupId } }))
  const { value } = read
  return (
    <>
      {value && <ActivationNotice settings={value} />}
      {value && isActivated(value) ? (
        <StaleSince resource={read} />
      ) : (
        <UnknownState resource={read} what="Whether FCR is activated" />
      )}
    </>
  )
}
