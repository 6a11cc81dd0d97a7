import { V2gSessions } from '#web/v2g/sessions/V2gSessions.tsx'
import { TabSections, usePanels, type TabProps } from './TabSections.tsx'

/** The cars of a V2G group. */
export default function CarsTab({ group, readOnly }: TabProps) {
  const panels = usePanels(group)
  return (
    <TabSections
      tab="cars"
      sections={[
        {
          id: 'v2g-sessions',
          title: 'Active V2G sessions',
          isShown: panels.v2g,
          content: <V2gSessions key={group.id} group={group} readOnly={readOnly} />,
        },
      ]}
    />
  )
}
