import { useAtomValue } from 'jotai'
import type { Group } from '#contract/groups.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { ReserveNotice } from '#web/bids/ReserveNotice.tsx'
import { fcrSettings } from './calls.ts'
import { FcrSettingsForm } from './FcrSettingsForm.tsx'

/** The demand-response settings of a group. */
export function DemandResponsePanel({ group, readOnly }: { group: Group; readOnly: boolean }) {
  const settings = useAtomValue(fcrSettings({ params: { groupId: group.id } }))
  return (
    <Section id="demand-response" title="Demand response">
      <StaleSince resource={settings} />
      {settings.state === 'loading' && <PageState kind="loading" shape="form" text="Loading..." />}
      {settings.state === 'failed' && (
        <PageState kind="failed" text="Failed to get FCR settings" action={{ label: 'Retry', run: settings.refresh }} />
      )}
      {settings.value && (
        <>
          <ReserveNotice groupId={group.id} />
          <FcrSettingsForm key={group.id} group={group} settings={settings.value} readOnly={readOnly} />
        </>
      )}
    </Section>
  )
}
