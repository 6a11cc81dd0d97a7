import { makeStyles, Radio } from '@fluentui/react-components'
import { useMemo } from 'react'
import type { Station } from '#contract/stations.ts'
import { useCan } from '#session/session.ts'
import type { Column } from '#ui/table/columns.ts'
import { BatteryMenu } from './BatteryMenu.tsx'
import { kindColumns } from './kind-columns.tsx'
import { BATTERY_LINES } from './station-layout.ts'
import { StationList } from './StationList.tsx'
import { withReasons } from './with-reasons.tsx'

const ONLY = { type: 'Energy storage', plural: 'batteries' } as const

interface Props {
  /** The device id of the selected battery. */
  chosen: string | undefined
  onChoose: (deviceId: string) => void
}

/** The list of batteries that the user may view, one of them selected. Keep `onChoose` stable. */
export function BatteryList({ chosen, onChoose }: Props) {
  const seesSuperGroups = useCan('seeSuperGroups')
  const columns = useMemo(
    () => [choiceColumn(chosen, onChoose), ...kindColumns([ONLY.type], seesSuperGroups), menuColumn(onChoose)],
    [chosen, onChoose, seesSuperGroups],
  )
  return (
    <StationList label="Batteries" list="batteries" only={ONLY} columns={columns} lines={BATTERY_LINES} around={withReasons} />
  )
}

const choiceColumn = (chosen: string | undefined, onChoose: (deviceId: string) => void): Column<Station> => ({
  key: 'droop',
  title: 'Droop',
  widthPx: 64,
  isPinned: true,
  onlyBeside: 'columns',
  cell: (station) => <Choice station={station} isChosen={station.deviceId === chosen} onChoose={onChoose} />,
})

const menuColumn = (onChoose: (deviceId: string) => void): Column<Station> => ({
  key: 'action',
  title: 'Action',
  widthPx: 70,
  align: 'end',
  isPinned: true,
  onlyBeside: 'lines',
  cell: (station) => <BatteryMenu station={station} onChoose={onChoose} />,
})

interface ChoiceProps {
  station: Station
  isChosen: boolean
  onChoose: (deviceId: string) => void
}

function Choice({ station, isChosen, onChoose }: ChoiceProps) {
  const styles = useStyles()
  return (
    <Radio
      name="droop"
      className={styles.choice}
      aria-label={`Droop of ${station.name || station.deviceId}`}
      checked={isChosen}
      onChange={() => onChoose(station.deviceId)}
    />
  )
}

const useStyles = makeStyles({
  // The height of a text line: a table row has no room for the default padding.
  choice: { verticalAlign: 'middle', '& .fui-Radio__indicator': { margin: 0 } },
})
