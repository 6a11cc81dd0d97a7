import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { METER_PROVIDER_LABEL } from '#contract/dlm.ts'
import type { Group } from '#contract/groups.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { BoostDevicePanel } from './BoostDevicePanel.tsx'
import { dlmLimits } from './calls.ts'
import { ExportMeterButton } from './ExportMeterButton.tsx'
import { MeterTimeoutNote } from './MeterTimeoutNote.tsx'
import { MeterTable } from './MeterTable.tsx'
import { usesSafeLimit } from './safe-limit.ts'

interface Props {
  group: Group
  hasExternal: boolean
  hasBoost: boolean
}

/** The meters of a group that the user may see: the external meter, and the boost device next to it. */
export function MeterPanels({ group, hasExternal, hasBoost }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.meters}>
      {hasExternal && <ExternalDevicePanel group={group} />}
      {hasBoost && <BoostDevicePanel group={group} />}
    </div>
  )
}

/** The external meter of a group: its values, the time since the last value, and the effect on the limits. */
function ExternalDevicePanel({ group }: { group: Group }) {
  const read = useAtomValue(dlmLimits({ params: { groupId: group.id } }))
  const limits = read.value
  const device = [
    limits?.externalDeviceId,
    limits?.meterDeviceProvider && METER_PROVIDER_LABEL[limits.meterDeviceProvider],
  ].filter(Boolean)
  return (
    <Section
      id="external-device"
      title="External device"
      aside={<Aside text={device.join(', ')} deviceId={limits?.externalDeviceId} />}
    >
      {limits ? (
        <>
          {usesSafeLimit(limits) && <MeterTimeoutNote group={group} safeLimit={limits.safeLimit} />}
          <MeterTable groupId={group.id} />
        </>
      ) : read.state === 'failed' ? (
        <PageState kind="failed" text="Failed to fetch dlm limits data" action={{ label: 'Retry', run: read.refresh }} />
      ) : (
        <PageState kind="loading" text="Loading..." />
      )}
    </Section>
  )
}

/** The name of the device and the export of its values. */
function Aside({ text, deviceId }: { text: string; deviceId: string | null | undefined }) {
  const styles = useStyles()
  return (
    <span className={styles.aside}>
      {text}
      {deviceId && <ExportMeterButton deviceId={deviceId} />}
    </span>
  )
}

const useStyles = makeStyles({
  meters: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 360px), 1fr))',
    gap: tokens.spacingHorizontalXXXL,
    alignItems: 'start',
  },
  aside: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
})
