import { Button, Dialog, DialogSurface, Input, makeStyles, tokens } from '@fluentui/react-components'
import { Dismiss20Regular, Search20Regular } from '@fluentui/react-icons'
import { useAtom } from 'jotai'
import { useId, useState, type KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { plural } from '#contract/plural.ts'
import { useSession } from '#session/session.ts'
import { useFocusReturn } from '#ui/page/page-focus.ts'
import { ResultList } from './ResultList.tsx'
import type { Entry } from './entry.ts'
import { recentAtom, recentFrom, withRecent } from './recent.ts'
import { stepped } from './sections.ts'
import { isPaletteKey } from './shortcuts.ts'
import { useResults } from './use-results.ts'

interface PaletteStatusProps {
  search: string
  count: number
  /** The number of results that are not listed. */
  leftOut: number
  state: 'searching' | 'failed' | 'complete'
}

/** The number of results, for screen readers too, and the keys of the list. */
function PaletteStatus({ search, count, leftOut, state }: PaletteStatusProps) {
  const styles = usePaletteStatusStyles()
  return (
    <div className={styles.foot}>
      <output>{statusText(search.trim(), { count, leftOut, state })}</output>
      <span className={styles.keys}>↑ ↓ select · Enter open · Esc close</span>
    </div>
  )
}

function statusText(search: string, { count, leftOut, state }: Omit<PaletteStatusProps, 'search'>): string {
  if (state === 'failed') return 'The search is incomplete: the platform did not send groups or stations.'
  if (search === '') return ''
  if (state === 'searching') return 'Searching…'
  if (leftOut > 0) return `${count} of ${count + leftOut} results; type more to find the others`
  return count === 0 ? `No results for “${search}”` : `${count} ${plural(count, 'result', 'results')}`
}

const usePaletteStatusStyles = makeStyles({
  foot: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalL,
    minHeight: '16px',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
  keys: { whiteSpace: 'nowrap', '@media (max-width: 640px)': { display: 'none' } },
})

interface Props {
  /** Screens, actions and problems that the user sees. Pass stable arrays. */
  fixed: readonly Entry[]
  /** The ids of the groups with problems, the worst first. */
  troubled: readonly number[]
  onClose: () => void
}

/** A dialog that searches screens, groups, stations and actions, and opens the selected result. */
export function CommandPalette({ fixed, troubled, onClose }: Props) {
  const styles = useStyles()
  const listId = useId()
  const [, navigate] = useLocation()
  const [stored, store] = useAtom(recentAtom(useSession().id))
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState(0)
  const { sections, state } = useResults(search, fixed, troubled)
  useFocusReturn()

  const entries = sections.flatMap((section) => section.entries)
  const leftOut = sections.reduce((sum, section) => sum + (section.leftOut ?? 0), 0)
  const at = Math.min(selected, Math.max(0, entries.length - 1))

  const choose = (entry: Entry | undefined) => {
    if (!entry) return
    store(withRecent(recentFrom(stored), entry))
    onClose()
    if ('run' in entry.target) entry.target.run()
    else navigate(entry.target.to, { state: entry.target.state })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of an input method select its suggestions.
    if (event.nativeEvent.isComposing) return
    if (isPaletteKey(event)) onClose()
    else if (event.key === 'Enter') choose(entries[at])
    else if (event.key === 'ArrowDown') setSelected(stepped(at, 1, entries.length))
    else if (event.key === 'ArrowUp') setSelected(stepped(at, -1, entries.length))
    else return
    event.preventDefault()
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface aria-label="Search" className={styles.surface}>
        <div className={styles.head}>
          <Input
            className={styles.input}
            size="large"
            appearance="outline"
            contentBefore={<Search20Regular />}
            placeholder="Search screens, groups, stations, actions"
            value={search}
            onChange={(_, { value }) => {
              setSearch(value)
              setSelected(0)
            }}
            onKeyDown={onKeyDown}
            input={{
              autoFocus: true,
              role: 'combobox',
              'aria-label': 'Search screens, groups, stations and actions',
              'aria-expanded': entries.length > 0,
              'aria-controls': listId,
              'aria-autocomplete': 'list',
              'aria-activedescendant': entries.length > 0 ? `${listId}-${at}` : undefined,
              autoComplete: 'off',
              spellCheck: false,
              maxLength: 200,
            }}
          />
          <Button appearance="subtle" aria-label="Close" icon={<Dismiss20Regular />} onClick={onClose} />
        </div>
        <ResultList id={listId} sections={sections} selected={at} onSelect={setSelected} onChoose={choose} />
        <PaletteStatus search={search} count={entries.length} leftOut={leftOut} state={state} />
      </DialogSurface>
    </Dialog>
  )
}

const useStyles = makeStyles({
  surface: {
    display: 'flex',
    flexDirection: 'column',
    // A share of the area without the scrollbar, which `vw` would include.
    width: 'calc(100% - 16px)',
    maxWidth: '640px',
    maxHeight: 'min(620px, calc(100dvh - 16px))',
    boxSizing: 'border-box',
    padding: 0,
    overflow: 'hidden',
    // At the top, so that the input does not move when the number of results changes.
    marginTop: 'min(12vh, 120px)',
    '@media (max-width: 640px), (max-height: 500px)': { marginTop: '8px' },
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: tokens.spacingVerticalM,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  input: { flexGrow: 1, minWidth: 0 },
})
