import { useAtomValue } from 'jotai'
import { StaleSince } from '#platform/StaleSince.tsx'
import { useSession } from '#session/session.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { usePathSegment } from '#ui/path-segment.ts'
import { Screen } from '#ui/page/Screen.tsx'
import { SafeLimitBanner } from '#web/dlm/SafeLimitBanner.tsx'
import { WorstPhaseNow } from '#web/dlm/WorstPhaseNow.tsx'
import { currentSeller, group } from './calls.ts'
import { DeleteGroupButton } from './DeleteGroupButton.tsx'
import { actionsOf } from './group-actions.ts'
import { GroupSections } from './GroupSections.tsx'
import { NoSeller } from './NoSeller.tsx'
import { missingGroupText } from './missing-group-text.ts'

/** The page of a group: properties, stations and load management. Read-only without the permission to edit. */
export default function GroupScreen() {
  const read = useAtomValue(group(usePathSegment(1)))
  const seller = useAtomValue(currentSeller())
  const user = useSession()
  const may = actionsOf(user)

  if (read.state === 'failed') {
    return (
      <Screen title="Group">
        <PageState
          kind="failed"
          text="Cannot fetch group data"
          detail={missingGroupText(read.reply, user)}
          action={{ label: 'Retry', run: read.refresh }}
        />
      </Screen>
    )
  }
  if (read.value && seller.state === 'failed') return <NoSeller title={read.value.name} retry={seller.refresh} />
  if (!read.value || !seller.value) return <PageState kind="loading" text="Loading..." />

  return (
    <Screen
      title={read.value.name}
      subject={read.value.name}
      banner={<SafeLimitBanner groupId={read.value.id} />}
      aside={
        <>
          <WorstPhaseNow groupId={read.value.id} />
          {may.delete && <DeleteGroupButton group={read.value} />}
        </>
      }
    >
      <StaleSince resource={read} />
      <GroupSections group={read.value} seller={seller.value} readOnly={!may.edit} />
    </Screen>
  )
}
