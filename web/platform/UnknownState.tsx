import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { useNow } from './platform-clock.ts'
import type { Resource } from './resource.ts'
import { unknownStateText } from './unknown-state.ts'
import { SECOND_MS } from '#contract/durations.ts'

interface Props {
  resource: Resource<unknown>
  /** What is not known: `Whether the safe limit applies`. */
  what: string
}

/** In place of a banner whose state could not be read: that it is unknown, and why. Nothing while the state is known or loading. */
export function UnknownState({ resource, what }: Props) {
  return resource.reply ? <Note resource={resource} what={what} /> : null
}

function Note({ resource, what }: Props) {
  const text = unknownStateText(what, resource, useNow(SECOND_MS))
  if (text === undefined) return null
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>{text}</MessageBarBody>
      <MessageBarActions>
        <Button onClick={resource.refresh}>Retry</Button>
      </MessageBarActions>
    </MessageBar>
  )
}
