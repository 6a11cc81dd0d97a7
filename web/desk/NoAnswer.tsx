import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { spanText } from './run/moments.ts'

/** Says that the simulator is silent. How long cannot be said in the time of a run that stands still. */
export function NoAnswer({ nowMs, startMs }: { nowMs: number; startMs: number }) {
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        The simulator does not answer. What is shown is the run at {spanText(nowMs - startMs)}; it is asked again all the time.
      </MessageBarBody>
    </MessageBar>
  )
}
