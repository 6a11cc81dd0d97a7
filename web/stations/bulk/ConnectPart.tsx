import { useMemo, useState } from 'react'
import { useAtomValue } from 'jotai'
import { useSession } from '#session/session.ts'
import { connectCalls } from './bulk-calls.ts'
import { knownGroups } from './bulk-reads.ts'
import { GroupField } from './GroupField.tsx'
import { withFigures } from './group-figures.ts'
import { connectOverload, connectPreview, type BulkGroup } from './preview.ts'
import { PreviewPart, type PartProps } from './PreviewPart.tsx'
import { stationsText } from './run-text.ts'

/** Connects stations to the group of the page, or to a chosen group. */
export function ConnectPart({ place, ...part }: PartProps) {
  const { stations } = part
  const user = useSession()
  const fixed = place.list === 'available' ? place.group : undefined
  const [chosen, setChosen] = useState<BulkGroup>()
  const known = useAtomValue(knownGroups()).value
  const group = useMemo(() => (fixed ? withFigures(fixed, known) : chosen), [fixed, chosen, known])
  const preview = useMemo(() => group && connectPreview(stations, group, user), [stations, group, user])
  const calls = useMemo(() => group && connectCalls(group), [group])
  return (
    <PreviewPart
      {...part}
      title={
        fixed
          ? `Connect ${stationsText(stations.length)} to ${fixed.name}`
          : `Connect ${stationsText(stations.length)} to a group`
      }
      noteOf={(chosen) => group && connectOverload(chosen, group)}
      preview={preview}
      missing="Choose a group first."
      confirmLabel={(count) => `Connect ${stationsText(count)}`}
      runTitle={(count) => `Connecting ${stationsText(count)} to ${group?.name ?? ''}`}
      calls={calls}
      confirmStart={() => Promise.resolve(true)}
    >
      {!fixed && <GroupField category={stations[0]?.type.category ?? 'charger'} group={chosen} onChoose={setChosen} />}
    </PreviewPart>
  )
}
