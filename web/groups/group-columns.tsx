import { Badge, ProgressBar } from '@fluentui/react-components'
import { paths } from '#app/paths.ts'
import { GROUP_TYPE_LABEL, type ListedGroup } from '#contract/groups.ts'
import type { Seller } from '#contract/sellers.ts'
import type { PagedColumn } from '#ui/paged-rows.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { powerText } from '#units/current-power.ts'
import { groupServices } from './group-services.ts'
import { loadOf, stationsText } from './group-load.ts'
import { ownerName } from './owner.ts'

/** The columns of a group list. The narrower the screen, the fewer: name and power always stay. */
export const groupColumns = (seller: Seller | undefined): readonly PagedColumn<ListedGroup>[] => [
  {
    key: 'name',
    title: 'Name',
    sortBy: ({ name }) => name,
    cell: (group) => (
      <span title={group.name}>
        <TextLink to={paths.group(group.id)}>{group.name}</TextLink>
        {group.isSupergroup && ' (super group)'}
      </span>
    ),
  },
  {
    key: 'type',
    title: 'Type',
    sortBy: ({ type }) => GROUP_TYPE_LABEL[type],
    minWidthPx: 480,
    widthPx: 90,
    cell: (group) => (
      <Badge appearance="outline" color="informative">
        {GROUP_TYPE_LABEL[group.type]}
      </Badge>
    ),
  },
  {
    key: 'owner',
    title: 'Owner',
    minWidthPx: 900,
    cell: (group) => ownerName(group.sellerId, seller),
    sortBy: (group) => ownerName(group.sellerId, seller),
  },
  { key: 'services', title: 'Services', minWidthPx: 760, cell: (group) => groupServices(group).join(', ') || '–' },
  {
    key: 'stations',
    title: 'Online / stations',
    minWidthPx: 620,
    widthPx: 150,
    align: 'end',
    cell: stationsText,
    sortBy: ({ stationCount }) => stationCount,
  },
  {
    key: 'power',
    title: 'Power / limit',
    widthPx: 150,
    align: 'end',
    cell: (group) => <PowerCell group={group} />,
    sortBy: ({ powerW }) => powerW,
  },
]

function PowerCell({ group }: { group: ListedGroup }) {
  const { text, share } = loadOf(group)
  return (
    <>
      {text}
      {share !== undefined && (
        <ProgressBar value={share} color={share >= 1 ? 'error' : 'brand'} aria-label={`${text}, ${powerText(group.powerW)}`} />
      )}
    </>
  )
}
