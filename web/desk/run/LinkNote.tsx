import { Button, MessageBar, MessageBarActions, MessageBarBody, Spinner } from '@fluentui/react-components'
import { Dismiss20Regular } from '@fluentui/react-icons'
import { useAtom } from 'jotai'
import { linkAtom } from './open-link.ts'

const STATUS_TEXT = {
  opening: 'Opening the run of the link…',
  opened: 'The run of the link is open. The clock is paused.',
}

/** Progress and result of opening the link in the address bar. */
export function LinkNote() {
  const [link, setLink] = useAtom(linkAtom)
  if (!link) return null
  const isOpening = link.state === 'opening'
  return (
    <MessageBar
      intent={link.state === 'failed' ? 'error' : 'info'}
      layout="multiline"
      {...(isOpening && { icon: <Spinner size="tiny" aria-hidden /> })}
    >
      <MessageBarBody>{link.state === 'failed' ? link.text : STATUS_TEXT[link.state]}</MessageBarBody>
      {!isOpening && (
        <MessageBarActions
          containerAction={
            <Button
              aria-label="Dismiss"
              appearance="transparent"
              icon={<Dismiss20Regular />}
              onClick={() => setLink(undefined)}
            />
          }
        />
      )}
    </MessageBar>
  )
}
