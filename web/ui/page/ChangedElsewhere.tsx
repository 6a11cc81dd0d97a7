import { MessageBar, MessageBarBody } from '@fluentui/react-components'

/** Describes changes by others while the user typed. Renders nothing without such changes. */
export function ChangedElsewhere({ changes }: { changes: readonly string[] }) {
  if (changes.length === 0) return null
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        Changed elsewhere meanwhile: {changes.join('; ')}. What you have typed is kept, and takes effect when you save.
      </MessageBarBody>
    </MessageBar>
  )
}
