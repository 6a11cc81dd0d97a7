import { makeStyles, tokens } from '@fluentui/react-components'
import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { SECOND_MS } from '#contract/durations.ts'
import { useNow } from '#platform/platform-clock.ts'
import { ageText } from '#units/durations.ts'
import { allocations } from './calls.ts'
import { reasonSentence, strictest, type LoadUnit } from './why.ts'

interface Props {
  deviceId: string
  groupIds: readonly number[]
  /** kW for a station of DC groups. */
  unit?: LoadUnit
  /** The station has other groups besides. */
  isOneOfSeveral?: boolean
}

/**
 * Why a station has the current it has, in one sentence: by the strictest of its groups. Nothing where the platform does
 * not say.
 */
export function WhyLimited({ deviceId, groupIds, unit = 'A', isOneOfSeveral = false }: Props) {
  // The same text for the same groups, so that the atom is made once.
  const ids = JSON.stringify(groupIds)
  const foundAtom = useMemo(
    () =>
      atom((get) =>
        strictest(
          (JSON.parse(ids) as number[]).flatMap((groupId) => {
            const { value, isStale, asOfMs } = get(allocations({ params: { groupId } }))
            const reason = value?.stations.find((station) => station.deviceId === deviceId)?.reason
            return reason ? [{ reason, staleSinceMs: isStale ? asOfMs : undefined }] : []
          }),
        ),
      ),
    [deviceId, ids],
  )
  const found = useAtomValue(foundAtom)
  if (!found) return null
  const sentence = reasonSentence(found.reason, unit, isOneOfSeveral)
  return (
    <span title={sentence}>
      {sentence}
      {found.staleSinceMs !== undefined && <Age sinceMs={found.staleSinceMs} />}
    </span>
  )
}

/** A sentence that could not be refreshed says how old it is. */
function Age({ sinceMs }: { sinceMs: number }) {
  const styles = useStyles()
  return <span className={styles.age}> ({ageText(useNow(SECOND_MS) - sinceMs)} ago)</span>
}

const useStyles = makeStyles({
  age: { color: tokens.colorStatusWarningForeground1 },
})
