import { makeStyles, Select, Text, tokens } from '@fluentui/react-components'
import { useAtom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useWidth } from '#ui/use-width.ts'
import { frequencyText } from '#units/reserves.ts'
import { frequencyFrame } from './frequency-frame.ts'
import { frequencyAtom, windowAtom } from './frequency-reads.ts'
import { frequencySentence, thresholdsText } from './frequency-text.ts'
import { WINDOWS, type FrequencyWindow } from './frequency-window.ts'
import { FrequencyPlot } from './FrequencyPlot.tsx'
import { runView } from '../reads.ts'

const HEIGHT_PX = 170
const NOTHING = { thresholds: [], activations: [] }

/** The grid frequency during the run, with thresholds and activations of the groups. */
export function FrequencyPanel({ gridHz }: { gridHz: number | null }) {
  const styles = useStyles()
  const [measure, widthPx] = useWidth()
  const [window, setWindow] = useAtom(windowAtom)
  const { data, isError } = useAtomValue(frequencyAtom)
  const run = useAtomValue(runView()).value ?? NOTHING
  const frame = useMemo(() => data && frequencyFrame({ ...data, run, widthPx, heightPx: HEIGHT_PX }), [data, run, widthPx])
  return (
    <section aria-labelledby="frequency" className={styles.panel}>
      <div className={styles.head}>
        <Text as="h2" id="frequency" weight="semibold" className={styles.title}>
          Grid frequency
        </Text>
        <Text size={400} className={styles.figure}>
          {gridHz === null ? 'no value' : frequencyText(gridHz)}
        </Text>
        <Select
          size="small"
          aria-label="Time range"
          className={styles.window}
          value={window}
          onChange={(_, { value }) => setWindow(value as FrequencyWindow)}
        >
          {Object.entries(WINDOWS).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <figure ref={measure} aria-label={data && frequencySentence(data, run)} className={styles.figureBox}>
        {frame && <FrequencyPlot frame={frame} heightPx={HEIGHT_PX} />}
      </figure>
      <Text size={200} className={styles.note}>
        {isError ? 'The frequency could not be read. The chart shows older values.' : thresholdsText(run.thresholds)}
      </Text>
    </section>
  )
}

const useStyles = makeStyles({
  panel: { minWidth: 0 },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  title: { margin: 0 },
  figure: { fontVariantNumeric: 'tabular-nums', flexGrow: 1 },
  window: { minWidth: '128px' },
  figureBox: { margin: 0, minWidth: 0, minHeight: `${HEIGHT_PX}px` },
  note: { color: tokens.colorNeutralForeground2 },
})
