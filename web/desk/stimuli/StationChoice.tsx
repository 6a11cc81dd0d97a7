import { Combobox, Field, Option } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useLastDefined } from '#ui/use-last-defined.ts'
import { fleet } from '../reads.ts'

interface Props {
  deviceId: string | undefined
  onChoose: (deviceId: string | undefined) => void
}

/** A search field for a station of the site, by part of its name or id. */
export function StationChoice({ deviceId, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const read = useAtomValue(fleet(typed === '' ? {} : { query: { search: typed } }))
  const found = useLastDefined(read.value)
  const stations = found?.stations ?? []
  const more = (found?.found ?? 0) - stations.length
  const choose = (chosen: string | undefined) => {
    setTyped(stations.find((one) => one.deviceId === chosen)?.name ?? '')
    onChoose(chosen)
  }
  return (
    <Field label="Station" hint={more > 0 ? `${more} more. Enter part of the name or ID.` : undefined}>
      <Combobox
        freeform
        autoComplete="off"
        positioning={{ autoSize: 'height' }}
        placeholder="Name or ID"
        value={typed}
        selectedOptions={deviceId === undefined ? [] : [deviceId]}
        onChange={(event) => {
          setTyped(event.target.value)
          onChoose(undefined)
        }}
        onOptionSelect={(_, { optionValue }) => choose(optionValue)}
      >
        {stations.map((station) => (
          <Option key={station.deviceId} value={station.deviceId} text={station.name}>
            {`${station.name} (${station.deviceId})`}
          </Option>
        ))}
      </Combobox>
    </Field>
  )
}
