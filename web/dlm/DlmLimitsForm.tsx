import { Text, MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import type { DlmLimits } from '#contract/dlm.ts'
import type { Group } from '#contract/groups.ts'
import { fieldText } from '#platform/draft/fields.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { useSession } from '#session/session.ts'
import { TextRows } from '#ui/fields/TextRows.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { SETTING_LABEL } from '#units/load-limits.ts'
import { dlmLimits, externalMeterValues, meterStatus } from './calls.ts'
import { loadUnit } from './limit-reason.ts'
import { draftOf, isShown, LIMITS, LIMITS_FIELDS } from './limits.ts'
import { LimitsFields } from './LimitsFields.tsx'
import { fuseOf, type Fuse, meteredLoad } from './over-fuse.ts'
import { isOverload, type PhaseLoad } from '#contract/phase-load.ts'
import { phaseLoadText } from '#units/phase-load.ts'

/** Shows that the worst phase of a group exceeds its limit. `fuse`: the main current that applies. */
function OverFuseNote({ groupId, fuse }: { groupId: number; fuse: Fuse | null }) {
  const { value, state, isStale } = useAtomValue(meterStatus(groupId))
  const load = isStale ? null : value?.load
  if (load !== undefined || fuse === null) return <Note load={load} />
  return state === 'loading' ? null : <MeteredNote groupId={groupId} fuse={fuse} />
}

/** For a platform that does not report the worst phase: uses the values of the devices only. */
function MeteredNote({ groupId, fuse }: { groupId: number; fuse: Fuse }) {
  const { value, isStale } = useAtomValue(externalMeterValues({ params: { groupId } }))
  return <Note load={value && !isStale ? meteredLoad(value, fuse) : undefined} />
}

function Note({ load }: { load: PhaseLoad | null | undefined }) {
  if (!load || !isOverload(load)) return null
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>Overload: {phaseLoadText(load)}</MessageBarBody>
    </MessageBar>
  )
}

/** The load limits of a group: a form, or rows of text for a user who may not change them. */
export function DlmLimitsForm({ group, readOnly }: { group: Group; readOnly: boolean }) {
  const limits = useAtomValue(dlmLimits({ params: { groupId: group.id } }))
  return (
    <>
      {limits.value?.enabled && <OverFuseNote groupId={group.id} fuse={fuseOf(limits.value)} />}
      <StaleSince resource={limits} />
      {limits.state === 'loading' && <PageState kind="loading" shape="form" text="Loading..." />}
      {limits.state === 'failed' && (
        <PageState kind="failed" text="Failed to fetch dlm limits data" action={{ label: 'Retry', run: limits.refresh }} />
      )}
      {limits.value && readOnly && <LimitsRows group={group} limits={limits.value} />}
      {limits.value && !readOnly && <LimitsFields key={group.id} group={group} limits={limits.value} />}
    </>
  )
}

/** The load limits in use, as text. */
function LimitsRows({ group, limits }: { group: Group; limits: DlmLimits }) {
  const me = useSession()
  const unit = loadUnit(group.type)
  const draft = draftOf(limits)
  const fields = LIMITS_FIELDS.filter((field) => isShown(field, me) && (LIMITS[field].show?.(draft) ?? true))
  return (
    <>
      <Text>You can view the limits of this group, but not change them.</Text>
      <TextRows
        label="Load management services"
        rows={fields.map((field) => [SETTING_LABEL[field], fieldText(LIMITS, field, draft, unit)])}
      />
    </>
  )
}
