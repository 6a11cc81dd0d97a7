import { readOverview } from '#contract/dashboard.ts'
import { GROUP_TYPES } from '#contract/groups.ts'
import { useCan } from '#session/session.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { PageState } from '#ui/page/PageState.tsx'

const GroupList = lazyPart(async () => ({ default: (await import('#web/groups/GroupList.tsx')).GroupList }))

/** The content for a platform without the dashboard call: the groups with their power and limits. */
export function GroupsInstead() {
  const seesGroups = useCan('seeGroups')
  return (
    <>
      <PageState kind="empty" text={`This platform does not offer ${readOverview.provisional}.`} />
      {seesGroups && (
        <CodeBoundary fallback={<PageState kind="loading" text="Loading..." />}>
          <GroupList label="Groups" types={GROUP_TYPES} />
        </CodeBoundary>
      )}
    </>
  )
}
