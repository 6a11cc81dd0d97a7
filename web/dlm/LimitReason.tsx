import { Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { atom, useAtomValue } from 'jotai'
import { type ReactNode, useContext, useMemo } from 'react'
import { type AllocationReason, readAllocations, strictestReason } from '#contract/allocations.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { isNotOffered } from '#platform/call.ts'
import { useNow } from '#platform/platform-clock.ts'
import { useLastDefined } from '#ui/hooks.ts'
import { ageText } from '#units/dates.ts'
import { deviceAllocations } from './calls.ts'
import { briefSentence, type LoadUnit, reasonSentence, type Reported } from './limit-reason.ts'
import { deviceIdsOfCall, PageDeviceIds } from './station-list/station-limit.ts'

interface ReasonTextProps {
  sentence: string
  /** Shown in place of the sentence, which is the title then. */
  brief?: string
  staleSinceMs: number | undefined
}

/** Why a station has the current it has. A sentence that could not be refreshed is followed by its age. */
export function ReasonText({ sentence, brief = sentence, staleSinceMs }: ReasonTextProps) {
  return (
    <span title={sentence}>
      {brief}
      {staleSinceMs !== undefined && <Age sinceMs={staleSinceMs} />}
    </span>
  )
}

function Age({ sinceMs }: { sinceMs: number }) {
  const styles = useStyles()
  return <span className={styles.age}> ({ageText(useNow(SECOND_MS) - sinceMs)} ago)</span>
}

const useStyles = makeStyles({ age: { color: tokens.colorStatusWarningForeground1 } })

interface ReasonsNoteProps {
  groupId: number
  /** A device of the page, used to share the call with the reasons. */
  deviceId: string
}

/** Shows a note if the platform does not report reasons for the allocations of a group. Reasons make rows higher, so that they are awaited. */
export function ReasonsNote({ groupId, deviceId }: ReasonsNoteProps) {
  const styles = useReasonsNoteStyles()
  const { reply, state } = useAtomValue(deviceAllocations(groupId, deviceIdsOfCall(deviceId, useContext(PageDeviceIds))))
  if (state === 'loading') return <span data-awaited hidden />
  if (!isNotOffered(readAllocations, reply)) return null
  return <Caption1 className={styles.note}>This platform does not offer {readAllocations.provisional}.</Caption1>
}

const useReasonsNoteStyles = makeStyles({ note: { color: tokens.colorNeutralForeground2 } })

interface LimitReasonsProviderProps {
  groupId: number
  /** The devices of a page whose reasons the children show. */
  deviceIds: readonly string[]
  children: ReactNode
}

/** Fetches the limit reasons of all devices of a page in one call. Shows one note if the platform reports no reasons. */
export function LimitReasonsProvider({ groupId, deviceIds, children }: LimitReasonsProviderProps) {
  // Sorted, so that the order of the ids does not cause another call.
  const text = JSON.stringify(deviceIds.toSorted())
  const ids = useMemo(() => JSON.parse(text) as string[], [text])
  return (
    <PageDeviceIds value={ids}>
      {ids[0] !== undefined && <ReasonsNote groupId={groupId} deviceId={ids[0]} />}
      {children}
    </PageDeviceIds>
  )
}

/** The reason for the allocation of a station. `staleSinceMs`: the time of a reason that could not be refreshed. */
interface FoundReason {
  readonly reason: AllocationReason
  readonly staleSinceMs: number | undefined
}

/**
 * The reason of the strictest of these groups; undefined while it is loading, null where the platform reports none. Use a key
 * for another device, because the last reason is kept while the next one loads.
 */
export function useStationReason(deviceId: string, groupIds: readonly number[]): FoundReason | null | undefined {
  // A string has a stable identity, so that the atom is created once for the same groups.
  const ids = JSON.stringify(groupIds)
  const together = useContext(PageDeviceIds)
  const foundAtom = useMemo(
    () =>
      atom((get) => {
        const reads = (JSON.parse(ids) as number[]).map((groupId) =>
          get(deviceAllocations(groupId, deviceIdsOfCall(deviceId, together))),
        )
        const found = strictestReason(
          reads.flatMap(({ value, isStale, asOfMs }) => {
            const reason = value?.stations.find((station) => station.deviceId === deviceId)?.reason
            return reason ? [{ reason, staleSinceMs: isStale ? asOfMs : undefined }] : []
          }),
        )
        return found ?? (reads.some(({ state }) => state === 'loading') ? undefined : null)
      }),
    [deviceId, ids, together],
  )
  // A change of the devices on the page starts another call. The last reason stays visible until the reply arrives.
  return useLastDefined(useAtomValue(foundAtom))
}

interface Props {
  deviceId: string
  groupIds: readonly number[]
  /** `kW` for a station of DC groups. */
  unit?: LoadUnit
  /** What is known of the station besides its reason. */
  station?: Reported
  /** For a list; see briefSentence. */
  isBrief?: boolean
}

/** Explains the allocation of a station in one sentence, by the strictest of its groups. A dash where it could not be read. */
export function LimitReason(props: Props) {
  return <Why key={`${props.deviceId} ${props.groupIds.join()}`} {...props} />
}

function Why({ deviceId, groupIds, unit = 'A', station, isBrief = false }: Props) {
  const found = useStationReason(deviceId, groupIds)
  if (!found) return found === null ? <span title="The limits could not be read.">–</span> : null
  const sentence = reasonSentence(found.reason, unit, station)
  const brief = isBrief ? briefSentence(found.reason, unit, station) : sentence
  return <ReasonText sentence={sentence} brief={brief} staleSinceMs={found.staleSinceMs} />
}
