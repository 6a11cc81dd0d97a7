import { Button, makeStyles, Subtitle2, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { readMeterValues } from '#contract/stations.ts'
import { resource } from '#platform/resource.ts'
import { FactList } from '#ui/FactList.tsx'
import { propertyName } from '#units/measurands.ts'
import { coarserRowsText, fileSizeText, intervalText, meterFileOf, type MeterFile } from './meter-file.ts'

const meterValues = resource(readMeterValues, { failed: 'Failed to fetch meter values' })

interface Props {
  deviceId: string
  /** Unix seconds; undefined without a valid span. */
  span: { start: number; end: number } | undefined
}

/** Describes a file of meter values: columns, interval and size. */
export function MeterFileContents({ deviceId, span }: Props) {
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

function Facts({ file, span }: { file: MeterFile; span: Props['span'] }) {
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
