import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { durationText } from './run/moments.ts'

/** Warns that the simulator does not answer. It shows the time of the run, which does not advance meanwhile. */
export function NoAnswer({ nowMs, startMs }: { nowMs: number; startMs: number }) {
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        The simulator does not answer. The desk shows the run at {durationText(nowMs - startMs)} and retries automatically.
      </MessageBarBody>
    </MessageBar>
  )
}
