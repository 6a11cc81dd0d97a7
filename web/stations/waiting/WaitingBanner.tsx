import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { useCan } from '#session/session.ts'
import { waitingChargers } from './waiting-reads.ts'
import { DismissAll } from './DismissAll.tsx'
import { bannerText, dismissable } from './waiting-texts.ts'

const WaitingTable = lazyPart(() => import('./WaitingTable.tsx'))

/** A banner while chargers outside wait to be added as stations, for users who may add them. */
export function WaitingBanner() {
  return useCan('addChargers') ? <Banner /> : null
}

function Banner() {
  const { value } = useAtomValue(waitingChargers())
  const [isOpen, setOpen] = useState(false)
  const tableId = useId()
  const text = bannerText(value?.data ?? [])
  // The list stays while it is open, so that the last charger can be restored.
  const isShown = isOpen && (value?.data.length ?? 0) > 0
  if (text === undefined && !isShown) return null
  return (
    <>
      <MessageBar intent="info" layout="auto">
        <MessageBarBody>{text ?? 'No connected charger waits'}</MessageBarBody>
        <MessageBarActions>
          {isShown && <DismissAll count={dismissable(value?.data ?? [])} />}
          <Button aria-expanded={isOpen} aria-controls={isOpen ? tableId : undefined} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide chargers' : 'Show chargers'}
          </Button>
        </MessageBarActions>
      </MessageBar>
      {isShown && (
        <section id={tableId} aria-label="Waiting chargers">
          <CodeBoundary>
            <WaitingTable chargers={value?.data ?? []} />
          </CodeBoundary>
        </section>
      )}
    </>
  )
}
