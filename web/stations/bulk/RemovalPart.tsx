import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { confirmCommitments } from '#platform/reserves/commitments.ts'
import { useSession } from '#session/session.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { removalCalls } from './bulk-calls.ts'
import { removableGroups } from './bulk-locks.ts'
import { knownGroups } from './bulk-reads.ts'
import { groupsOf, withFigures } from './group-figures.ts'
import { removalPreview } from './preview.ts'
import { PreviewPart, type PartProps } from './PreviewPart.tsx'
import { stationsText } from './run-text.ts'

const REMOVAL = {
  title: 'Remove stations from a group that has sold a reserve?',
  text: 'Without these stations, the group can deliver less of it.',
  ok: 'Remove',
}

/** Removes stations from the group of the page, or from one of their groups. */
export function RemovalPart({ place, ...part }: PartProps) {
  const { stations } = part
  const user = useSession()
  const fixed = place.list === 'connected' ? place.group : undefined
  const choices = useMemo(() => removableGroups(stations), [stations])
  const [chosenId, setChosenId] = useState(choices[0]?.id)
  const known = useAtomValue(knownGroups()).value
  const group = useMemo(
    () => (fixed ? withFigures(fixed, known) : groupsOf(stations, known).find(({ id }) => id === chosenId)),
    [fixed, stations, known, chosenId],
  )
  const preview = useMemo(() => group && removalPreview(stations, group, user), [stations, group, user])
  const calls = useMemo(() => group && removalCalls(group), [group])
  return (
    <PreviewPart
      {...part}
      title={
        fixed
          ? `Remove ${stationsText(stations.length)} from ${fixed.name}`
          : `Remove ${stationsText(stations.length)} from a group`
      }
      noteOf={() => `The limits and services of ${group?.name ?? 'the group'} no longer apply to these stations.`}
      preview={preview}
      missing="Choose a group first."
      confirmLabel={(count) => `Remove ${stationsText(count)}`}
      runTitle={(count) => `Removing ${stationsText(count)} from ${group?.name ?? ''}`}
      calls={calls}
      confirmStart={() => confirmCommitments(group ? [group] : [], user, REMOVAL)}
    >
      {!fixed && (
        <SelectField
          label="Group"
          value={chosenId ?? ''}
          options={choices.map(({ id, name, count }) => ({ value: id, label: `${name} (${count} of ${stations.length})` }))}
          onChange={(_, { value }) => setChosenId(Number(value))}
        />
      )}
    </PreviewPart>
  )
}
