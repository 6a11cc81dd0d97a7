import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { MIN_CURRENT_TEXT, readDlmLimits, type DlmLimits } from '#contract/dlm.ts'
import type { Group } from '#contract/groups.ts'
import { saveQueuingVip } from '#contract/priority.ts'
import { wasChangedElsewhere } from '#platform/changed-elsewhere.ts'
import { useAction } from '#platform/use-action.ts'
import { useEditBase, useSyncedForm } from '#platform/use-synced-form.ts'
import { confirm } from '#ui/page/confirm.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { FormFooter } from '#ui/page/FormFooter.tsx'
import { useLeaveGuard } from '#ui/page/leave-guard.ts'
import { saveLock } from '#ui/save-bar/save-lock.ts'
import { useSaveBar } from '#ui/save-bar/use-save-bar.ts'
import {
  changesBetween,
  draftOf,
  PRIORITY_LABEL,
  priorityErrors,
  toRequest,
  unsavedChanges,
  type PriorityDraft,
} from './priority.ts'

interface Props {
  group: Group
  limits: DlmLimits
  /** The reason why the settings are locked. */
  lock: string | undefined
}

const offQuestion = (groupName: string) => ({
  title: `Switch off the priority in ${groupName}?`,
  text: 'Drivers of the priority groups will no longer have priority.',
  ok: 'Save',
})

/** The guaranteed current of priority sessions. */
export function PriorityCurrent({ group, limits, lock }: Props) {
  const styles = useStyles()
  const input = { params: { groupId: group.id } }
  const wording = {
    done: 'Sucessfully set preconnect for priority',
    failed: 'Failed to set required current vip',
    refreshes: [readDlmLimits],
  }
  const action = useAction(saveQueuingVip, wording)
  const switchOff = useAction(saveQueuingVip, {
    ...wording,
    // The limits before the change.
    undo: () => void action.run({ ...input, body: toRequest(draftOf(limits)) }),
  })
  const form = useSyncedForm<PriorityDraft>({
    stored: draftOf(limits),
    validate: (draft) => priorityErrors(draft, lock),
    send: async (sent) => {
      const changesIn = (latest: DlmLimits) => changesBetween(limits, latest)
      const isOld = await wasChangedElsewhere({ read: readDlmLimits, input, changesIn, what: 'the priority was' })
      if (isOld) return undefined
      const turnsOff = limits.isQueuingVip && !sent.isQueuingVip
      if (turnsOff && !(await confirm(offQuestion(group.name)))) return undefined
      return (turnsOff ? switchOff : action).run({ ...input, body: toRequest(sent) })
    },
  })
  const begunFrom = useEditBase(limits, form.hasUnsaved)
  const { draft, errors, change } = form
  useLeaveGuard(form.hasUnsaved)
  const [formRef, submit] = useSaveBar('priority', {
    ...form,
    title: 'Priority driver groups',
    changes: unsavedChanges(draftOf(limits), draft),
    reason: form.hasUnsaved ? (lock ?? saveLock(errors)) : undefined,
  })

  return (
    <form
      ref={formRef}
      noValidate
      aria-label="Guaranteed current of priority sessions"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {lock && <Text>{lock}</Text>}
      <SwitchField
        label={PRIORITY_LABEL.isQueuingVip}
        reason={lock}
        checked={draft.isQueuingVip}
        onChange={(_, { checked }) => change((before) => ({ ...before, isQueuingVip: checked }))}
      />
      {(draft.isQueuingVip || errors.requiredCurrentVip !== undefined) && (
        <NumberField
          label={PRIORITY_LABEL.requiredCurrentVip}
          unit="A"
          hint={errors.requiredCurrentVip === MIN_CURRENT_TEXT ? undefined : MIN_CURRENT_TEXT}
          error={errors.requiredCurrentVip}
          disabled={lock !== undefined}
          value={draft.requiredCurrentVip}
          onChange={(_, { value }) => change((before) => ({ ...before, requiredCurrentVip: value }))}
        />
      )}
      <FormFooter elsewhere={form.hasUnsaved ? changesBetween(begunFrom, limits) : []} />
    </form>
  )
}

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: tokens.spacingVerticalM, maxWidth: '400px' },
})
