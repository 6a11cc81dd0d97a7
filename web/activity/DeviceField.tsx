import { atom, useAtomValue } from 'jotai'
import { useCan } from '#session/session.ts'
import { device, foundDevices } from './calls.ts'
import { EntryField } from './EntryField.tsx'
import { NameField } from './NameField.tsx'

interface Props {
  /** Empty for all devices. */
  deviceId: string
  onChoose: (deviceId: string) => void
}

/** Selects a device: by name if the user may list devices, otherwise by ID. */
export function DeviceField(props: Props) {
  return useCan('seeDevices') ? (
    <ByName {...props} />
  ) : (
    <EntryField label="Device ID" value={props.deviceId} onEnter={props.onChoose} />
  )
}

const NONE = atom(undefined)

function ByName({ deviceId, onChoose }: Props) {
  const chosen = useAtomValue(deviceId === '' ? NONE : device({ params: { id: deviceId }, query: {} }))
  const isUnknown = chosen?.reply?.outcome === 'problem' && chosen.reply.status === 404
  return (
    <NameField
      label="Device"
      placeholder="All devices"
      shown={chosen?.value?.name || deviceId}
      error={isUnknown ? `There is no device with ID ${deviceId}, or you may not see it.` : undefined}
      foundBy={foundDevices}
      idFrom={(text) => text}
      onChoose={onChoose}
    />
  )
}
