import { makeStyles, tokens, MessageBar, MessageBarBody, Text, Button } from '@fluentui/react-components'
import { atom, useAtomValue } from 'jotai'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { useState, useMemo } from 'react'
import { paths } from '#app/paths.ts'
import { METER_PROVIDER_LABEL, type ExternalMeterValues } from '#contract/dlm.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { exportExternalMeter } from '#contract/exports.ts'
import type { Group } from '#contract/groups.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { download } from '#platform/download.ts'
import { useNow } from '#platform/platform-clock.ts'
import { useCan } from '#session/session.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { MeterTimeoutNote } from './MeterTimeoutNote.tsx'
import { boostAge, boostProblem, hasNoValues, lineTexts, METER_LINES, meterStateAt } from './meter-text.ts'
import { dlmLimits, externalMeterValues, meterStatus } from './calls.ts'
import { usesSafeLimit } from './limits-now/observed-limits.ts'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { ageText } from '#units/dates.ts'

interface LineValues {
  line: string
  currentA: number | null
  powerW: number | null
}

/** The values of the meter for each line, and their age. */
function MeterTable({ groupId }: { groupId: number }) {
  const styles = useStyles()
  const read = useAtomValue(externalMeterValues({ params: { groupId } }))
  if (read.state === 'failed') {
    return (
      <PageState kind="failed" text="Failed to retreive external meter values" action={{ label: 'Retry', run: read.refresh }} />
    )
  }
  return (
    <div className={styles.values}>
      <StaleSince resource={read} />
      <MeterLines label="External meter values" values={read.value} />
      {read.value && !read.isStale && <Age groupId={groupId} values={read.value} asOfMs={read.asOfMs} />}
    </div>
  )
}

/** The current and the power of each line of a meter; loading without values. */
function MeterLines({ label, values }: { label: string; values: ExternalMeterValues | undefined }) {
  const rows = useMemo(() => (values ? linesOf(values) : NONE), [values])
  return <DataTable label={label} columns={COLUMNS} rows={rows} rowKey={lineOf} isLoading={!values} maxHeight="none" />
}

/**
 * The age of the last meter value as reported by the platform. A platform that does not report the age may repeat the last
 * values for a while.
 */
function Age({ groupId, values, asOfMs }: { groupId: number; values: ExternalMeterValues; asOfMs: number | undefined }) {
  const nowMs = useNow(SECOND_MS)
  const status = useAtomValue(meterStatus(groupId))
  const [seenMs, setSeenMs] = useState<number>()
  if (!hasNoValues(values) && seenMs !== asOfMs) setSeenMs(asOfMs)

  const outlook = status.value && !status.isStale ? meterStateAt(status.value, nowMs) : undefined
  if (outlook) return <Text size={200}>Last value {ageText(outlook.silentS * SECOND_MS)} ago.</Text>
  if (!hasNoValues(values)) return status.state === 'loading' ? null : <Text size={200}>The age of these values is unknown.</Text>
  return (
    <Text size={200}>
      {seenMs === undefined ? 'No value of the meter is known.' : `No value for ${ageText(nowMs - seenMs)}.`}
    </Text>
  )
}

const linesOf = (values: ExternalMeterValues): readonly LineValues[] =>
  METER_LINES.map(({ line, current, power }) => ({ line, currentA: values[current], powerW: values[power] }))

const NONE: readonly LineValues[] = []
const lineOf = (row: LineValues) => row.line
const COLUMNS: readonly Column<LineValues>[] = [
  { key: 'line', title: 'Phase', cell: (row) => row.line },
  { key: 'current', title: 'Current', align: 'end', cell: (row) => lineTexts(row.currentA, row.powerW).current },
  { key: 'power', title: 'Power', align: 'end', cell: (row) => lineTexts(row.currentA, row.powerW).power },
]

/** The ids of the meters of others whose messages the user may see. */
export function useOutsideMeters(groupId: number, isRead: boolean): readonly string[] {
  const read = useAtomValue(isRead ? externalMeterValues({ params: { groupId } }) : NOT_READ)
  return (useCan('controlDevice') && read.value?.outsideMeters) || NO_METERS
}

const NOT_READ = atom<{ readonly value?: undefined }>({})
const NO_METERS: readonly string[] = []

const ExportDialog = lazyPart(async () => ({ default: (await import('#web/exports/ExportDialog.tsx')).ExportDialog }))

/** The messages of an external meter of others, and a dialog to download the values of any, with one row per minute. */
function MeterLinks({ groupId, deviceId }: { groupId: number; deviceId: string }) {
  const [isOpen, setOpen] = useState(false)
  const place = useOutsideMeters(groupId, true).indexOf(deviceId)
  return (
    <>
      {place >= 0 && <TextLink to={`${paths.groupTab(groupId, 'history')}#protocol-${place}`}>Protocol</TextLink>}
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
  const styles = useStyles()
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
        <Aside
          text={[deviceId, provider && METER_PROVIDER_LABEL[provider]].filter(Boolean).join(', ')}
          groupId={group.id}
          deviceId={deviceId}
        />
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
      aside={<Aside text={device.join(', ')} groupId={group.id} deviceId={limits?.externalDeviceId} />}
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

/** The name of the device, and what else there is of it. */
function Aside({ text, groupId, deviceId }: { text: string; groupId: number; deviceId: string | null | undefined }) {
  const styles = useStyles()
  return (
    <span className={styles.aside}>
      {text}
      {deviceId && <MeterLinks groupId={groupId} deviceId={deviceId} />}
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
  values: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, maxWidth: '700px', minWidth: 0 },
})
