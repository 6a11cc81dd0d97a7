import { Section } from '#ui/page/Section.tsx'
import type { SkipTarget } from '#ui/page/menu-entry.ts'
import { ConnectedSection } from '../ConnectedSection.tsx'
import { GroupStations } from '../GroupStations.tsx'
import { TabSections, usePanels, type TabProps } from './TabSections.tsx'

/** The stations of the group, and what else is connected to it. */
export default function StationsTab({ group, readOnly }: TabProps) {
  const panels = usePanels(group)
  return (
    <TabSections
      tab="stations"
      skipTargets={SKIP_TARGETS}
      sections={[
        {
          id: 'stations',
          title: 'Stations',
          isShown: true,
          content: (
            <Section id="stations" title="Stations">
              <GroupStations group={group} readOnly={readOnly} />
            </Section>
          ),
        },
        {
          id: 'connected',
          title: 'Connected rules and devices',
          isShown: true,
          content: <ConnectedSection group={group} hasRules={panels.congestionRules} />,
        },
      ]}
    />
  )
}

const SKIP_TARGETS: readonly SkipTarget[] = [{ sectionId: 'stations', label: 'Skip to stations' }]
