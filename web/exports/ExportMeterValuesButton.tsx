import { Button, makeStyles, Subtitle2, Text, tokens } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { useState, useId } from 'react'
import { exportStationMeterValues } from '#contract/exports.ts'
import { type Station, readMeterValues } from '#contract/stations.ts'
import { download } from '#platform/download.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { WithReason } from '#ui/WithReason.tsx'
import { useAtomValue } from 'jotai'
import { resource } from '#platform/resource.ts'
import { FactList } from '#ui/FactList.tsx'
import { propertyName } from '#units/measurands.ts'
import { coarserRowsText, fileSizeText, intervalText, meterFileOf, type MeterFile } from './meter-file.ts'

const meterValues = resource(readMeterValues, { failed: 'Failed to fetch meter values' })

interface MeterFileContentsProps {
  deviceId: string
  /** Unix seconds; undefined without a valid span. */
  span: { start: number; end: number } | undefined
}

/** Describes a file of meter values: columns, interval and size. */
function MeterFileContents({ deviceId, span }: MeterFileContentsProps) {
  const styles = useStyles()
  const titleId = useId()
  const { state, value, reply, refresh } = useAtomValue(meterValues({ params: { deviceId } }))
  return (
    <section aria-labelledby={titleId} className={styles.part}>
      <Subtitle2 as="h3" id={titleId} className={styles.title}>
        File contents
      </Subtitle2>
      {reply?.outcome === 'problem' && reply.status === 404 ? (
        <Text role="alert">This device no longer exists.</Text>
      ) : value ? (
        <Facts file={meterFileOf(value)} span={span} />
      ) : state === 'loading' ? (
        <Text className={styles.quiet}>Loading...</Text>
      ) : (
        <div className={styles.failure}>
          <Text role="alert">Could not check the file contents. Failed to fetch meter values.</Text>
          <Button size="small" onClick={refresh}>
            Retry
          </Button>
        </div>
      )}
    </section>
  )
}

function Facts({ file, span }: { file: MeterFile; span: MeterFileContentsProps['span'] }) {
  const coarser = span && coarserRowsText(file, span)
  return (
    <FactList
      facts={[
        ['Sampled', intervalText(file.intervalS)],
        ...(coarser === undefined ? [] : [['Resolution', coarser] as const]),
        ['Size', (span && fileSizeText(file, span)) ?? '–'],
        ['Values', file.measurands ? <Values key="values" measurands={file.measurands} /> : 'not reported by the device'],
      ]}
    />
  )
}

function Values({ measurands }: { measurands: readonly string[] }) {
  const styles = useStyles()
  return (
    <ul className={styles.values}>
      {measurands.map((measurand) => (
        <li key={measurand} className={styles.value}>
          <span>{propertyName(measurand)}</span>{' '}
          {propertyName(measurand) !== measurand && <span className={styles.quiet}>{measurand}</span>}
        </li>
      ))}
    </ul>
  )
}

const useStyles = makeStyles({
  // The height of a short list, to prevent layout shifts of the dialog.
  part: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, minHeight: '160px' },
  title: { margin: 0 },
  quiet: { color: tokens.colorNeutralForeground2 },
  failure: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  values: { margin: 0, padding: 0, listStyleType: 'none' },
  // Name and measurand in one row where there is room.
  value: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 10rem), 1fr))',
    columnGap: tokens.spacingHorizontalM,
    overflowWrap: 'anywhere',
  },
})

const ExportDialog = lazyPart(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog }))

interface Props {
  station: Station
  /** The reason why the export is disabled. */
  reason?: string | undefined
}

/** Opens a dialog to download the meter values of a device. */
export function ExportMeterValuesButton({ station, reason }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { deviceId, stationId, name } = station
  return (
    <>
      <WithReason reason={reason}>
        <Button icon={<ArrowDownload20Regular />} disabledFocusable={reason !== undefined} onClick={() => setOpen(true)}>
          Export meter values
        </Button>
      </WithReason>
      <CodeBoundary>
        {isOpen && (
          <ExportDialog
            heading="Export meter values"
            title={name || deviceId}
            onExport={(span) => download(exportStationMeterValues, { params: { stationId }, query: span })}
            onClose={() => setOpen(false)}
          >
            {(span) => <MeterFileContents deviceId={deviceId} span={span} />}
          </ExportDialog>
        )}
      </CodeBoundary>
    </>
  )
}
