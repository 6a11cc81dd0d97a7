import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { isOverload, type PhaseLoad } from '#contract/phase-load.ts'
import { phaseLoadText } from '#units/phase-load.ts'
import { externalMeterValues, meterStatus } from './calls.ts'
import { meteredLoad } from './meter-text.ts'

/** Shows that the worst phase of a group exceeds its limit. `fuse`: the main current that applies, A. */
export function OverFuseNote({ groupId, fuse }: { groupId: number; fuse: number | null }) {
  const { value, state, isStale } = useAtomValue(meterStatus(groupId))
  const load = isStale ? null : value?.load
  if (load !== undefined || fuse === null) return <Note load={load} />
  return state === 'loading' ? null : <MeteredNote groupId={groupId} fuse={fuse} />
}

/** For a platform that does not report the worst phase: uses the values of the external device only. */
function MeteredNote({ groupId, fuse }: { groupId: number; fuse: number }) {
  const { value, isStale } = useAtomValue(externalMeterValues({ params: { groupId } }))
  return <Note load={value && !isStale ? meteredLoad(value, fuse) : undefined} />
}

function Note({ load }: { load: PhaseLoad | null | undefined }) {
  if (!load || !isOverload(load)) return null
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>Overload: {phaseLoadText(load)}</MessageBarBody>
    </MessageBar>
  )
}
