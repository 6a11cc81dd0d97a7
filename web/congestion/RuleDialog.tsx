import { makeStyles, tokens } from '@fluentui/react-components'
import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { problemToFields } from '#platform/problem-to-fields.ts'
import type { Resource } from '#platform/resource.ts'
import type { CongestionPreview } from '#contract/congestion.ts'
import { ChangedElsewhere } from '#ui/page/ChangedElsewhere.tsx'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { ruleGroups, rulePreview, type RequestedWindow } from './calls.ts'
import { isContradicted } from './preview-text.ts'
import { RuleFields } from './RuleFields.tsx'
import { RulePreview } from './RulePreview.tsx'
import { useRuleForm, type RuleWish } from './use-rule-form.ts'
import { useDebounced } from './use-debounced.ts'

interface Props {
  wish: RuleWish
  onClose: () => void
}

const TITLE = { new: 'New congestion rule', copy: 'Duplicate congestion rule', edit: 'Edit congestion rule' }
const PAUSE_MS = 300
const GONE = 'The rule has been deleted elsewhere meanwhile. To have it again, make a new one.'
const NOTHING = atom<Resource<CongestionPreview> | undefined>(undefined)

/** Edits a rule next to a preview of its effect. */
export function RuleDialog({ wish, onClose }: Props) {
  const styles = useStyles()
  const listedGroups = useAtomValue(ruleGroups())
  const groups = (listedGroups.value ?? []).filter(({ type }) => type !== 'GROUP_TYPE_BATTERY')
  const form = useRuleForm(wish, groups, onClose)
  const { draft, request, ruleId } = form

  const askedText = request ? JSON.stringify({ draft: request, ruleId } satisfies RequestedWindow) : ''
  const settledText = useDebounced(askedText, PAUSE_MS)
  const previewAtom = useMemo(
    () => (settledText === '' ? NOTHING : rulePreview(JSON.parse(settledText) as RequestedWindow)),
    [settledText],
  )
  const previewed = useAtomValue<Resource<CongestionPreview> | undefined>(previewAtom)
  const read = request && !form.isGone ? previewed : undefined
  // What has been said of an older text counts for this one no more.
  const said = askedText === settledText && read?.reply?.outcome === 'problem' ? problemToFields(read.reply.refusal) : {}

  const isWrong = Object.keys({ ...said, ...form.errors }).length > 0
  const reason = isWrong
    ? 'Correct the marked fields first.'
    : form.isIncomplete
      ? 'Fill in the empty fields first.'
      : form.isUnchanged
        ? 'Change something first.'
        : undefined
  const isRefused = draft.isEnabled && isContradicted(read?.value)
  // Saving waits for the list of conflicts. A failed preview does not block saving.
  const isAwaited = request !== undefined && (askedText !== settledText || read?.state === 'loading')
  const why = form.isGone
    ? GONE
    : (reason ??
      (isRefused ? 'Another rule contradicts this one.' : isAwaited ? 'Checking for conflicts with other rules.' : undefined))
  return (
    <FormDialog
      title={TITLE[wish.kind]}
      submit={form.isBusy ? 'Saving...' : wish.kind === 'edit' ? 'Save' : 'Create'}
      isOff={form.isBusy || why !== undefined}
      reason={why}
      refusal={form.isGone ? GONE : form.refusal}
      isHeld={form.isBusy}
      isWide
      onSubmit={() => void form.save()}
      onClose={() => void form.close()}
    >
      <ChangedElsewhere changes={form.elsewhere} />
      <div className={styles.sides}>
        <RuleFields
          draft={draft}
          errors={{ ...said, ...form.errors }}
          groups={groups}
          groupsFailed={listedGroups.state === 'failed' ? listedGroups.refresh : undefined}
          groupName={wish.kind === 'new' ? undefined : wish.rule.groupName}
          type={form.type}
          isGroupFixed={wish.kind === 'edit'}
          onChange={form.change}
        />
        <RulePreview read={read} timeZone={draft.timeZone} />
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
