import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { reloadKeepingDrafts } from '#ui/page/kept-drafts.ts'
import { hasNewVersionAtom } from './version-watch.ts'

/** Offers a reload after a deployment. Unsaved changes of forms are there again after it. */
export function NewVersionBar() {
  if (!useAtomValue(hasNewVersionAtom)) return null
  return (
    <MessageBar intent="info">
      <MessageBarBody>A new version is available.</MessageBarBody>
      <MessageBarActions>
        <Button onClick={reloadKeepingDrafts}>Reload</Button>
      </MessageBarActions>
    </MessageBar>
  )
}
