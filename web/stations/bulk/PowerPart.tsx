import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { confirmCommitments } from '#platform/reserves/commitments.ts'
import { useSession } from '#session/session.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { powerError, powerLabel, takesNegative, takesPercent } from '#units/power-entry.ts'
import { typedNumber } from '#units/numbers/typed-number.ts'
import { powerCalls } from './bulk-calls.ts'
import { knownGroups } from './bulk-reads.ts'
import { groupsOf } from './group-figures.ts'
import { powerOverload, powerPreview } from './power-preview.ts'
import { PreviewPart, type PartProps } from './PreviewPart.tsx'
import { stationsText } from './run-text.ts'

const POWER = {
  title: 'Set the power of a group that has sold a reserve?',
  text: 'Stations with less power can deliver less of it.',
  ok: 'Set power',
}

/** Sets the same power on several stations. */
export function PowerPart({ stations, staleCount, onStart, onCancel }: PartProps) {
  const user = useSession()
  const [typed, setTyped] = useState('')
  const known = useAtomValue(knownGroups()).value
  const groups = useMemo(() => groupsOf(stations, known), [stations, known])
  // The range of a device that can discharge applies if one of the stations can.
  const driver = (stations.find(({ type }) => takesNegative(type.driver)) ?? stations[0])?.type.driver ?? ''
  const error = typed.trim() === '' ? undefined : powerError(typed, driver)
  const power = error === undefined ? typedNumber(typed) : undefined
  const preview = useMemo(() => (power === undefined ? undefined : powerPreview(stations, power)), [stations, power])
  const calls = useMemo(() => (power === undefined ? undefined : powerCalls(power)), [power])
  return (
    <PreviewPart
      onStart={onStart}
      onCancel={onCancel}
      title={`Set the power of ${stationsText(stations.length)}`}
      stations={stations}
      staleCount={staleCount}
      noteOf={(chosen) => (power === undefined ? undefined : powerOverload(chosen, power, groups))}
      preview={preview}
      missing={error === undefined ? 'Enter a value first.' : 'Correct the marked fields first.'}
      confirmLabel={(count) => `Set power of ${stationsText(count)}`}
      runTitle={(count) => `Setting the power of ${stationsText(count)}`}
      calls={calls}
      confirmStart={(chosen) => confirmCommitments(groupsOf(chosen, known), user, POWER)}
    >
      <NumberField
        label={powerLabel(driver)}
        hint={hintOf(driver)}
        error={error}
        value={typed}
        onChange={(_, { value }) => setTyped(value)}
      />
    </PreviewPart>
  )
}

function hintOf(driver: string): string {
  if (takesPercent(driver)) return 'For each station: percentage of its rated power. Positive charges, negative discharges.'
  if (takesNegative(driver)) return 'For each station. Positive charges, negative discharges. Load management may allocate less.'
  return 'For each station. 0 pauses charging. Load management may allocate less.'
}
