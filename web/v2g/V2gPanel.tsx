import { Divider, makeStyles, Spinner, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { type ReactNode, useId } from 'react'
import type { Group } from '#contract/groups.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { v2gSettings } from '#platform/v2g-settings.ts'
import { useCan } from '#session/session.ts'
import { SwitchField } from '#ui/fields/Fields.tsx'
import { TextRows } from '#ui/fields/TextRows.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section, useArrival } from '#ui/page/Section.tsx'
import { ReserveNotice } from '#web/bids/ReserveNotice.tsx'
import { DlmLimitsForm } from '#web/dlm/DlmLimitsForm.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { pendingBypass, switchBypass } from './driver-bypass.ts'
import { DailySchedule } from './schedule/DailySchedule.tsx'
import type { V2gSettings } from '#contract/v2g.ts'
import { settingsLock, settingsRows } from './settings.ts'

/** The V2G settings of a group as text. */
function SettingsRows({ settings }: { settings: V2gSettings }) {
  return (
    <>
      <Text>{settingsLock(true)}</Text>
      <TextRows label="V2G settings" rows={settingsRows(settings)} />
    </>
  )
}

interface Props {
  groupId: number
  isEnabled: boolean
}

/** Allows the drivers of a group to choose ordinary charging. Saved immediately. */
function DriverBypassSwitch({ groupId, isEnabled }: Props) {
  const styles = useDriverBypassSwitchStyles()
  const pending = useAtomValue(pendingBypass(groupId))
  const isBusy = pending !== undefined
  return (
    <div aria-busy={isBusy}>
      <span className={styles.line}>
        <SwitchField
          label="Driver bypass"
          checked={pending ?? isEnabled}
          onChange={(_, { checked }) => void switchBypass(groupId, checked)}
        />
        {isBusy && <Spinner size="extra-tiny" delay={400} aria-label="Saving" />}
      </span>
      <Text block size={200} className={styles.hint}>
        Allows drivers to choose normal charging until departure. Takes effect immediately.
      </Text>
    </div>
  )
}

const useDriverBypassSwitchStyles = makeStyles({
  line: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  hint: { color: tokens.colorNeutralForeground2, paddingLeft: tokens.spacingHorizontalS },
})

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
            <Part id="v2g-settings" title="V2G settings">
              {readOnly ? <SettingsRows settings={value} /> : <SettingsForm key={groupId} group={group} settings={value} />}
            </Part>
            <Part id="daily-schedule" title="Daily schedule">
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

/** `id`: the URL fragment of a part that links lead to. */
function Part({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  const styles = useStyles()
  const titleId = useId()
  return (
    <section
      ref={useArrival(id)}
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      aria-labelledby={titleId}
      className={styles.part}
    >
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
