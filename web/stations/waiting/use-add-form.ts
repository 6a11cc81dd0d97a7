import { useAtomValue } from 'jotai'
import { useState } from 'react'
import {
  addCharger,
  listWaitingChargers,
  DEVICE_CATEGORIES,
  OUTSIDE_CATEGORIES,
  removeCharger,
  type WaitingCharger,
} from '#contract/ocpp/chargers.ts'
import { listedSellers } from '#contract/sellers.ts'
import { listGroups } from '#contract/groups.ts'
import { listStations } from '#contract/stations.ts'
import { problemToFields } from '#platform/problem-to-fields.ts'
import { useAction } from '#platform/use-action.ts'
import { owners, stationTypes } from './waiting-reads.ts'
import { connectorChoices, isDevice, nameOfStation } from './waiting-texts.ts'

interface Draft {
  name: string
  /** Place in the list of choices. */
  choice: number
  typeId: number | undefined
  sellerId: number | undefined
  /** A station without a group has no limit. */
  group: { id: number; name: string } | undefined
}

const REFRESHED = [listWaitingChargers, listStations, listGroups]

/** The form that adds a charger. The first type and owner are the defaults, so that one click adds it. */
export function useAddForm(charger: WaitingCharger, onClose: () => void) {
  const { identity } = charger
  const choices = connectorChoices(charger)
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set())
  const categories: readonly string[] = isDevice(charger) ? DEVICE_CATEGORIES : OUTSIDE_CATEGORIES
  const types = (useAtomValue(stationTypes({ query: {} })).value ?? []).filter(({ category }) => categories.includes(category))
  const seller = useAtomValue(owners()).value
  const sellers = seller ? listedSellers(seller) : []
  const [changed, setChanged] = useState<Partial<Draft>>({})
  const [refused, setRefused] = useState<{ draft: Partial<Draft>; errors: Record<string, string>; text: string | undefined }>()
  const draft: Draft = {
    name: identity,
    choice: 0,
    typeId: types[0]?.id,
    sellerId: sellers[0]?.seller_ID,
    group: undefined,
    ...changed,
  }
  const removing = useAction(removeCharger, {
    done: `Removed the station of ${identity}`,
    failed: `Failed to remove the station of ${identity}`,
    refreshes: REFRESHED,
  })
  const { run, isBusy } = useAction(addCharger, {
    done: (_, { name }) => `Added ${name}`,
    undo: (_, { deviceId }) => void removing.run({ params: { deviceId } }),
    failed: `Failed to add ${identity}`,
    refreshes: REFRESHED,
  })
  const { name, choice, typeId, sellerId, group } = draft
  const connectors = choices[choice]?.connectors ?? []
  const isComplete = typeId !== undefined && sellerId !== undefined
  const shown = refused?.draft === changed ? refused : undefined
  return {
    draft,
    choices,
    types,
    sellers,
    category: types.find(({ id }) => id === typeId)?.category,
    errors: { ...shown?.errors, ...(name.trim() === '' && { name: 'Name is required' }) } as Record<string, string>,
    refusal: shown?.text,
    reason: name.trim() === '' ? 'Correct the marked fields first.' : isComplete ? undefined : 'Types and owners are not loaded.',
    isBusy,
    change: (change: Partial<Draft>) => setChanged((before) => ({ ...before, ...change })),
    add: async () => {
      if (!isComplete) return
      const done = new Set(added)
      // After a refusal, only the others are added.
      for (const connector of connectors.filter((one) => !added.has(one))) {
        const body = {
          identity,
          connector,
          name: nameOfStation(name, connector, connectors),
          typeId,
          sellerId,
          groupId: group?.id ?? null,
        }
        const reply = await run({ body })
        if (reply.outcome !== 'ok') {
          setAdded(done)
          const refusal = reply.outcome === 'problem' ? reply.refusal : undefined
          const errors = problemToFields(refusal)
          setRefused({ draft: changed, errors, text: Object.keys(errors).length > 0 ? undefined : refusal?.message })
          return
        }
        done.add(connector)
      }
      onClose()
    },
  }
}
