import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { useIsLate } from '#ui/hooks.ts'
import { useNow } from './platform-clock.ts'
import type { Resource } from './resource.ts'
import { unknownStateText } from './unknown-state.ts'
import { SECOND_MS } from '#contract/durations.ts'

interface Props {
  resource: Resource<unknown>
  /** What is not known: `Whether the safe limit applies`. */
  what: string
}

/** In place of a banner whose state could not be read, or is late: that it is unknown, and why. Nothing while it is known or just loading. */
export function UnknownState({ resource, what }: Props) {
  const isLate = useIsLate(resource.state === 'loading')
  return resource.reply || isLate ? <Note resource={resource} what={what} /> : null
}

function Note({ resource, what }: Props) {
  const nowMs = useNow(SECOND_MS)
  const isLate = resource.state === 'loading'
  const text = isLate ? `${what} is unknown: the platform has not answered yet.` : unknownStateText(what, resource, nowMs)
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
