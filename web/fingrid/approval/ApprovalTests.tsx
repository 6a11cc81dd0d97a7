import { fixedText, numberText } from '#units/numbers/number-format.ts'
import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { SECOND_MS } from '#contract/durations.ts'
import type { ApprovalSine, ApprovalTest } from '#contract/fingrid.ts'
import { Chart } from '#ui/chart/Chart.tsx'
import type { TimeRange } from '#ui/chart/chart-series.ts'
import { SelectField } from '#ui/fields/Fields.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { fitErrorText, phaseText } from './approval-text.ts'
import { testLines, testRange } from './test-lines.ts'

/** The response in each test as a chart, and gain and phase of the sine tests as a table. */
export function ApprovalTests({ tests, sines }: { tests: readonly ApprovalTest[]; sines: readonly ApprovalSine[] }) {
  const styles = useStyles()
  const [name, setName] = useState<string>()
  const shown = tests.find((test) => test.name === name) ?? tests[0]
  return (
    <>
      {shown && (
        <>
          <div className={styles.choice}>
            <SelectField
              label="Test"
              size="small"
              value={shown.name}
              options={tests.map((test) => ({ value: test.name, label: test.name }))}
              onChange={(_, { value }) => setName(value)}
            />
          </div>
          <TestChart key={shown.name} test={shown} />
        </>
      )}
      {sines.length > 0 && <DataTable label="Gain and phase" columns={COLUMNS} rows={sines} rowKey={periodOf} maxHeight="none" />}
    </>
  )
}

function TestChart({ test }: { test: ApprovalTest }) {
  const [zoom, setZoom] = useState<TimeRange>()
  const series = useMemo(() => testLines(test), [test])
  const whole = useMemo(() => testRange(test), [test])
  return (
    <Chart
      label={`Response in the test ${test.name}`}
      series={series}
      range={zoom ?? whole}
      stepMs={test.stepS * SECOND_MS}
      rightDomain={FREQUENCY_HZ}
      isZoomed={zoom !== undefined}
      onZoom={setZoom}
    />
  )
}

/** The range of the tests, from 49 Hz to 50 Hz. */
const FREQUENCY_HZ = { from: 49, to: 50 }

const periodOf = ({ periodS }: ApprovalSine) => periodS

const COLUMNS: readonly Column<ApprovalSine>[] = [
  { key: 'period', title: 'Period', align: 'end', widthPx: 80, cell: ({ periodS }) => `${numberText(periodS)} s` },
  { key: 'gain', title: 'Gain', align: 'end', cell: ({ gain }) => fixedText(gain, 3) },
  { key: 'phase', title: 'Phase', align: 'end', cell: ({ phaseDeg }) => phaseText(phaseDeg) },
  { key: 'fit', title: 'Fit error', align: 'end', cell: ({ fitError }) => fitErrorText(fitError) },
]

const useStyles = makeStyles({
  choice: { maxWidth: '280px', paddingTop: tokens.spacingVerticalXS },
})
