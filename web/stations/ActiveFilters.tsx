import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { atom, useAtomValue } from 'jotai'
import { readGroup } from '#contract/groups.ts'
import { listedSellers, readCurrentSeller } from '#contract/sellers.ts'
import { resource } from '#platform/resource.ts'
import { activeFilters, type FilterNames } from './active-filters.ts'
import type { Criteria, StationFilter } from './station-filter.ts'

/** The group of a filter, whose name is shown. */
const filteredGroup = resource(readGroup)

/** The sellers of the owner filter. */
export const ownSeller = resource(readCurrentSeller)

const NONE = atom(undefined)

/** The names of the group and the owner of a filter, as far as they are known. */
function useFilterNames({ groupId, sellerId }: Pick<StationFilter, 'groupId' | 'sellerId'>): FilterNames {
  const group = useAtomValue(groupId === undefined ? NONE : filteredGroup({ params: { groupId: String(groupId) } }))
  const seller = useAtomValue(sellerId === undefined ? NONE : ownSeller())
  const owner = seller?.value && listedSellers(seller.value).find(({ seller_ID }) => seller_ID === sellerId)
  return { group: group?.value?.name, owner: owner?.name }
}

interface Props {
  filter: StationFilter
  onChange: (change: Partial<Criteria>) => void
  onClear: () => void
}

/** The filters in force, each with a button that removes it. */
export function ActiveFilters({ filter, onChange, onClear }: Props) {
  const styles = useStyles()
  const active = activeFilters(filter, useFilterNames(filter))
  if (active.length === 0) return null
  return (
    <ul aria-label="Active filters" className={styles.chips}>
      {active.map(({ text, without }) => (
        <li key={text}>
          <Button
            className={styles.chip}
            size="small"
            shape="circular"
            icon={<DismissRegular />}
            iconPosition="after"
            aria-label={`Remove filter ${text}`}
            onClick={() => onChange(without)}
          >
            {text}
          </Button>
        </li>
      ))}
      <li>
        <Button size="small" appearance="transparent" onClick={onClear}>
          Clear all
        </Button>
      </li>
    </ul>
  )
}

const useStyles = makeStyles({
  chips: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, listStyleType: 'none', margin: 0, padding: 0 },
  // A long search wraps in place of widening the page.
  chip: { maxWidth: '100%', overflowWrap: 'anywhere' },
})
