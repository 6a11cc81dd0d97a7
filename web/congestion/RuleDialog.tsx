import { Button, Caption1, makeStyles, MessageBar, MessageBarBody, Text, tokens } from '@fluentui/react-components'
import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { problemToFields } from '#platform/problem-to-fields.ts'
import { CommitmentsNotice } from '#platform/reserves/CommitmentsNotice.tsx'
import type { Resource } from '#platform/resource.ts'
import { type CongestionPreview, hasCongestionRules, previewCongestionRule } from '#contract/congestion.ts'
import { useSession } from '#session/session.ts'
import { ChangedElsewhere } from '#ui/page/ChangedElsewhere.tsx'
import { changedElsewhereText } from '#ui/save-bar/draft-changes.ts'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { useDebounced } from '#ui/hooks.ts'
import { type PreviewRequest, ruleGroups, rulePreview } from './calls.ts'
import { conflictText, isContradicted, previewDomain, previewSentence } from './preview-text.ts'
import { LIMITED } from './rule-switch.ts'
import { RuleFields } from './RuleFields.tsx'
import { type RuleTask, useRuleForm } from './use-rule-form.ts'
import { isNotOffered } from '#platform/call.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { Area, LevelLine, Levels, Line, Plot, Times } from '#ui/chart/Plot.tsx'
import { levelsOf } from '#ui/chart/scale.ts'
import { usePlotFrame } from '#ui/chart/use-plot-frame.ts'
import { zonedTimeText } from '#units/dates.ts'

const HEIGHT_PX = 190

/** The power of a group with and without a rule, in the time zone of the rule. The text next to the plot gives the same facts. */
function PreviewPlot({ preview, timeZone }: { preview: CongestionPreview; timeZone: string }) {
  const styles = usePreviewPlotStyles()
  const { points, limitKw } = preview
  const drawn = useMemo(() => points.map((point) => ({ ...point, atMs: Date.parse(point.at) })), [points])
  const x = { from: drawn[0]?.atMs ?? 0, to: drawn.at(-1)?.atMs ?? 0 }
  const y = previewDomain(preview)
  const [measure, frame] = usePlotFrame({ heightPx: HEIGHT_PX, x, y })
  if (drawn.length === 0) return null
  return (
    <div ref={measure} className={styles.plot}>
      <Plot frame={frame}>
        <Levels levels={levelsOf(y).map(({ value, label }) => ({ value, label: `${label} kW` }))} />
        <Area
          points={drawn.map(({ atMs, expectedKw, limitedKw }) => ({ at: atMs, low: limitedKw, high: expectedKw }))}
          className={styles.curtailed}
        />
        <Line points={drawn.map(({ atMs, limitedKw }) => ({ at: atMs, value: limitedKw }))} className={styles.limited} />
        <Line points={drawn.map(({ atMs, expectedKw }) => ({ at: atMs, value: expectedKw }))} className={styles.expected} />
        {limitKw !== null && limitKw <= y.to && limitKw >= y.from && <LevelLine value={limitKw} className={styles.limit} />}
        <Times
          ticks={[
            { atMs: x.from, label: zonedTimeText(preview.window?.start, timeZone) },
            { atMs: x.to, label: zonedTimeText(preview.window?.end, timeZone) },
          ]}
        />
      </Plot>
    </div>
  )
}

const usePreviewPlotStyles = makeStyles({
  plot: { minWidth: 0 },
  curtailed: { fill: tokens.colorStatusWarningBackground2, stroke: tokens.colorStatusWarningForeground1 },
  expected: { stroke: tokens.colorNeutralForeground2, strokeWidth: '2px', strokeDasharray: '4 3' },
  limited: { stroke: tokens.colorBrandForeground1, strokeWidth: '2px' },
  limit: { stroke: tokens.colorStatusDangerForeground1, strokeWidth: '1.5px', strokeDasharray: '6 3' },
})

interface RulePreviewProps {
  /** Undefined while the rule is incomplete or invalid. */
  read: Resource<CongestionPreview> | undefined
  /** The time zone of the rule. */
  timeZone: string
}

/** The effect of the rule and its conflicts, while the user edits it. */
function RulePreview({ read, timeZone }: RulePreviewProps) {
  const styles = useRulePreviewStyles()
  return (
    <section aria-label="Preview" aria-busy={read?.state === 'loading'} className={styles.preview}>
      <Text weight="semibold">Preview</Text>
      {!read ? (
        <Text className={styles.quiet}>What the rule would do is shown here as soon as its fields say it.</Text>
      ) : read.value ? (
        <Seen preview={read.value} timeZone={timeZone} />
      ) : isNotOffered(previewCongestionRule, read.reply) ? (
        <Text className={styles.quiet}>This platform does not offer {previewCongestionRule.provisional}.</Text>
      ) : read.state === 'loading' ? (
        <PageState kind="loading" shape="chart" text="Loading..." />
      ) : read.reply?.outcome === 'problem' && read.reply.status === 400 ? (
        <Text className={styles.quiet}>The platform would refuse the rule as it is. What it says stands at the fields.</Text>
      ) : (
        <div className={styles.failure}>
          <Text role="alert">What the rule would do is not known: failed to get the preview.</Text>
          <Button size="small" onClick={read.refresh}>
            Retry
          </Button>
        </div>
      )}
    </section>
  )
}

function Seen({ preview, timeZone }: { preview: CongestionPreview; timeZone: string }) {
  const styles = useRulePreviewStyles()
  return (
    <>
      <div aria-live="polite" className={styles.preview}>
        {preview.conflicts.map((conflict, place) => (
          <MessageBar
            // Several rules that the user may not see have no id.
            key={conflict.ruleId ?? `unseen ${place}`}
            intent={conflict.kind === 'contradiction' ? 'error' : 'warning'}
            layout="multiline"
          >
            <MessageBarBody>{conflictText(conflict, timeZone)}</MessageBarBody>
          </MessageBar>
        ))}
        <Text>{previewSentence(preview, timeZone)}</Text>
      </div>
      {preview.points.length > 0 && (
        <>
          <PreviewPlot preview={preview} timeZone={timeZone} />
          <Caption1 className={styles.quiet}>
            Short dashes: drawn in that earlier week. Line: with the rule. Long dashes: what it holds the group to. Times are in
            the time zone of the rule, {timeZone}.
          </Caption1>
        </>
      )}
    </>
  )
}

const useRulePreviewStyles = makeStyles({
  preview: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  quiet: { color: tokens.colorNeutralForeground2 },
  failure: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
})

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
