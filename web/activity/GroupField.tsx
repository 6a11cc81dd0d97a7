import { useAtomValue } from 'jotai'
import { useCan } from '#session/session.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { groups } from './calls.ts'
import { EntryField } from './EntryField.tsx'

interface Props {
  groupId: number | undefined
  onChoose: (groupId: number | undefined) => void
}

/** Which group: chosen by its name by those who may list groups, by its ID otherwise. */
export function GroupField(props: Props) {
  return useCan('seeGroups') ? <ByName {...props} /> : <ById {...props} />
}

function ByName({ groupId, onChoose }: Props) {
  const listed = useAtomValue(groups())
  if (listed.state === 'failed') return <ById groupId={groupId} onChoose={onChoose} />
  const byName = listed.value?.toSorted((a, b) => a.name.localeCompare(b.name, 'en')) ?? []
  const isUnknown = listed.value !== undefined && groupId !== undefined && !byName.some(({ id }) => id === groupId)
  const other = groupId !== undefined && (isUnknown || !listed.value) ? [{ value: groupId, label: `Group ${groupId}` }] : []
  return (
    <SelectField
      label="Group"
      size="small"
      value={groupId ?? ''}
      error={isUnknown ? `There is no group with ID ${groupId}, or you may not see it.` : undefined}
      options={[{ value: '', label: 'All groups' }, ...other, ...byName.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(_, { value }) => onChoose(value === '' ? undefined : Number(value))}
    />
  )
}

function ById({ groupId, onChoose }: Props) {
  return (
    <EntryField
      label="Group ID"
      value={groupId === undefined ? '' : String(groupId)}
      errorOf={(text) => (/^\d{1,15}$/.test(text.trim()) ? undefined : 'Enter the ID of a group, a number.')}
      onEnter={(text) => onChoose(text === '' ? undefined : Number(text))}
    />
  )
}
