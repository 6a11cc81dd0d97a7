import { Checkbox, Dropdown, Field, makeStyles, Option, ToggleButton, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { SearchBox } from '#ui/fields/SearchBox.tsx'
import type { Feed } from './feed.ts'
import { searchPattern, type FeedFilter } from './messages/message-view.ts'

interface Props {
  feed: Feed
  filter: FeedFilter
  onFilter: (filter: FeedFilter) => void
}

/** Filters: search text, keys of the values to show, and only messages with changed values. */
export function FeedFilters({ feed, filter, onFilter }: Props) {
  const styles = useStyles()
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

const useStyles = makeStyles({
  filters: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, alignItems: 'flex-start' },
  search: { flex: '1 1 16rem', maxWidth: '26rem' },
  line: { display: 'flex', gap: tokens.spacingHorizontalXS },
  regex: { minWidth: '2.5rem', fontFamily: tokens.fontFamilyMonospace },
  keys: { flex: '1 1 12rem', maxWidth: '20rem', minWidth: '9rem' },
})
