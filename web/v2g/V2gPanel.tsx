import { Divider, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useId, type ReactNode } from 'react'
import type { Group } from '#contract/groups.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { TextRows } from '#ui/fields/TextRows.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { useCan } from '#session/session.ts'
import { ReserveNotice } from '#web/bids/ReserveNotice.tsx'
import { DlmLimitsForm } from '#web/dlm/DlmLimitsForm.tsx'
import { v2gSettings } from '#platform/v2g-settings.ts'
import { DailySchedule } from './schedule/DailySchedule.tsx'
import { DriverBypassSwitch } from './DriverBypassSwitch.tsx'
import { SettingsRows } from './SettingsRows.tsx'
import { SettingsForm } from './SettingsForm.tsx'

/** The load limits, V2G settings and daily schedule of a V2G group. */
export function V2gPanel({ group, readOnly }: { group: Group; readOnly: boolean }) {
  const styles = useStyles()
  const groupId = group.id
  const settings = useAtomValue(v2gSettings({ params: { groupId } }))
  const { value } = settings
  const seesReserves = useCan('seeTsoMarket')
  return (
    <Section id="v2g" title="V2G load management and configuration">
      <div className={styles.parts}>
        {seesReserves && <ReserveNotice groupId={groupId} />}
        <Part title="Load management">
          <DlmLimitsForm group={group} readOnly={readOnly} />
        </Part>
        <Divider />
        <StaleSince resource={settings} />
        {settings.state === 'loading' && <PageState kind="loading" shape="form" text="Loading..." />}
        {settings.state === 'failed' && (
          <PageState kind="failed" text="Failed to fetch v2g settings" action={{ label: 'Retry', run: settings.refresh }} />
        )}
        {value && (
          <div className={styles.columns}>
            <Part title="V2G settings">
              {readOnly ? <SettingsRows settings={value} /> : <SettingsForm key={groupId} group={group} settings={value} />}
            </Part>
            <Part title="Daily schedule">
              {readOnly ? (
                <TextRows label="Driver" rows={[['Driver bypass', value.isDriverBypassEnabled ? 'on' : 'off']]} />
              ) : (
                <DriverBypassSwitch groupId={groupId} isEnabled={value.isDriverBypassEnabled} />
              )}
              <DailySchedule key={groupId} groupId={groupId} settings={value} readOnly={readOnly} />
            </Part>
          </div>
        )}
      </div>
    </Section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={styles.part}>
      <Text as="h3" id={titleId} weight="semibold" className={styles.title}>
        {title}
      </Text>
      {children}
    </section>
  )
}

const useStyles = makeStyles({
  parts: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))',
    gap: `${tokens.spacingVerticalXXL} ${tokens.spacingHorizontalXXXL}`,
    alignItems: 'start',
  },
  part: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  title: { margin: 0 },
})
