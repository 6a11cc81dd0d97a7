import { Select } from '@fluentui/react-components'
import { STATION_STATUSES } from '#contract/statuses.ts'
import { statusName } from '#units/pauses.ts'

const KNOWN: readonly string[] = STATION_STATUSES

interface Props {
  /** Empty string for all. */
  status: string
  onChoose: (status: string) => void
}

/** The status filter. An unknown status of the URL is also selectable. */
export function StatusChoice({ status, onChoose }: Props) {
  const options = status === '' || KNOWN.includes(status) ? KNOWN : [...KNOWN, status]
  return (
    <Select aria-label="Status" value={status} onChange={(_, { value }) => onChoose(value)}>
      <option value="">All statuses</option>
      {options.map((one) => (
        <option key={one} value={one}>
          {statusName(one)}
        </option>
      ))}
    </Select>
  )
}
