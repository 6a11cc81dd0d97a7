/* oxlint-disable jsx-a11y/prefer-tag-over-role -- `select` and `datalist` cannot show sections with two texts per option */

import { Button, Dialog, DialogSurface, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { Entry } from './entry.ts'
import { type Section, stepped } from './sections.ts'
import { Dismiss20Regular, Search20Regular } from '@fluentui/react-icons'
import { useAtom } from 'jotai'
import { type KeyboardEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { plural } from '#contract/plural.ts'
import { useSession } from '#session/session.ts'
import { useFocusReturn } from '#ui/page/page-focus.ts'
import { recentAtom, recentFrom, withRecent } from './recent.ts'
import { isPaletteKey } from './shortcuts.ts'
import { useResults } from './use-results.ts'

interface ResultListProps {
  id: string
  sections: readonly Section[]
  /** The place of the selected result among all results. */
  selected: number
  onSelect: (at: number) => void
  onChoose: (entry: Entry) => void
}

/** The results in sections. The focus stays in the input, which names the selected option. */
function ResultList({ id, sections, selected, onSelect, onChoose }: ResultListProps) {
  const styles = useResultListStyles()
  const firsts = sections.map((_, at) => sections.slice(0, at).reduce((sum, { entries }) => sum + entries.length, 0))
  return (
    // A press must not take the focus from the input.
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label="Results"
      className={styles.list}
      onMouseDown={(event) => event.preventDefault()}
    >
      {sections.map(({ title, entries, leftOut }, place) => (
        <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
          <div id={`${id}-${title}`} role="presentation" className={styles.title}>
            {title}
          </div>
          {entries.map((entry, row) => {
            const at = (firsts[place] ?? 0) + row
            const isSelected = at === selected
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys reach the input, which has the focus
              <div
                key={entry.key}
                id={`${id}-${at}`}
                ref={isSelected ? scrollIntoView : undefined}
                role="option"
                tabIndex={-1}
                aria-selected={isSelected}
                className={mergeClasses(styles.option, isSelected && styles.selected)}
                onMouseMove={() => isSelected || onSelect(at)}
                onClick={() => onChoose(entry)}
              >
                <span className={styles.label}>{entry.label}</span>
                {entry.detail !== undefined && <span className={styles.detail}>{entry.detail}</span>}
              </div>
            )
          })}
          {leftOut !== undefined && (
            <div role="presentation" className={styles.title}>
              + {leftOut} more
            </div>
          )}
        </div>
      ))}
    </div>
  )
}

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

const FORCED = '@media (forced-colors: active)'

const useResultListStyles = makeStyles({
  list: { flexGrow: 1, minHeight: 0, overflowY: 'auto', padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}` },
  title: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXS}`,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: tokens.lineHeightBase200,
  },
  option: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalL,
    minHeight: '36px',
    boxSizing: 'border-box',
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    border: '1px solid transparent',
    color: tokens.colorNeutralForeground1,
    cursor: 'pointer',
    scrollMargin: '28px',
    [FORCED]: { border: '1px solid Canvas' },
  },
  selected: {
    backgroundColor: tokens.colorNeutralBackground6,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    [FORCED]: { border: '1px solid Highlight' },
  },
  label: { minWidth: 0, overflowWrap: 'anywhere' },
  detail: {
    minWidth: 0,
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
})

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
