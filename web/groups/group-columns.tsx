import { Badge, ProgressBar } from '@fluentui/react-components'
import { paths } from '#app/paths.ts'
import { GROUP_TYPE_LABEL, type ListedGroup } from '#contract/groups.ts'
import type { Seller } from '#contract/sellers.ts'
import type { Column } from '#ui/columns.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { powerText } from '#units/current-power.ts'
import { groupServices } from './group-services.ts'
import { loadOf, stationsText } from './group-load.ts'
import { ownerName } from './owner.ts'

/** The columns of a group list. The narrower the screen, the fewer: name and power always stay. */
export const groupColumns = (seller: Seller | undefined): readonly Column<ListedGroup>[] => [
  {
    key: 'name',
    title: 'Name',
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
    minWidthPx: 480,
    widthPx: 90,
    cell: (group) => (
      <Badge appearance="outline" color="informative">
        {GROUP_TYPE_LABEL[group.type]}
      </Badge>
    ),
  },
  { key: 'owner', title: 'Owner', minWidthPx: 900, cell: (group) => ownerName(group.sellerId, seller) },
  { key: 'services', title: 'Services', minWidthPx: 760, cell: (group) => groupServices(group).join(', ') || '–' },
  { key: 'stations', title: 'Online / stations', minWidthPx: 620, widthPx: 130, align: 'end', cell: stationsText },
  { key: 'power', title: 'Power / limit', widthPx: 150, align: 'end', cell: (group) => <PowerCell group={group} /> },
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
