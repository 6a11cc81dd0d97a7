import { Text } from '@fluentui/react-components'
import { useSession } from '#session/session.ts'
import { TextRows } from '#ui/fields/TextRows.tsx'
import { Section } from '#ui/page/Section.tsx'
import { SaveBarPage } from '#ui/save-bar/SaveBarPage.tsx'
import { DemandResponsePanel } from '#web/demand-response/DemandResponsePanel.tsx'
import { DlmPanel } from '#web/dlm/DlmPanel.tsx'
import { FingridExport } from '#web/fingrid/FingridExport.tsx'
import { PriorityPanel } from '#web/priority/PriorityPanel.tsx'
import { V2gPanel } from '#web/v2g/V2gPanel.tsx'
import { DeleteGroupButton } from '../DeleteGroupButton.tsx'
import { actionsOf } from '../group-actions.ts'
import { GroupForm } from '../GroupForm.tsx'
import { groupRows } from '../group-filter.ts'
import { TabSections, usePanels, type TabProps } from './TabSections.tsx'

/** The settings of the group, with one bar to save them. */
export default function SettingsTab({ group, seller, readOnly }: TabProps) {
  const user = useSession()
  const panels = usePanels(group)
  return (
    <SaveBarPage order={FORM_ORDER}>
      <TabSections
        tab="settings"
        sections={[
          {
            id: 'group',
            title: 'Group',
            isShown: true,
            content: (
              <Section id="group" title="Group">
                {readOnly ? (
                  <TextRows label="Group" rows={groupRows(group, seller)} />
                ) : (
                  <GroupForm key={group.id} group={group} seller={seller} />
                )}
              </Section>
            ),
          },
          {
            id: 'load-management',
            title: 'Load management services',
            isShown: panels.loadManagement,
            content: <DlmPanel group={group} readOnly={readOnly} />,
          },
          {
            id: 'demand-response',
            title: 'Demand response',
            isShown: panels.demandResponse,
            content: <DemandResponsePanel group={group} readOnly={readOnly} />,
          },
          {
            id: 'v2g',
            title: 'V2G load management and configuration',
            isShown: panels.v2g,
            content: <V2gPanel group={group} readOnly={readOnly} />,
            within: { id: 'daily-schedule', title: 'Daily schedule' },
          },
          {
            id: 'priority',
            title: 'Priority driver groups',
            isShown: panels.priority,
            content: <PriorityPanel group={group} readOnly={readOnly} />,
          },
          {
            id: 'fingrid-export',
            title: 'Fingrid export',
            isShown: panels.fingridExport,
            content: <FingridExport group={group} />,
          },
          {
            id: 'delete-group',
            title: 'Delete group',
            isShown: actionsOf(user).delete,
            content: (
              <Section id="delete-group" title="Delete group">
                <Text>The limits, services and rules of the group end. Its stations stay connected to the platform.</Text>
                <div>
                  <DeleteGroupButton group={group} />
                </div>
              </Section>
            ),
          },
        ]}
      />
    </SaveBarPage>
  )
}

/** The forms with settings, in the order of the page. */
const FORM_ORDER = ['group', 'load-management', 'demand-response', 'v2g', 'priority']
