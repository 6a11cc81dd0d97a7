import { Button, makeStyles, Subtitle2, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useId, type ReactNode } from 'react'
import { readMeterValues } from '#contract/stations.ts'
import { resource } from '#platform/resource.ts'
import { propertyName } from '#units/measurands.ts'
import { extentText, intervalText, meterFileOf, type MeterFile } from './meter-file.ts'

const meterValues = resource(readMeterValues, { failed: 'Failed to fetch meter values' })

interface Props {
  deviceId: string
  /** Unix seconds; undefined while there is no span. */
  span: { start: number; end: number } | undefined
}

/** What will be in a file of meter values: its columns, how often there is a row, and what that comes to. */
export function MeterFileContents({ deviceId, span }: Props) {
  const styles = useStyles()
  const titleId = useId()
  const { state, value, reply, refresh } = useAtomValue(meterValues({ params: { deviceId } }))
  return (
    <section aria-labelledby={titleId} className={styles.part}>
      <Subtitle2 as="h3" id={titleId} className={styles.title}>
        In the file
      </Subtitle2>
      {reply?.outcome === 'problem' && reply.status === 404 ? (
        <Text role="alert">This device no longer exists.</Text>
      ) : value ? (
        <Facts file={meterFileOf(value)} span={span} />
      ) : state === 'loading' ? (
        <Text className={styles.quiet}>Loading...</Text>
      ) : (
        <div className={styles.failure}>
          <Text role="alert">What will be in the file is not known: failed to fetch meter values.</Text>
          <Button size="small" onClick={refresh}>
            Retry
          </Button>
        </div>
      )}
    </section>
  )
}

function Facts({ file, span }: { file: MeterFile; span: Props['span'] }) {
  const styles = useStyles()
  return (
    <dl className={styles.facts}>
      <Fact label="Sampled">{intervalText(file.intervalS)}</Fact>
      <Fact label="Size">{(span && extentText(file, span)) ?? '–'}</Fact>
      <Fact label="Values">
        {file.measurands ? (
          <ul className={styles.values}>
            {file.measurands.map((measurand) => (
              <li key={measurand} className={styles.value}>
                <span>{propertyName(measurand)}</span>{' '}
                {propertyName(measurand) !== measurand && <span className={styles.quiet}>{measurand}</span>}
              </li>
            ))}
          </ul>
        ) : (
          'the device does not say which'
        )}
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={styles.fact}>
      <dt className={styles.quiet}>{label}</dt>
      <dd className={styles.content}>{children}</dd>
    </div>
  )
}

const useStyles = makeStyles({
  // As high as a short list, so that the dialog does not jump when it comes.
  part: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, minHeight: '160px' },
  title: { margin: 0 },
  quiet: { color: tokens.colorNeutralForeground2 },
  failure: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  facts: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, margin: 0 },
  fact: { display: 'grid', gridTemplateColumns: '5rem 1fr', columnGap: tokens.spacingHorizontalM },
  content: { margin: 0, minWidth: 0, fontVariantNumeric: 'tabular-nums' },
  values: { margin: 0, padding: 0, listStyleType: 'none' },
  // Name and measurand beside each other where there is room.
  value: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 10rem), 1fr))',
    columnGap: tokens.spacingHorizontalM,
    overflowWrap: 'anywhere',
  },
})
