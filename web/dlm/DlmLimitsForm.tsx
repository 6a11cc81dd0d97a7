import { useAtomValue } from 'jotai'
import type { Group } from '#contract/groups.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { dlmLimits } from './calls.ts'
import { LimitsRows } from './limits-form/LimitsRows.tsx'
import { LimitsFields } from './limits-form/LimitsFields.tsx'
import { fuseOf } from './over-fuse.ts'
import { OverFuseNote } from './OverFuseNote.tsx'

/** Shows the load limits of a group in a form. */
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
