import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { isOverload, type PhaseLoad } from '#contract/phase-load.ts'
import { phaseLoadText } from '#units/phase-load.ts'
import { externalMeterValues, meterStatus } from './calls.ts'
import { type Fuse, meteredLoad } from './over-fuse.ts'

/** Shows that the worst phase of a group exceeds its limit. `fuse`: the main current that applies. */
export function OverFuseNote({ groupId, fuse }: { groupId: number; fuse: Fuse | null }) {
  const { value, state, isStale } = useAtomValue(meterStatus(groupId))
  const load = isStale ? null : value?.load
  if (load !== undefined || fuse === null) return <Note load={load} />
  return state === 'loading' ? null : <MeteredNote groupId={groupId} fuse={fuse} />
}

/** For a platform that does not report the worst phase: uses the values of the devices only. */
function MeteredNote({ groupId, fuse }: { groupId: number; fuse: Fuse }) {
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
