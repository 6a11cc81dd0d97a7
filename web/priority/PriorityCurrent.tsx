import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { MIN_CURRENT_TEXT, readDlmLimits, type DlmLimits } from '#contract/dlm.ts'
import type { Group } from '#contract/groups.ts'
import { saveQueuingVip } from '#contract/priority.ts'
import { DraftFooter, DraftInput, DraftSwitch } from '#platform/draft/DraftFields.tsx'
import { rulesOf } from '#platform/draft/fields.ts'
import { useDraft, type DraftForm } from '#platform/draft/use-draft.ts'
import { useAction } from '#platform/use-action.ts'
import { confirm } from '#ui/page/confirm.ts'
import { draftOf, PRIORITY_FIELDS, toRequest, type PriorityDraft } from './priority.ts'

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
  const form: DraftForm<PriorityDraft> = useDraft({
    ...rulesOf(PRIORITY_FIELDS, undefined, () => lock),
    stored: useMemo(() => draftOf(limits), [limits]),
    conflict: { read: readDlmLimits, input, valuesOf: draftOf, what: 'the priority was' },
    send: async (sent) => {
      const turnsOff = limits.isQueuingVip && !sent.isQueuingVip
      if (turnsOff && !(await confirm(offQuestion(group.name)))) return undefined
      return (turnsOff ? switchOff : action).run({ ...input, body: toRequest(sent) })
    },
    bar: { key: 'priority', title: 'Priority driver groups' },
    reason: lock,
  })
  const { attach } = form

  return (
    <form
      ref={attach}
      noValidate
      aria-label="Guaranteed current of priority sessions"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {lock && <Text>{lock}</Text>}
      <DraftSwitch form={form} field="isQueuingVip" />
      <DraftInput form={form} field="requiredCurrentVip" hint={MIN_CURRENT_TEXT} hasLockHint={false} />
      <DraftFooter form={form} />
    </form>
  )
}

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: tokens.spacingVerticalM, maxWidth: '400px' },
})
