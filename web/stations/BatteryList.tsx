import { makeStyles, Radio, Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import { useMemo } from 'react'
import type { Station } from '#contract/stations.ts'
import { useCan } from '#session/session.ts'
import type { Column } from '#ui/table/columns.ts'
import { kindColumns } from './kind-columns.tsx'
import { BATTERY_LINES } from './station-layout.ts'
import { StationList } from './StationList.tsx'
import { withReasons } from './with-reasons.tsx'
import { MoreHorizontal20Regular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { useMenuInMain } from '#ui/page/menu-entry.ts'
import { pendingFcrN, switchFcrN } from './fcr-n.ts'

interface BatteryMenuProps {
  station: Station
  /** Selects the battery of the droop chart. */
  onChoose: (deviceId: string) => void
}

/** The actions for a battery on a narrow screen, where its row has no controls. */
function BatteryMenu({ station, onChoose }: BatteryMenuProps) {
  const menu = useMenuInMain()
  const pending = useAtomValue(pendingFcrN(station.deviceId))
  const mayControl = useCan('controlDevice')
  const isOn = pending ?? station.fcrNEnabled
  return (
    <Menu {...menu}>
      <MenuTrigger disableButtonEnhancement>
        <Button
          size="small"
          appearance="subtle"
          icon={<MoreHorizontal20Regular />}
          aria-label={`Actions for ${station.name || station.deviceId}`}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem onClick={() => onChoose(station.deviceId)}>Show droop</MenuItem>
          <MenuItem
            disabled={!mayControl || pending !== undefined}
            subText={mayControl ? `FCR-N is ${isOn ? 'enabled' : 'disabled'}` : 'You can view this device, but not control it.'}
            onClick={() => void switchFcrN(station, !isOn)}
          >
            {isOn ? 'Disable FCR-N…' : 'Enable FCR-N'}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

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
