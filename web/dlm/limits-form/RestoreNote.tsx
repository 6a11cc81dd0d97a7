import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { restoreFocus } from '#ui/page/page-focus.ts'
import type { RestoreOffer } from '../restore-offer.ts'
import type { LimitsForm } from '../use-limits-form.ts'

/** Offers to enable the services again that were disabled together with load management. Saved with the form. */
export function RestoreNote({ form, offer }: { form: LimitsForm; offer: RestoreOffer }) {
  return (
    <MessageBar ref={restoreFocus} intent="warning" layout="multiline">
      <MessageBarBody>{offer.text}</MessageBarBody>
      {offer.services.length > 0 && (
        <MessageBarActions>
          <Button onClick={() => form.restore(offer)}>Restore previous settings</Button>
        </MessageBarActions>
      )}
    </MessageBar>
  )
}
