import { Section } from '#ui/page/Section.tsx'
import { GroupEvidence } from './GroupEvidence.tsx'

/** The activations of a group on its page. */
export function ActivationsSection({ group }: { group: { id: number; name: string } }) {
  return (
    <Section id="activations" title="Activations">
      <GroupEvidence key={group.id} group={group} />
    </Section>
  )
}
