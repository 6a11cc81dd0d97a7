import { Button, makeStyles, Popover, PopoverSurface, PopoverTrigger, tokens } from '@fluentui/react-components'
import { Filter20Regular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { BINDING_LIMITS } from '#contract/allocations.ts'
import { listedSellers } from '#contract/sellers.ts'
import { CONNECTIONS } from '#contract/stations.ts'
import { SelectField } from '#ui/fields/Fields.tsx'
import { BINDING_LIMIT_LABEL } from '#units/binding-limits.ts'
import { GroupField } from '#web/activity/GroupField.tsx'
import { ownSeller } from './ActiveFilters.tsx'
import { CONNECTION_LABEL, type Criteria } from './station-filter.ts'

interface Props {
  filter: Criteria
  onChange: (change: Partial<Criteria>) => void
  /** The list is of one group or owner, so these cannot be selected. */
  isScoped: boolean
}

/** The less frequent filters of a station list. */
export function FilterMenu({ filter, onChange, isScoped }: Props) {
  const styles = useStyles()
  const { connection, limitedBy, groupId } = filter
  return (
    <Popover trapFocus positioning={{ position: 'below', align: 'start', autoSize: 'height', overflowBoundaryPadding: 8 }}>
      <PopoverTrigger disableButtonEnhancement>
        <Button appearance="subtle" icon={<Filter20Regular />}>
          Filters
        </Button>
      </PopoverTrigger>
      <PopoverSurface aria-label="More filters" className={styles.surface}>
        <SelectField
          label="Connection"
          size="small"
          value={connection ?? ''}
          options={CONNECTION_OPTIONS}
          onChange={(_, { value }) => onChange({ connection: CONNECTIONS.find((one) => one === value) })}
        />
        <SelectField
          label="Limited by"
          size="small"
          value={limitedBy ?? ''}
          options={LIMIT_OPTIONS}
          onChange={(_, { value }) => onChange({ limitedBy: BINDING_LIMITS.find((one) => one === value) })}
        />
        {!isScoped && <GroupField groupId={groupId} onChoose={(chosen) => onChange({ groupId: chosen })} />}
        {!isScoped && <OwnerField filter={filter} onChange={onChange} />}
      </PopoverSurface>
    </Popover>
  )
}

/** Shown only if the user may view the stations of more than one owner. */
function OwnerField({ filter: { sellerId }, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  const seller = useAtomValue(ownSeller()).value
  const sellers = seller ? listedSellers(seller) : []
  if (sellers.length < 2 && sellerId === undefined) return null
  const isUnknown = sellerId !== undefined && !sellers.some(({ seller_ID }) => seller_ID === sellerId)
  return (
    <SelectField
      label="Owner"
      size="small"
      value={sellerId ?? ''}
      options={[
        { value: '', label: 'All owners' },
        ...sellers.map(({ seller_ID, name }) => ({ value: seller_ID, label: name })),
        ...(isUnknown ? [{ value: sellerId, label: String(sellerId) }] : []),
      ]}
      onChange={(_, { value }) => onChange({ sellerId: value === '' ? undefined : Number(value) })}
    />
  )
}

const CONNECTION_OPTIONS = [
  { value: '', label: 'Online and offline' },
  ...CONNECTIONS.map((value) => ({ value, label: CONNECTION_LABEL[value] })),
]
const LIMIT_OPTIONS = [
  { value: '', label: 'Any limit or none' },
  ...BINDING_LIMITS.map((value) => ({ value, label: BINDING_LIMIT_LABEL[value] })).toSorted((a, b) =>
    a.label.localeCompare(b.label),
  ),
]

const useStyles = makeStyles({
  surface: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    width: 'min(300px, calc(100vw - 32px))',
    boxSizing: 'border-box',
    overflowY: 'auto',
    '& input, & select': { minWidth: 0, width: '100%' },
  },
})
