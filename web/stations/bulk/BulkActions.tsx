import {
  Button,
  Menu,
  makeStyles,
  MenuButton,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Spinner,
  tokens,
} from '@fluentui/react-components'
import { Link20Regular, LinkDismiss20Regular, Flash20Regular } from '@fluentui/react-icons'
import { useMemo, useState, type ReactElement } from 'react'
import { useSession } from '#session/session.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { WithReason } from '#ui/WithReason.tsx'
import { useMenuInMain } from '#ui/page/menu-entry.ts'
import { bulkKinds, bulkLock, type BulkKind, type BulkPlace } from './bulk-locks.ts'
import { readOne, readPage } from './bulk-reads.ts'
import { presentStations, type PresentStations } from './present-stations.ts'
import { withoutSome, useListSelection, useSelectedStations } from './selection.ts'

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

interface Props {
  place: BulkPlace
  /** Shows a menu in place of buttons. */
  isNarrow: boolean
}

/** The actions on the selected stations. A disabled action shows the reason. */
export function BulkActions({ place, isNarrow }: Props) {
  const { store } = useListSelection()
  const user = useSession()
  const selected = useSelectedStations(store)
  const [opening, setOpening] = useState<BulkKind>()
  const [opened, setOpened] = useState<PresentStations & { kind: BulkKind }>()
  const actions = useMemo(() => {
    const stations = [...selected.values()]
    return bulkKinds(place).map((kind) => ({ kind, lock: bulkLock(kind, stations, user) }))
  }, [selected, place, user])

  const open = async (kind: BulkKind) => {
    setOpening(kind)
    const present = await presentStations(store.read(), { page: readPage, station: readOne })
    setOpening(undefined)
    setOpened({ kind, ...present })
  }
  const close = (doneIds: readonly string[]) => {
    setOpened(undefined)
    store.change((before) => withoutSome(before, doneIds))
    // The button that opened the dialog disappears with the last selected station.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('[data-row-check]')?.focus()
    })
  }

  const Actions = isNarrow ? ActionMenu : ActionButtons
  return (
    <>
      <Actions actions={actions} opening={opening} onOpen={(kind) => void open(kind)} />
      <CodeBoundary>{opened && <BulkDialog {...opened} place={place} onClose={close} />}</CodeBoundary>
    </>
  )
}

interface ActionsProps {
  actions: readonly { kind: BulkKind; lock: string | undefined }[]
  /** The action whose dialog opens when the stations are read. */
  opening: BulkKind | undefined
  onOpen: (kind: BulkKind) => void
}

function ActionButtons({ actions, opening, onOpen }: ActionsProps) {
  return actions.map(({ kind, lock }) => (
    <WithReason key={kind} reason={lock}>
      <Button
        icon={kind === opening ? <Spinner size="extra-tiny" /> : ICON[kind]}
        aria-haspopup="dialog"
        disabledFocusable={lock !== undefined || opening !== undefined}
        onClick={() => onOpen(kind)}
      >
        {LABEL[kind]}
      </Button>
    </WithReason>
  ))
}

function ActionMenu({ actions, opening, onOpen }: ActionsProps) {
  const styles = useStyles()
  const menu = useMenuInMain()
  return (
    <Menu {...menu}>
      <MenuTrigger disableButtonEnhancement>
        <MenuButton
          appearance="primary"
          disabledFocusable={opening !== undefined}
          icon={opening && <Spinner size="extra-tiny" />}
        >
          Actions
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {actions.map(({ kind, lock }) => (
            <MenuItem
              key={kind}
              icon={ICON[kind]}
              disabled={lock !== undefined}
              subText={lock && { children: lock, className: styles.reason }}
              onClick={() => onOpen(kind)}
            >
              {LABEL[kind]}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

const useStyles = makeStyles({
  // A reason is as readable as other text, although its action is disabled.
  reason: { color: tokens.colorNeutralForeground2 },
})
