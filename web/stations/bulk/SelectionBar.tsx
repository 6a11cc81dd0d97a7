import { stopAbove } from '#ui/page/sticky-head.ts'
import { visuallyHidden } from '#ui/visually-hidden.ts'
import {
  Button,
  Caption1,
  makeStyles,
  Text,
  tokens,
  Menu,
  MenuButton,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Spinner,
} from '@fluentui/react-components'
import {
  ArrowDownload20Regular,
  Dismiss20Regular,
  Link20Regular,
  LinkDismiss20Regular,
  Flash20Regular,
} from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { useCallback, useState, type RefObject, useMemo, type ReactElement } from 'react'
import { now } from '#platform/platform-clock.ts'
import { useCan, useSession } from '#session/session.ts'
import { forSpreadsheetsAtom, saveFile } from '#ui/save-file.ts'
import { csvFile } from '#units/csv.ts'
import { type BulkPlace, bulkKinds, bulkLock, type BulkKind } from './bulk-locks.ts'
import { useListSelection, useSelected, withoutSome, useSelectedStations } from './selection.ts'
import { stationsText } from './run-text.ts'
import { stationCsv } from './station-csv.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { WithReason } from '#ui/WithReason.tsx'
import { useMenuInMain } from '#ui/page/menu-entry.ts'
import { readOne, readPage } from './bulk-reads.ts'
import { presentStations, type PresentStations } from './present-stations.ts'

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

interface BulkActionsProps {
  place: BulkPlace
  /** Shows a menu in place of buttons. */
  isNarrow: boolean
}

/** The actions on the selected stations. A disabled action shows the reason. */
function BulkActions({ place, isNarrow }: BulkActionsProps) {
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
  const styles = useBulkActionsStyles()
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

const useBulkActionsStyles = makeStyles({
  // A reason is as readable as other text, although its action is disabled.
  reason: { color: tokens.colorNeutralForeground2 },
})

interface Props {
  place: BulkPlace
  ref: RefObject<HTMLElement | null>
  /** Number of stations read so far while all pages are read; undefined otherwise. */
  readCount: number | undefined
  onClear: () => void
}

/** The number of selected stations and the actions for them, at the lower edge of the screen. Hidden without a selection. */
export function SelectionBar({ place, ref, readCount, onClear }: Props) {
  const styles = useStyles()
  const { store } = useListSelection()
  const count = useSelected(store, ({ selected }) => selected.size)
  const hiddenCount = useSelected(store, hiddenCountOf)
  const total = useSelected(store, (selection) => selection.total)
  const countText = `${stationsText(count)} selected`

  const [isNarrow, setNarrow] = useState(() => window.innerWidth < NARROW_PX)
  // Rows that get the focus stop above the bar.
  const placed = useCallback(
    (bar: HTMLElement | null) => {
      ref.current = bar
      if (!bar) return undefined
      const end = stopAbove(bar, () => setNarrow(bar.offsetWidth < NARROW_PX))
      return () => {
        ref.current = null
        end()
      }
    },
    [ref],
  )

  const note =
    readCount !== undefined
      ? `Reading ${readCount} of ${total} stations…`
      : hiddenCount > 0
        ? `${hiddenCount} of them not on this page`
        : isNarrow
          ? ''
          : 'Esc clears the selection'
  return (
    <>
      {/* Always present, because screen readers do not announce a region that appears together with its text. */}
      <output className={styles.announced}>{count > 0 ? countText : ''}</output>
      {count > 0 && (
        <section ref={placed} aria-label="Selected stations" className={styles.bar}>
          <div className={styles.count}>
            <Text weight="semibold">{countText}</Text>
            <Caption1 className={styles.note}>{note}</Caption1>
          </div>
          <div className={styles.buttons}>
            <BulkActions place={place} isNarrow={isNarrow} />
            <ExportButton />
            {isNarrow ? (
              <Button appearance="subtle" icon={<Dismiss20Regular />} aria-label="Clear selection" onClick={onClear} />
            ) : (
              <Button appearance="subtle" icon={<Dismiss20Regular />} onClick={onClear}>
                Clear selection
              </Button>
            )}
          </div>
        </section>
      )}
    </>
  )
}

function hiddenCountOf({
  selected,
  listed,
}: {
  selected: ReadonlyMap<string, unknown>
  listed: readonly { deviceId: string }[]
}) {
  return selected.size - listed.filter(({ deviceId }) => selected.has(deviceId)).length
}

function ExportButton() {
  const { store } = useListSelection()
  const forSpreadsheets = useAtomValue(forSpreadsheetsAtom)
  const seesSuperGroups = useCan('seeSuperGroups')
  const save = () => {
    const stations = [...store.read().selected.values()]
    const minute = new Date(now()).toISOString().slice(0, 16).replaceAll(/\D+/g, '-')
    saveFile(`stations-${minute}.csv`, csvFile(stationCsv(stations, seesSuperGroups), forSpreadsheets))
  }
  return (
    <Button icon={<ArrowDownload20Regular />} onClick={save}>
      Export CSV
    </Button>
  )
}

const NARROW_PX = 640
const NARROW = `@media (max-width: ${NARROW_PX}px)`

const useStyles = makeStyles({
  announced: visuallyHidden,
  bar: {
    position: 'sticky',
    bottom: 'var(--bottom-bar-height, 0px)',
    zIndex: 4,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXL}`,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    [NARROW]: { padding: tokens.spacingVerticalS },
  },
  // The notes have different lengths, and the buttons stay in place.
  count: { display: 'flex', flexDirection: 'column', minWidth: '190px', fontVariantNumeric: 'tabular-nums' },
  note: { minHeight: tokens.lineHeightBase200, color: tokens.colorNeutralForeground2 },
  buttons: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    [NARROW]: { width: '100%', '& > :last-child': { marginInlineStart: 'auto' } },
  },
})
