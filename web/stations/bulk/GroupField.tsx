import { Combobox, Field, Option } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { GROUP_TYPE_LABEL, GROUP_TYPES, type GroupType, type ListedGroup, type listGroups } from '#contract/groups.ts'
import { matchesSearch, searchWords } from '#contract/search-text.ts'
import type { Category } from '#contract/stations.ts'
import { useCan } from '#session/session.ts'
import { useDebounced, useLastDefined } from '#ui/hooks.ts'
import { GROUP_CATEGORY } from '#units/connecting.ts'
import { powerText } from '#units/current-power.ts'
import { foundGroups } from './bulk-reads.ts'

const SHOWN_MAX = 20
const SEARCH_PAUSE_MS = 300

interface Props {
  /** The type of the stations that the group must accept. */
  category: Category
  group: { id: number; name: string } | undefined
  onChoose: (group: ListedGroup | undefined) => void
}

/** A search field for a group that accepts stations of this type. */
export function GroupField({ category, group, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const seesSuperGroups = useCan('seeSuperGroups')
  const types = GROUP_TYPES.filter((type) => GROUP_CATEGORY[type] === category)
  // The name of the chosen group is not a search.
  const search = useDebounced(group ? '' : typed.trim(), SEARCH_PAUSE_MS)
  const query = { search, types, isSupergroup: seesSuperGroups ? undefined : false, page: 0, pageSize: SHOWN_MAX }
  const read = useAtomValue(foundGroups({ query }))
  const found = useLastDefined(read.value)
  const shown = foundIn(found, search, types)
  const total = found !== undefined && 'total' in found ? found.total : shown.length
  const more = total - shown.length

  const hint =
    read.state === 'failed'
      ? undefined
      : more > 0
        ? `${more} more groups. Enter part of the name.`
        : 'Only groups that accept this type of station are listed.'
  return (
    <Field
      label={`Group of type ${types.map((type) => GROUP_TYPE_LABEL[type]).join()}`}
      hint={hint}
      validationState={read.state === 'failed' ? 'error' : 'none'}
      validationMessage={read.state === 'failed' ? 'Failed to fetch group data' : undefined}
    >
      <Combobox
        freeform
        autoComplete="off"
        placeholder="Name or ID of the group"
        positioning={{ autoSize: 'height' }}
        value={group?.name ?? typed}
        selectedOptions={group ? [String(group.id)] : []}
        onChange={(event) => {
          setTyped(event.target.value)
          onChoose(undefined)
        }}
        onOptionSelect={(_, { optionValue }) => {
          const next = shown.find(({ id }) => String(id) === optionValue)
          setTyped(next?.name ?? '')
          onChoose(next)
        }}
      >
        {shown.map(({ id, name, stationCount, limitW }) => (
          <Option key={id} value={String(id)} text={name}>
            {`${name}${stationCount === undefined ? '' : `, ${stationCount} stations`}${typeof limitW === 'number' ? `, limit ${powerText(limitW)}` : ''}`}
          </Option>
        ))}
      </Combobox>
    </Field>
  )
}

/** The groups to choose from. A platform without pages and search returns all groups. */
function foundIn(reply: ReplyOf<typeof listGroups> | undefined, search: string, types: readonly GroupType[]) {
  if (reply === undefined) return []
  if ('data' in reply) return reply.data
  const words = searchWords(search)
  return reply
    .filter(({ name, id, type }) => types.includes(type) && matchesSearch(words, [name, String(id)]))
    .slice(0, SHOWN_MAX)
}
