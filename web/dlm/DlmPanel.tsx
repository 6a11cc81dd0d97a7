import type { Group } from '#contract/groups.ts'
import { Section } from '#ui/page/Section.tsx'
import { DlmLimitsForm } from './DlmLimitsForm.tsx'

/** The section with the load limits of a group. */
export function DlmPanel({ group, readOnly }: { group: Group; readOnly: boolean }) {
  return (
    <Section id="load-management" title="Load management services">
      <DlmLimitsForm group={group} readOnly={readOnly} />
    </Section>
  )
}
