import { makeStyles, tokens } from '@fluentui/react-components'
import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { problemToFields } from '#platform/problem-to-fields.ts'
import { CommitmentsNotice } from '#platform/reserves/CommitmentsNotice.tsx'
import type { Resource } from '#platform/resource.ts'
import { hasCongestionRules, type CongestionPreview } from '#contract/congestion.ts'
import { useSession } from '#session/session.ts'
import { ChangedElsewhere } from '#ui/page/ChangedElsewhere.tsx'
import { changedElsewhereText } from '#ui/save-bar/draft-changes.ts'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { useDebounced } from '#ui/use-debounced.ts'
import { ruleGroups, rulePreview, type PreviewRequest } from './calls.ts'
import { isContradicted } from './preview-text.ts'
import { LIMITED } from './rule-switch.ts'
import { RuleFields } from './RuleFields.tsx'
import { RulePreview } from './RulePreview.tsx'
import { useRuleForm, type RuleTask } from './use-rule-form.ts'

interface Props {
  task: RuleTask
  onClose: () => void
}

const TITLE = { new: 'New congestion rule', copy: 'Duplicate congestion rule', edit: 'Edit congestion rule' }
const PAUSE_MS = 300
const GONE = 'Another user has deleted this rule. Create a new rule to restore it.'
const NOTHING = atom<Resource<CongestionPreview> | undefined>(undefined)

/** Edits a rule next to a preview of its effect. */
export function RuleDialog({ task, onClose }: Props) {
  const styles = useStyles()
  const user = useSession()
  const listedGroups = useAtomValue(ruleGroups())
  const groups = (listedGroups.value ?? []).filter(hasCongestionRules)
  const { form, request, ruleId, type, isGone, isIncomplete, isUnchanged } = useRuleForm(task, groups, onClose)
  const { values, isSaving } = form

  const requestText = request ? JSON.stringify({ draft: request, ruleId } satisfies PreviewRequest) : ''
  const debouncedText = useDebounced(requestText, PAUSE_MS)
  const previewAtom = useMemo(
    () => (debouncedText === '' ? NOTHING : rulePreview(JSON.parse(debouncedText) as PreviewRequest)),
    [debouncedText],
  )
  const previewed = useAtomValue<Resource<CongestionPreview> | undefined>(previewAtom)
  const read = request && !isGone ? previewed : undefined
  // Errors of an earlier request do not apply to this one.
  const previewErrors =
    requestText === debouncedText && read?.reply?.outcome === 'problem' ? problemToFields(read.reply.refusal) : {}

  const isInvalid = Object.keys({ ...previewErrors, ...form.errors }).length > 0
  const reason = isInvalid
    ? 'Correct the marked fields first.'
    : isIncomplete
      ? 'Fill in the empty fields first.'
      : isUnchanged
        ? 'No changes to save.'
        : undefined
  const isRefused = values.isEnabled && isContradicted(read?.value)
  // Saving waits for the list of conflicts. A failed preview does not block saving.
  const isChecking = request !== undefined && (requestText !== debouncedText || read?.state === 'loading')
  const disabledReason = isGone
    ? GONE
    : (reason ??
      (isRefused ? 'Another rule contradicts this one.' : isChecking ? 'Checking for conflicts with other rules.' : undefined))
  return (
    <FormDialog
      title={TITLE[task.kind]}
      submit={isSaving ? 'Saving...' : task.kind === 'edit' ? 'Save' : 'Create'}
      isOff={isSaving || disabledReason !== undefined}
      reason={disabledReason}
      refusal={isGone ? GONE : form.refusal}
      isBusy={isSaving}
      isWide
      onSubmit={form.saveIn}
      onClose={form.close}
    >
      <ChangedElsewhere changes={form.elsewhere.map(changedElsewhereText)} />
      {request?.isEnabled && <CommitmentsNotice groupId={request.groupId} user={user} consequence={LIMITED.text} />}
      <div className={styles.sides}>
        <RuleFields
          form={form}
          previewErrors={previewErrors}
          groups={groups}
          groupsFailed={listedGroups.state === 'failed' ? listedGroups.refresh : undefined}
          groupName={task.kind === 'new' ? undefined : task.rule.groupName}
          type={type}
          isGroupFixed={task.kind === 'edit'}
        />
        <RulePreview read={read} timeZone={values.timeZone} />
      </div>
    </FormDialog>
  )
}

const useStyles = makeStyles({
  sides: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 360px), 1fr))',
    gap: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL}`,
    minWidth: 0,
  },
})
