import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { restoreFocus } from '#ui/page/restore-focus.ts'
import type { RestoreOffer } from './restore-offer.ts'
import type { LimitsForm } from './use-limits-form.ts'

/** Offers to switch the services on again that load management took along when it was disabled. Saved with the form. */
export function RestoreNote({ form, offer }: { form: LimitsForm; offer: RestoreOffer }) {
  return (
    <MessageBar ref={restoreFocus} intent="warning" layout="multiline">
      <MessageBarBody>{offer.text}</MessageBarBody>
      {offer.services.length > 0 && !form.isReadOnly && (
        <MessageBarActions>
          <Button onClick={() => form.restore(offer)}>Restore former settings</Button>
        </MessageBarActions>
      )}
    </MessageBar>
  )
}
