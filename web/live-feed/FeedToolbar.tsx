import {
  Button,
  makeStyles,
  Select,
  Switch,
  tokens,
  Menu,
  MenuButton,
  MenuDivider,
  MenuItem,
  MenuItemCheckbox,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Checkbox,
  Dropdown,
  Field,
  Option,
  ToggleButton,
} from '@fluentui/react-components'
import { Delete20Regular, Pause20Regular, Play20Regular, ArrowDownload20Regular } from '@fluentui/react-icons'
import { useAtomValue, useAtom } from 'jotai'
import { storedAtom } from '#ui/browser-storage.ts'
import { notify } from '#ui/notices/notices.ts'
import { numberText } from '#units/numbers/number-format.ts'
import { countText } from './feed-text.ts'
import type { Feed } from './feed.ts'
import { now } from '#platform/platform-clock.ts'
import { forSpreadsheetsAtom, saveFile } from '#ui/save-file.ts'
import { csvFile } from '#units/csv.ts'
import { useMenuInMain } from '#ui/page/menu-entry.ts'
import type { FeedEntry } from './connection/feed-entry.ts'
import { toCsv, toJson } from './messages/feed-export.ts'
import { SearchBox } from '#ui/fields/SearchBox.tsx'
import { searchPattern, type FeedFilter } from './messages/message-view.ts'

interface FeedFiltersProps {
  feed: Feed
  filter: FeedFilter
  onFilter: (filter: FeedFilter) => void
}

/** Filters: search text, keys of the values to show, and only messages with changed values. */
export function FeedFilters({ feed, filter, onFilter }: FeedFiltersProps) {
  const styles = useFeedFiltersStyles()
  const known = useAtomValue(feed.atoms.keys)
  const keys = [...new Set([...known, ...filter.keys])]
  const { problem } = searchPattern(filter)
  const change = (part: Partial<FeedFilter>) => onFilter({ ...filter, ...part })

  return (
    <div className={styles.filters}>
      <Field className={styles.search} validationState={problem ? 'error' : 'none'} validationMessage={problem}>
        <div className={styles.line}>
          <SearchBox
            value={filter.text}
            onSearch={(text) => change({ text })}
            placeholder={filter.isRegex ? 'Search by regular expression' : 'Search in messages'}
          />
          <ToggleButton
            appearance="subtle"
            checked={filter.isRegex}
            aria-label="Regular expression"
            title="Regular expression"
            className={styles.regex}
            onClick={() => change({ isRegex: !filter.isRegex })}
          >
            .*
          </ToggleButton>
        </div>
      </Field>
      <Dropdown
        className={styles.keys}
        multiselect
        aria-label="Values shown"
        placeholder="All values"
        value={filter.keys.length > 0 ? filter.keys.join(', ') : ''}
        selectedOptions={[...filter.keys]}
        // Keys keep the order of the messages, not the order in which they were selected.
        onOptionSelect={(_, { selectedOptions }) => change({ keys: keys.filter((key) => selectedOptions.includes(key)) })}
      >
        {keys.map((key) => (
          <Option key={key} value={key}>
            {key}
          </Option>
        ))}
      </Dropdown>
      <Checkbox
        label="Only messages with changes"
        checked={filter.onlyChanged}
        onChange={(_, { checked }) => change({ onlyChanged: checked === true })}
      />
    </div>
  )
}

const useFeedFiltersStyles = makeStyles({
  filters: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, alignItems: 'flex-start' },
  search: { flex: '1 1 16rem', maxWidth: '26rem' },
  line: { display: 'flex', gap: tokens.spacingHorizontalXS },
  regex: { minWidth: '2.5rem', fontFamily: tokens.fontFamilyMonospace },
  keys: { flex: '1 1 12rem', maxWidth: '20rem', minWidth: '9rem' },
})

const pause = () => new Promise<void>((go) => setTimeout(go))

