import { makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components'
import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { problemToFields } from '#platform/problem-to-fields.ts'
import type { Resource } from '#platform/resource.ts'
import type { CongestionPreview } from '#contract/congestion.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { ruleGroups, rulePreview, type Asked } from './calls.ts'
import { isContradicted } from './preview-text.ts'
import { RuleFields } from './RuleFields.tsx'
import { RulePreview } from './RulePreview.tsx'
import { useRuleForm, type RuleWish } from './use-rule-form.ts'
import { useSettled } from './use-settled.ts'

interface Props {
  wish: RuleWish
  onClose: () => void
}

const TITLE = { new: 'New congestion rule', copy: 'Duplicate congestion rule', edit: 'Edit congestion rule' }
const PAUSE_MS = 300
const NOTHING = atom<Resource<CongestionPreview> | undefined>(undefined)

/** Writes a rule, and shows beside it what it would do. */
export function RuleDialog({ wish, onClose }: Props) {
  const styles = useStyles()
  const groups = (useAtomValue(ruleGroups()).value ?? []).filter(({ type }) => type !== 'GROUP_TYPE_BATTERY')
  const form = useRuleForm(wish, groups, onClose)
  const { draft, request, ruleId } = form

  const askedText = request ? JSON.stringify({ draft: request, ruleId } satisfies Asked) : ''
  const settledText = useSettled(askedText, PAUSE_MS)
  const previewAtom = useMemo(() => (settledText === '' ? NOTHING : rulePreview(JSON.parse(settledText) as Asked)), [settledText])
  const previewed = useAtomValue<Resource<CongestionPreview> | undefined>(previewAtom)
  const read = request ? previewed : undefined
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
  return (
    <FormDialog
      title={TITLE[wish.kind]}
      submit={form.isBusy ? 'Saving...' : wish.kind === 'edit' ? 'Save' : 'Create'}
      isOff={form.isBusy || reason !== undefined || isRefused}
      reason={isRefused ? 'Another rule contradicts this one.' : reason}
      isHeld={form.isBusy}
      isWide
      onSubmit={() => void form.save()}
      onClose={() => void form.close()}
    >
      <div className={styles.sides}>
        <RuleFields
          draft={draft}
          errors={{ ...said, ...form.errors }}
          groups={groups}
          type={form.type}
          isGroupFixed={wish.kind === 'edit'}
          onChange={form.change}
        />
        <RulePreview read={read} />
      </div>
      {form.refusal !== undefined && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{form.refusal}</MessageBarBody>
        </MessageBar>
      )}
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
