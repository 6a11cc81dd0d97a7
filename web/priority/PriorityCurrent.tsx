import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { LEAST_CURRENT_TEXT, readDlmLimits, type DlmLimits } from '#contract/dlm.ts'
import { saveQueuingVip } from '#contract/priority.ts'
import { problemToFields } from '#platform/problem-to-fields.ts'
import { useAction } from '#platform/use-action.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { useLeaveGuard } from '#ui/leave-guard.ts'
import { currentError, draftOf, toRequest, type PriorityDraft } from './priority.ts'

interface Props {
  groupId: number
  limits: DlmLimits
  /** Why nothing can be set now. */
  lock: string | undefined
}

/** The form's own reset options would keep what was typed. */
const AFRESH = { keepDirtyValues: false }

/** The current that priority sessions are guaranteed. */
export function PriorityCurrent({ groupId, limits, lock }: Props) {
  const styles = useStyles()
  const form = useForm<PriorityDraft>({ values: draftOf(limits), resetOptions: { keepDirtyValues: true } })
  const draft: PriorityDraft = { ...draftOf(limits), ...useWatch({ control: form.control }) }
  // Not `isDirty`: that is forgotten when new values come in beside the typed ones.
  const hasUnsaved = Object.values(form.formState.dirtyFields).includes(true)
  useLeaveGuard(hasUnsaved)
  const [refused, setRefused] = useState<{ text: string; error: string | undefined }>()
  const save = useAction(saveQueuingVip, {
    done: 'Sucessfully set preconnect for priority',
    failed: 'Failed to set required current vip',
    refreshes: [readDlmLimits],
  })

  const send = async (sent: PriorityDraft) => {
    const reply = await save.run({ params: { groupId }, body: toRequest(sent) })
    if (reply.outcome === 'problem') {
      setRefused({ text: sent.requiredCurrentVip, error: problemToFields(reply.refusal).requiredCurrentVip })
    }
    if (reply.outcome === 'ok') form.reset(sent, AFRESH)
  }
  const said = refused?.text === draft.requiredCurrentVip ? refused.error : undefined
  const error = lock ? undefined : (currentError(draft.requiredCurrentVip) ?? said)
  const isBlocked = lock !== undefined || error !== undefined || save.isBusy

  return (
    <form
      noValidate
      aria-label="Guaranteed current of priority sessions"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBlocked) void send(draft)
      }}
    >
      {lock && <Text>{lock}</Text>}
      <SwitchField
        label="Preconnect queuing for priority"
        reason={lock}
        checked={draft.isQueuingVip}
        onChange={(_, { checked }) => form.setValue('isQueuingVip', checked, { shouldDirty: true })}
      />
      <NumberField
        label="Minimum current for priority"
        unit="A"
        hint={error === LEAST_CURRENT_TEXT ? undefined : LEAST_CURRENT_TEXT}
        error={error}
        disabled={lock !== undefined}
        value={draft.requiredCurrentVip}
        onChange={(_, { value }) => form.setValue('requiredCurrentVip', value, { shouldDirty: true })}
      />
      <div className={styles.buttons}>
        <Button type="submit" appearance="primary" disabledFocusable={isBlocked}>
          {save.isBusy ? 'Saving...' : 'Save'}
        </Button>
        {hasUnsaved && <Button onClick={() => form.reset(draftOf(limits), AFRESH)}>Discard changes</Button>}
      </div>
    </form>
  )
}

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: tokens.spacingVerticalM, maxWidth: '400px' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
})
