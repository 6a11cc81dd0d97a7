import { atom, useAtomValue } from 'jotai'
import { useCan } from '#session/session.ts'
import { foundGroups, group } from './calls.ts'
import { EntryField } from './EntryField.tsx'
import { NameField } from './NameField.tsx'

interface Props {
  groupId: number | undefined
  onChoose: (groupId: number | undefined) => void
  /** What an empty field means. */
  placeholder?: string
}

/** Selects a group: by name if the user may list groups, otherwise by ID. */
export function GroupField(props: Props) {
  return useCan('seeGroups') ? <ByName {...props} /> : <ById {...props} />
}

const NONE = atom(undefined)
const isId = (text: string) => /^\d{1,15}$/.test(text)
const numberFrom = (text: string) => (text === '' ? undefined : Number(text))

function ByName({ groupId, onChoose, placeholder = 'All groups' }: Props) {
  const chosen = useAtomValue(groupId === undefined ? NONE : group({ params: { groupId } }))
  const isUnknown = chosen?.reply?.outcome === 'problem' && chosen.reply.status === 404
  return (
    <NameField
      label="Group"
      placeholder={placeholder}
      shown={groupId === undefined ? '' : (chosen?.value?.name ?? `Group ${groupId}`)}
      error={isUnknown ? `There is no group with ID ${groupId}, or you may not see it.` : undefined}
      foundBy={foundGroups}
      idFrom={(text) => (isId(text) ? text : undefined)}
      refusal={(text) => `There is no group with the name “${text}”, or you may not see it.`}
      onChoose={(id) => onChoose(numberFrom(id))}
    />
  )
}

function ById({ groupId, onChoose }: Props) {
  return (
    <EntryField
      label="Group ID"
      value={groupId === undefined ? '' : String(groupId)}
      errorOf={(text) => (isId(text.trim()) ? undefined : 'Enter the ID of a group, a number.')}
      onEnter={(text) => onChoose(numberFrom(text))}
    />
  )
}
