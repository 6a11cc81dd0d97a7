import { Button, Text } from '@fluentui/react-components'
import { useCan, useSession } from '#session/session.ts'
import { TextRows } from '#ui/fields/TextRows.tsx'
import type { SkipTarget } from '#ui/page/menu-entry.ts'
import { Section } from '#ui/page/Section.tsx'
import { SaveBarPage } from '#ui/save-bar/SaveBarPage.tsx'
import { DemandResponsePanel } from '#web/demand-response/DemandResponsePanel.tsx'
import { DlmPanel } from '#web/dlm/DlmPanel.tsx'
import { FingridExport } from '#web/fingrid/FingridExport.tsx'
import { PriorityPanel } from '#web/priority/PriorityPanel.tsx'
import { V2gPanel } from '#web/v2g/V2gPanel.tsx'
import { actionsOf, dlmLimits } from '../group-actions.ts'
import { GroupForm } from '../GroupForm.tsx'
import { groupRows } from '../group-filter.ts'
import { type TabProps, TabSections, usePanels } from './TabSections.tsx'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { navigate } from '#ui/address/console-location.ts'
import { paths } from '#app/paths.ts'
import { type Group, listGroups } from '#contract/groups.ts'
import { listStations } from '#contract/stations.ts'
import { refresh } from '#platform/query-client.ts'
import { readCommitments } from '#platform/reserves/commitments.ts'
import { confirm } from '#ui/page/confirm.ts'
import { notify } from '#ui/notices/notices.ts'
import { WithReason } from '#ui/WithReason.tsx'
import { endLock, protectionsInForce } from '#units/protections.ts'
import { deleteWholeGroup, DELETION_FAILED } from '../delete-group.ts'

const QUESTION = { title: 'Confirm delete', text: 'Are you sure you want to delete the group?' }

/** Follows what the group has sold. */
const NOT_DELIVERED = 'Without the group, this reserve will not be delivered.'

/** Deletes the group after confirmation, then opens the list of groups. */
function DeleteGroupButton({ group }: { group: Group }) {
  const [isBusy, setBusy] = useState(false)
  const limits = useAtomValue(dlmLimits(group.id)).value
  const session = useSession()
  const seesBatteries = useCan('seeBatteryStorage')
  const reason = endLock(limits, session, 'Deleting the group')

  const deleteConfirmed = async () => {
    const points = limits
      ? protectionsInForce(limits, group.type === 'GROUP_TYPE_DC' ? 'kW' : 'A').map((text) => `Ends: ${text}`)
      : []
    setBusy(true)
    const commitments = await readCommitments(group.id, session)
    setBusy(false)
    const all = [...points, ...commitments, ...(commitments.length > 0 ? [NOT_DELIVERED] : []), 'This cannot be undone.']
    if (!(await confirm({ ...QUESTION, points: all, typed: group.name }))) return
    setBusy(true)
    const { reply, settings, lock } = await deleteWholeGroup(group.id, session)
    setBusy(false)
    if (reply.outcome === 'ok') {
      // Replaces this page in the history, because it no longer exists, and skips the question about unsaved changes.
      navigate(seesBatteries && group.type === 'GROUP_TYPE_BATTERY' ? paths.batteryGroups() : paths.groups(), { replace: true })
      refresh([listGroups, listStations])
    } else if (reply.outcome !== 'unauthorised') {
      notify.failed(lock === undefined ? DELETION_FAILED[settings] : `${DELETION_FAILED[settings]}. ${lock}`)
    }
  }

  return (
    <WithReason reason={reason}>
      <Button disabledFocusable={isBusy || reason !== undefined} onClick={() => void deleteConfirmed()}>
        Delete {group.name}
      </Button>
    </WithReason>
  )
}

/** The mode of a V2G group is far below its name and limits. */
const V2G_TARGETS: readonly SkipTarget[] = [{ sectionId: 'v2g-settings', label: 'Skip to V2G settings' }]

/** The settings of the group, with one bar to save them. */
export default function SettingsTab({ group, seller, readOnly }: TabProps) {
  const user = useSession()
  const panels = usePanels(group)
  return (
    <SaveBarPage order={FORM_ORDER}>
      <TabSections
        tab="settings"
        skipTargets={panels.v2g ? V2G_TARGETS : undefined}
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
            within: [
              { id: 'v2g-settings', title: 'V2G settings' },
              { id: 'daily-schedule', title: 'Daily schedule' },
            ],
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
