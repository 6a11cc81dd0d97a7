import { Button, makeStyles, ToggleButton } from '@fluentui/react-components'
import { ArrowDownload20Regular, Image20Regular, Table20Regular, ZoomOut20Regular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import type { RefObject } from 'react'
import { forSpreadsheetsAtom, saveFile } from '../save-file.ts'
import { notify } from '../notices/notices.ts'
import { csvFile } from '#units/csv.ts'
import { chartCsv, chartFileName } from './chart-csv.ts'
import type { ShownSeries } from './chart-frame.ts'
import { chartPng } from './chart-png.ts'
import { legendTexts, type LimitLine, type TimeRange } from './chart-series.ts'
import { rangeText } from './time-axis.ts'

interface Props {
  label: string
  area: RefObject<HTMLDivElement | null>
  /** The visible lines. */
  series: readonly ShownSeries[]
  range: TimeRange
  limits: readonly LimitLine[]
  limitsText: string
  note: string | undefined
  isTable: boolean
  onTable: (isTable: boolean) => void
  /** Undefined without a zoom. */
  onReset: (() => void) | undefined
}

/** Buttons of a chart. */
export function ChartTools({ label, area, series, range, limits, limitsText, note, isTable, onTable, onReset }: Props) {
  const styles = useStyles()
  const forSpreadsheets = useAtomValue(forSpreadsheetsAtom)
  const fileName = chartFileName(label, range, note !== undefined)

  const savePng = async () => {
    if (!area.current) return
    const lines = [rangeText(range), ...[limitsText, note].flatMap((line) => (line ? [line] : []))]
    const texts = legendTexts(series)
    const legend = series.map(({ name, look }, place) => ({ name: texts[place] ?? name, look }))
    const png = await chartPng(area.current, { title: label, lines, legend }).catch(() => undefined)
    if (png) saveFile(`${fileName}.png`, png)
    else notify.failed('Failed to save the image')
  }
  const saveCsv = () => saveFile(`${fileName}.csv`, csvFile(chartCsv(series, range, limits), forSpreadsheets))

  return (
    <div className={styles.tools}>
      {onReset && (
        <Button size="small" icon={<ZoomOut20Regular />} onClick={onReset}>
          Reset zoom
        </Button>
      )}
      <TableToggle isTable={isTable} onTable={onTable} />
      <Button size="small" appearance="subtle" icon={<ArrowDownload20Regular />} onClick={saveCsv}>
        CSV of what is drawn
      </Button>
      {!isTable && (
        <Button size="small" appearance="subtle" icon={<Image20Regular />} onClick={() => void savePng()}>
          PNG
        </Button>
      )}
    </div>
  )
}

/** Switches between a picture and its table. */
export function TableToggle({ isTable, onTable }: Pick<Props, 'isTable' | 'onTable'>) {
  return (
    <ToggleButton size="small" appearance="subtle" icon={<Table20Regular />} checked={isTable} onClick={() => onTable(!isTable)}>
      View as table
    </ToggleButton>
  )
}

const useStyles = makeStyles({
  tools: { display: 'flex', flexWrap: 'wrap', '@media (max-width: 640px)': { flexWrap: 'nowrap' } },
})
