import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { externalMeterValues } from './calls.ts'
import { overFuseText } from './over-fuse.ts'

/** Says at the limits of a group that its site takes more than its main fuse bears. For a group with an external device. */
export function OverFuseNote({ groupId, fuse }: { groupId: number; fuse: number }) {
  const { value, isStale } = useAtomValue(externalMeterValues({ params: { groupId } }))
  const text = value && !isStale ? overFuseText(value, fuse) : undefined
  if (text === undefined) return null
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  )
}
