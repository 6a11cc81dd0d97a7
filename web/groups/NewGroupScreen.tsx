import { useAtomValue } from 'jotai'
import { navigate } from '#ui/address/console-location.ts'
import { paths } from '#app/paths.ts'
import type { Group } from '#contract/groups.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { Screen } from '#ui/page/Screen.tsx'
import { Section } from '#ui/page/Section.tsx'
import { currentSeller } from './group-actions.ts'
import { GroupForm } from './GroupForm.tsx'
import { NoSeller } from './NoSeller.tsx'

/** Creates a group and opens its page. */
export default function NewGroupScreen() {
  const seller = useAtomValue(currentSeller())
  if (seller.state === 'failed') return <NoSeller title="New group" retry={seller.refresh} />
  if (!seller.value) return <PageState kind="loading" shape="form" text="Loading..." />
  return (
    <Screen title="New group">
      <Section id="group" title="Group">
        <GroupForm seller={seller.value} onCreated={openGroup} />
      </Section>
    </Screen>
  )
}

// Skips the question about unsaved changes, because they are saved. Back leads to the list, not to the filled form.
const openGroup = ({ id }: Group) => navigate(paths.group(id), { replace: true })
