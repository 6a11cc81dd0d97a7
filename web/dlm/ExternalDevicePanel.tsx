import { makeStyles, tokens, MessageBar, MessageBarBody, Text, Button } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { useState } from 'react'
import { METER_PROVIDER_LABEL } from '#contract/dlm.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { exportExternalMeter } from '#contract/exports.ts'
import type { Group } from '#contract/groups.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { download } from '#platform/download.ts'
import { useNow } from '#platform/platform-clock.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { MeterTable, MeterLines } from './MeterTable.tsx'
import { MeterTimeoutNote } from './MeterTimeoutNote.tsx'
import { boostAge, boostProblem } from './meter-text.ts'
import { dlmLimits, externalMeterValues } from './calls.ts'
import { usesSafeLimit } from './limits-now/observed-limits.ts'

const ExportDialog = lazyPart(async () => ({ default: (await import('#web/exports/ExportDialog.tsx')).ExportDialog }))

/** Opens a dialog to download the values of an external meter, with one row per minute. */
function ExportMeterButton({ deviceId }: { deviceId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={<ArrowDownload20Regular />} onClick={() => setOpen(true)}>
        Export meter values
      </Button>
      <CodeBoundary>
        {isOpen && (
          <ExportDialog
            heading="Export meter values"
            title={`External meter ${deviceId}`}
            onExport={(span) => download(exportExternalMeter, { params: { deviceId }, query: span })}
            onClose={() => setOpen(false)}
          />
        )}
      </CodeBoundary>
    </>
  )
}

/** The present values of the boost device of a group, or why it adds nothing. */
function BoostDevicePanel({ group }: { group: Group }) {
  const styles = useBoostDevicePanelStyles()
  const nowMs = useNow(SECOND_MS)
  const read = useAtomValue(externalMeterValues({ params: { groupId: group.id } }))
  const limits = useAtomValue(dlmLimits({ params: { groupId: group.id } })).value
  const deviceId = limits?.boostChargingExternalDeviceId
  const provider = limits?.boostChargingMeterDeviceProvider
  const boost = read.value?.boost
  const problem = boost && boostProblem(boost, nowMs)
  return (
    <Section
      id="boost-device"
      title="Boost device"
      aside={
        <span className={styles.aside}>
          {[deviceId, provider && METER_PROVIDER_LABEL[provider]].filter(Boolean).join(', ')}
          {deviceId && <ExportMeterButton deviceId={deviceId} />}
        </span>
      }
    >
      {read.state === 'failed' ? (
        <PageState kind="failed" text="Failed to retreive external meter values" action={{ label: 'Retry', run: read.refresh }} />
      ) : read.value && !boost ? (
        <Text>The values of the boost device are not known: this platform does not report them.</Text>
      ) : (
        <div className={styles.values}>
          <StaleSince resource={read} />
          {problem !== undefined && (
            <MessageBar intent="warning" layout="multiline">
              <MessageBarBody>{problem}</MessageBarBody>
            </MessageBar>
          )}
          <MeterLines label="Boost device values" values={boost?.values} />
          {boost && problem === undefined && !read.isStale && <Text size={200}>{boostAge(boost, nowMs)}</Text>}
        </div>
      )}
    </Section>
  )
}

const useBoostDevicePanelStyles = makeStyles({
  aside: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  values: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, maxWidth: '700px', minWidth: 0 },
})

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
