import { Combobox, Field, makeStyles, Option } from '@fluentui/react-components'
import { atom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { useCan } from '#session/session.ts'
import { device, stations } from './calls.ts'
import { EntryField } from './EntryField.tsx'
import { usePause } from './use-pause.ts'

interface Props {
  /** Empty for all devices. */
  deviceId: string
  onChoose: (deviceId: string) => void
}

/** Which device: looked for by name by those who may list devices, by its ID otherwise. */
export function DeviceField(props: Props) {
  return useCan('seeDevices') ? (
    <ByName {...props} />
  ) : (
    <EntryField label="Device ID" value={props.deviceId} onEnter={props.onChoose} />
  )
}

const NONE = atom(undefined)
const FOUND_AT_MOST = 8

function ByName({ deviceId, onChoose }: Props) {
  const styles = useStyles()
  const chosen = useAtomValue(deviceId === '' ? NONE : device({ params: { id: deviceId }, query: {} }))
  const shown = chosen?.value?.name || deviceId
  const isUnknown = chosen?.reply?.outcome === 'problem' && chosen.reply.status === 404
  const error = isUnknown ? `There is no device with ID ${deviceId}, or you may not see it.` : undefined
  const [typed, setTyped] = useState<string>()
  const search = usePause(typed?.trim() ?? '')
  const found = useAtomValue(stations({ query: { search, page: 0, pageSize: FOUND_AT_MOST } })).value?.data ?? []

  /** Who types an ID to its end need not choose it. */
  const leave = () => {
    const text = typed?.trim()
    setTyped(undefined)
    if (text === '') onChoose('')
    else if (text !== undefined && text !== shown) onChoose(found.find((one) => one.name === text)?.deviceId ?? text)
  }
  return (
    <Field label="Device" validationState={error ? 'error' : 'none'} validationMessage={error}>
      <Combobox
        freeform
        size="small"
        className={styles.box}
        listbox={{ className: styles.list }}
        positioning={{ autoSize: false }}
        autoComplete="off"
        placeholder="All devices"
        value={typed ?? shown}
        selectedOptions={[]}
        onChange={({ target }) => setTyped(target.value)}
        onOptionSelect={(_, { optionValue }) => {
          setTyped(undefined)
          if (optionValue !== undefined) onChoose(optionValue)
        }}
        onBlur={leave}
      >
        {found.map((one) => (
          <Option key={one.deviceId} value={one.deviceId}>
            {one.name || one.deviceId}
          </Option>
        ))}
      </Combobox>
    </Field>
  )
}

const useStyles = makeStyles({
  box: { minWidth: 0 },
  list: { maxHeight: '320px', overflowY: 'auto' },
})
