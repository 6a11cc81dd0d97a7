import { useState } from 'react'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { Section } from '#ui/page/Section.tsx'
import { GroupEvidence } from './GroupEvidence.tsx'

interface Props {
  /** The super groups. */
  groups: readonly { id: number; name: string }[]
}

/** The evidence of a super group. */
export function EvidenceDesk({ groups }: Props) {
  const [chosenId, setChosenId] = useState<number>()
  const group = groups.find(({ id }) => id === chosenId) ?? groups[0]
  if (!group) return null
  return (
    <Section id="evidence" title="Evidence">
      {groups.length > 1 && (
        <SelectField
          label="Super group"
          size="small"
          value={group.id}
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(_, { value }) => setChosenId(Number(value))}
        />
      )}
      <GroupEvidence key={group.id} group={group} />
    </Section>
  )
}
