import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useDeferredValue, useMemo } from 'react'
import { decimate } from '#ui/chart/decimate.ts'
import { Levels, Line, Plot, Times } from '#ui/chart/Plot.tsx'
import { domainWithZero, extent, levelsOf } from '#ui/chart/scale.ts'
import { usePlotFrame } from '#ui/chart/use-plot-frame.ts'
import type { Basepoints } from './basepoints.ts'
import { previewOf, type Preview } from './basepoints-preview.ts'

const HEIGHT_PX = 140

/** A step chart of basepoints, with a text alternative. */
export function BasepointsPreview({ basepoints: typed }: { basepoints: Basepoints }) {
  const styles = useStyles()
  const basepoints = useDeferredValue(typed)
  const preview = useMemo(() => (basepoints.state === 'read' ? previewOf(basepoints.baseline) : undefined), [basepoints])
  if (basepoints.state === 'none') return null
  return (
    <figure className={styles.figure}>
      {preview ? (
        <>
          <StepLine preview={preview} />
          <figcaption className={styles.says}>{preview.says}</figcaption>
        </>
      ) : (
        <Text size={200} className={styles.none}>
          The preview requires valid basepoints.
        </Text>
      )}
    </figure>
  )
}

function StepLine({ preview }: { preview: Preview }) {
  const styles = useStyles()
  const { points, range } = preview
  const y = domainWithZero(extent(points.map(({ value }) => value)))
  const [measure, frame] = usePlotFrame({ heightPx: HEIGHT_PX, x: { from: range.fromMs, to: range.toMs }, y })
  const corners = decimate(points, range, frame.rightPx - frame.leftPx).map(({ atMs, value }) => ({ at: atMs, value }))
  return (
    <div ref={measure}>
      <Plot frame={frame}>
        <Levels levels={levelsOf(y)} />
        <Times
          ticks={[
            { atMs: range.fromMs, label: preview.startText },
            { atMs: range.toMs, label: preview.endText },
          ]}
        />
        <Line points={corners} className={styles.line} />
      </Plot>
    </div>
  )
}

const useStyles = makeStyles({
  // The same height with and without an error, to prevent layout shifts.
  figure: { margin: 0, minWidth: 0, minHeight: `calc(${HEIGHT_PX}px + ${tokens.lineHeightBase200})` },
  line: { stroke: tokens.colorBrandStroke1 },
  says: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  none: { color: tokens.colorNeutralForeground2 },
})
