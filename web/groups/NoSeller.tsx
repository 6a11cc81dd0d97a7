import { PageState } from '#ui/page/PageState.tsx'
import { Screen } from '#ui/page/Screen.tsx'

/** Replaces the group page while the sellers are unknown. */
export function NoSeller({ title, retry }: { title: string; retry: () => void }) {
  return (
    <Screen title={title} subject={title}>
      <PageState
        kind="failed"
        text="Cannot fetch seller data. Try to refresh or re-login."
        action={{ label: 'Retry', run: retry }}
      />
    </Screen>
  )
}
