import { Button } from '@fluentui/react-components'
import { Link20Regular, LinkDismiss20Regular, Flash20Regular } from '@fluentui/react-icons'
import { useMemo, useState, type ReactElement } from 'react'
import type { Station } from '#contract/stations.ts'
import { useSession } from '#session/session.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { WithReason } from '#ui/WithReason.tsx'
import { bulkKinds, bulkLock, type BulkKind, type BulkPlace } from './bulk-locks.ts'
import { readOne, readPage } from './bulk-reads.ts'
import { presentStations } from './present-stations.ts'
import { withoutSome } from './selection.ts'
import { useListSelection, useSelectedStations } from './selection-store.ts'

const BulkDialog = lazyPart(() => import('./BulkDialog.tsx'))

const ICON: Readonly<Record<BulkKind, ReactElement>> = {
  connect: <Link20Regular />,
  remove: <LinkDismiss20Regular />,
  power: <Flash20Regular />,
}
const LABEL: Readonly<Record<BulkKind, string>> = {
  connect: 'Connect to group…',
  remove: 'Remove from group…',
  power: 'Set power…',
}

/** The buttons for actions on the selected stations. A disabled button shows the reason. */
export function BulkActions({ place }: { place: BulkPlace }) {
  const { store } = useListSelection()
  const user = useSession()
  const selected = useSelectedStations(store)
  const [opening, setOpening] = useState<BulkKind>()
  const [opened, setOpened] = useState<{ kind: BulkKind; stations: readonly Station[] }>()
  const buttons = useMemo(() => {
    const stations = [...selected.values()]
    return bulkKinds(place).map((kind) => ({ kind, lock: bulkLock(kind, stations, user) }))
  }, [selected, place, user])

  const open = async (kind: BulkKind) => {
    setOpening(kind)
    const stations = await presentStations(store.read(), { page: readPage, station: readOne })
    setOpening(undefined)
    setOpened({ kind, stations })
  }
  const close = (doneIds: readonly string[]) => {
    setOpened(undefined)
    store.change((before) => withoutSome(before, doneIds))
    // The button that opened the dialog disappears with the last selected station.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('[data-row-check]')?.focus()
    })
  }

  return (
    <>
      {buttons.map(({ kind, lock }) => (
        <WithReason key={kind} reason={lock}>
          <Button
            icon={ICON[kind]}
            aria-haspopup="dialog"
            disabledFocusable={lock !== undefined || opening !== undefined}
            onClick={() => void open(kind)}
          >
            {LABEL[kind]}
          </Button>
        </WithReason>
      ))}
      <CodeBoundary>
        {opened && <BulkDialog kind={opened.kind} stations={opened.stations} place={place} onClose={close} />}
      </CodeBoundary>
    </>
  )
}