/** Saves all rows of the buffer, or only the listed rows, as a file. */
function ExportMenu({ feed, stationId }: { feed: Feed; stationId: number }) {
  const menu = useMenuInMain()
  const keys = useAtomValue(feed.atoms.keys)
  const [forSpreadsheets, setForSpreadsheets] = useAtom(forSpreadsheetsAtom)

  const save = async (kind: 'json' | 'csv', entries: readonly FeedEntry[]) => {
    const moment = new Date(now()).toISOString().slice(0, 19).replaceAll(':', '-')
    const name = `live-feed-${stationId}-${moment}.${kind}`
    if (kind === 'json') saveFile(name, new Blob([await toJson(entries, pause)], { type: 'application/json;charset=utf-8' }))
    else saveFile(name, csvFile(await toCsv(entries, keys, pause), forSpreadsheets))
    notify.done(`Saved ${countText(entries.length, 'row')} as ${name}`)
  }

  return (
    <Menu
      {...menu}
      checkedValues={{ csv: forSpreadsheets ? ['forSpreadsheets'] : [] }}
      onCheckedValueChange={(_, { checkedItems }) => setForSpreadsheets(checkedItems.length > 0)}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton appearance="subtle" icon={<ArrowDownload20Regular />}>
          Export
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem onClick={() => void save('json', feed.held())}>All messages as JSON</MenuItem>
          <MenuItem onClick={() => void save('csv', feed.held())}>All messages as CSV</MenuItem>
          <MenuItem onClick={() => void save('json', feed.listed())}>Listed messages as JSON</MenuItem>
          <MenuItem onClick={() => void save('csv', feed.listed())}>Listed messages as CSV</MenuItem>
          <MenuDivider />
          <MenuItemCheckbox name="csv" value="forSpreadsheets">
            CSV for spreadsheets (semicolons, decimal commas)
          </MenuItemCheckbox>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

const BUFFER_SIZES = [500, 1_000, 5_000, 10_000] as const

/** Maximum number of messages in the buffer, kept in local storage. */
export const bufferSizeAtom = storedAtom<number>('live-feed:buffer-size', BUFFER_SIZES[0])

/** The stored size, or the default if the storage has a size that is not offered. */
export const offeredBufferSize = (stored: number) => BUFFER_SIZES.find((size) => size === stored) ?? BUFFER_SIZES[0]

/** Whether the newest message is on top of the list, kept in local storage. */
export const newestFirstAtom = storedAtom('live-feed:newest-first', true)

interface Props {
  feed: Feed
  stationId: number
  newestFirst: boolean
  onNewestFirst: (newestFirst: boolean) => void
  bufferSize: number
  onBufferSize: (count: number) => void
}

/** Actions on the messages: pause, follow, reverse the order, change the buffer size, export, clear. */
export function FeedToolbar({ feed, stationId, newestFirst, onNewestFirst, bufferSize, onBufferSize }: Props) {
  const styles = useStyles()
  const holds = useAtomValue(feed.atoms.holds)
  const cleared = useAtomValue(feed.atoms.cleared)
  const isPaused = holds.includes('paused')
  const isFollowing = !isPaused && !holds.includes('scrolled')

  const clear = () => {
    const count = feed.held().length
    feed.clear()
    notify.info(count > 0 ? `Cleared ${countText(count, 'row')}` : 'No messages to clear')
  }

  return (
    <div className={styles.bar}>
      <Button
        appearance={isPaused ? 'primary' : 'secondary'}
        icon={isPaused ? <Play20Regular /> : <Pause20Regular />}
        onClick={isPaused ? feed.resume : () => feed.hold('paused')}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Switch
        label="Follow"
        checked={isFollowing}
        onChange={(_, { checked }) => (checked ? feed.resume() : feed.hold('scrolled'))}
      />
      <Switch label="Newest first" checked={newestFirst} onChange={(_, { checked }) => onNewestFirst(checked)} />
      <Select
        aria-label="Messages to keep"
        value={String(bufferSize)}
        onChange={(_, { value }) => onBufferSize(Number(value))}
        className={styles.size}
      >
        {BUFFER_SIZES.map((size) => (
          <option key={size} value={size}>
            Keep {numberText(size)}
          </option>
        ))}
      </Select>
      <span className={styles.end}>
        <ExportMenu feed={feed} stationId={stationId} />
        {cleared === undefined ? (
          <Button appearance="subtle" icon={<Delete20Regular />} onClick={clear}>
            Clear messages
          </Button>
        ) : (
          <Button appearance="subtle" onClick={feed.undoClear}>
            Undo clear
          </Button>
        )}
      </span>
    </div>
  )
}

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  size: { minWidth: '8.5rem' },
  end: { display: 'flex', marginLeft: 'auto', gap: tokens.spacingHorizontalXS },
})
