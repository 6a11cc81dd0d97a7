import { Dialog, DialogSurface, makeStyles } from '@fluentui/react-components'
import { useEffect, useMemo, useState } from 'react'
import { useAtomValue } from 'jotai'
import { useKeptState } from '#platform/draft/use-draft.ts'
import { confirmCommitments } from '#platform/reserves/commitments.ts'
import { useSession } from '#session/session.ts'
import { NumberField, SelectField } from '#ui/fields/Fields.tsx'
import { useFocusReturn } from '#ui/page/page-focus.ts'
import { typedNumber } from '#units/numbers/typed-number.ts'
import { type FormerPower, powerError, powerLabel, takesNegative, takesPercent } from '#units/power-entry.ts'
import { GroupField } from './GroupField.tsx'
import { type PartProps, PreviewPart, type StartedRun } from './PreviewPart.tsx'
import { RunPart } from './RunPart.tsx'
import { type BulkKind, type BulkPlace, removableGroups } from './bulk-locks.ts'
import { knownGroups } from './bulk-reads.ts'
import { powerOverload, powerPreview } from './power-preview.ts'
import type { PresentStations } from './present-stations.ts'
import { type BulkGroup, connectOverload, connectPreview, removalPreview } from './preview.ts'
import { stationsText } from './run-text.ts'
import { chargeDevice } from '#contract/control.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { ListedGroup, listGroups } from '#contract/groups.ts'
import { type AssignedGroup, connectStation, disconnectStation, type Station } from '#contract/stations.ts'
import { call, type Reply } from '#platform/call.ts'
import { readFormerPower } from '#platform/former-power.ts'
import type { RunCalls, SendResult } from './bulk-run.ts'

/** What was entered for some stations is not entered for others. */
const idsText = (stations: readonly Station[]) =>
  stations
    .map(({ deviceId }) => deviceId)
    .toSorted()
    .join()

type Known = ReplyOf<typeof listGroups> | undefined

const rowsOf = (known: Known): readonly ListedGroup[] => (known === undefined ? [] : 'data' in known ? known.data : known)

/** A group with its power and limit, if the list contains it. */
const withFigures = (group: BulkGroup, known: Known): BulkGroup => rowsOf(known).find(({ id }) => id === group.id) ?? group

/** The groups of the stations, with their limits where they are known. */
function groupsOf(stations: readonly Pick<Station, 'assignedGroups'>[], known: Known): readonly BulkGroup[] {
  const assigned = new Map(stations.flatMap((station) => station.assignedGroups.map((group) => [group.id, group] as const)))
  return [...assigned.values()].map((group) => withFigures(asGroup(group), known))
}

const asGroup = ({ id, name, type, isSuperGroup }: AssignedGroup): BulkGroup => ({
  id,
  name,
  type,
  isSupergroup: isSuperGroup,
  preconnectEnabled: false,
})

/** The result of a row for a reply. `failed` is the text for a refusal without a message. */
function resultOf<Memo>(reply: Reply<unknown>, failed: string, memo?: Memo): SendResult<Memo> {
  if (reply.outcome === 'ok') return { outcome: 'done', memo }
  if (reply.outcome === 'problem') return { outcome: 'refused', message: reply.refusal.message ?? failed }
  return reply.outcome === 'unauthorised' ? { outcome: 'unauthorised' } : { outcome: 'unanswered' }
}

interface NamedGroup {
  id: number
  name: string
}

async function connect({ deviceId, name }: Station, group: NamedGroup, signal: AbortSignal) {
  const reply = await call(connectStation, { params: { deviceId, groupId: group.id }, signal })
  return resultOf(reply, `Failed to connect station ${name} to group ${group.name}`, true)
}

async function disconnect({ deviceId, name }: Station, group: NamedGroup, signal: AbortSignal) {
  const reply = await call(disconnectStation, { params: { deviceId, groupId: group.id }, signal })
  return resultOf(reply, `Failed to disconnect station ${name} from group ${group.name}`, true)
}

async function charge({ deviceId }: Station, body: FormerPower, signal: AbortSignal) {
  const reply = await call(chargeDevice, { params: { deviceId }, body, signal })
  return resultOf(reply, 'Error adjusting device charging statuses')
}

/** Connects stations to a group. Undo removes them again. */
const connectCalls = (group: NamedGroup): RunCalls<Station, unknown> => ({
  send: (station, signal) => connect(station, group, signal),
  undo: (station, _, signal) => disconnect(station, group, signal),
})

/** Removes stations from a group. Undo connects them again. */
const removalCalls = (group: NamedGroup): RunCalls<Station, unknown> => ({
  send: (station, signal) => disconnect(station, group, signal),
  undo: (station, _, signal) => connect(station, group, signal),
})

/** Sets the power of stations: kW, or % for the EATON driver. Undo restores the power that was set before, as far as it is known. */
const powerCalls = (powerKw: number): RunCalls<Station, FormerPower> => ({
  send: async (station, signal) => {
    const former = await readFormerPower(station, signal)
    const result = await charge(station, { powerKw }, signal)
    return result.outcome === 'done' ? { ...result, memo: former } : result
  },
  undo: charge,
})

/** Connects stations to the group of the page, or to a chosen group. */
function ConnectPart({ place, ...part }: PartProps) {
  const { stations } = part
  const user = useSession()
  const fixed = place.list === 'available' ? place.group : undefined
  const [chosen, setChosen] = useKeptState<BulkGroup | undefined>(`connect ${idsText(stations)}`, undefined)
  const known = useAtomValue(knownGroups()).value
  const group = useMemo(() => (fixed ? withFigures(fixed, known) : chosen), [fixed, chosen, known])
  const preview = useMemo(() => group && connectPreview(stations, group, user), [stations, group, user])
  const calls = useMemo(() => group && connectCalls(group), [group])
  return (
    <PreviewPart
      {...part}
      title={
        fixed
          ? `Connect ${stationsText(stations.length)} to ${fixed.name}`
          : `Connect ${stationsText(stations.length)} to a group`
      }
      noteOf={(chosen) => group && connectOverload(chosen, group)}
      preview={preview}
      missing="Choose a group first."
      confirmLabel={(count) => `Connect ${stationsText(count)}`}
      runTitle={(count) => `Connecting ${stationsText(count)} to ${group?.name ?? ''}`}
      calls={calls}
      confirmStart={() => Promise.resolve(true)}
    >
      {!fixed && <GroupField category={stations[0]?.type.category ?? 'charger'} group={chosen} onChoose={setChosen} />}
    </PreviewPart>
  )
}

const POWER = {
  title: 'Set the power of a group that has sold a reserve?',
  text: 'Stations with less power can deliver less of it.',
  ok: 'Set power',
}

/** Sets the same power on several stations. */
function PowerPart({ stations, staleCount, onStart, onCancel }: PartProps) {
  const user = useSession()
  const [typed, setTyped] = useKeptState(`power ${idsText(stations)}`, '')
  const known = useAtomValue(knownGroups()).value
  const groups = useMemo(() => groupsOf(stations, known), [stations, known])
  // The range of a device that can discharge applies if one of the stations can.
  const driver = (stations.find(({ type }) => takesNegative(type.driver)) ?? stations[0])?.type.driver ?? ''
  const error = typed.trim() === '' ? undefined : powerError(typed, driver)
  const power = error === undefined ? typedNumber(typed) : undefined
  const preview = useMemo(() => (power === undefined ? undefined : powerPreview(stations, power)), [stations, power])
  const calls = useMemo(() => (power === undefined ? undefined : powerCalls(power)), [power])
  return (
    <PreviewPart
      onStart={onStart}
      onCancel={onCancel}
      title={`Set the power of ${stationsText(stations.length)}`}
      stations={stations}
      staleCount={staleCount}
      noteOf={(chosen) => (power === undefined ? undefined : powerOverload(chosen, power, groups))}
      preview={preview}
      missing={error === undefined ? 'Enter a value first.' : 'Correct the marked fields first.'}
      confirmLabel={(count) => `Set power of ${stationsText(count)}`}
      runTitle={(count) => `Setting the power of ${stationsText(count)}`}
      calls={calls}
      confirmStart={(chosen) => confirmCommitments(groupsOf(chosen, known), user, POWER)}
    >
      <NumberField
        label={powerLabel(driver)}
        hint={hintOf(driver)}
        error={error}
        value={typed}
        onChange={(_, { value }) => setTyped(value)}
      />
    </PreviewPart>
  )
}

function hintOf(driver: string): string {
  if (takesPercent(driver)) return 'For each station: percentage of its rated power. Positive charges, negative discharges.'
  if (takesNegative(driver)) return 'For each station. Positive charges, negative discharges. Load management may allocate less.'
  return 'For each station. 0 pauses charging. Load management may allocate less.'
}

const REMOVAL = {
  title: 'Remove stations from a group that has sold a reserve?',
  text: 'Without these stations, the group can deliver less of it.',
  ok: 'Remove',
}

/** Removes stations from the group of the page, or from one of their groups. */
function RemovalPart({ place, ...part }: PartProps) {
  const { stations } = part
  const user = useSession()
  const fixed = place.list === 'connected' ? place.group : undefined
  const choices = useMemo(() => removableGroups(stations), [stations])
  const [chosenId, setChosenId] = useKeptState(`remove ${idsText(stations)}`, choices[0]?.id)
  const known = useAtomValue(knownGroups()).value
  const group = useMemo(
    () => (fixed ? withFigures(fixed, known) : groupsOf(stations, known).find(({ id }) => id === chosenId)),
    [fixed, stations, known, chosenId],
  )
  const preview = useMemo(() => group && removalPreview(stations, group, user), [stations, group, user])
  const calls = useMemo(() => group && removalCalls(group), [group])
  return (
    <PreviewPart
      {...part}
      title={
        fixed
          ? `Remove ${stationsText(stations.length)} from ${fixed.name}`
          : `Remove ${stationsText(stations.length)} from a group`
      }
      noteOf={() => `The limits and services of ${group?.name ?? 'the group'} no longer apply to these stations.`}
      preview={preview}
      missing="Choose a group first."
      confirmLabel={(count) => `Remove ${stationsText(count)}`}
      runTitle={(count) => `Removing ${stationsText(count)} from ${group?.name ?? ''}`}
      calls={calls}
      confirmStart={() => confirmCommitments(group ? [group] : [], user, REMOVAL)}
    >
      {!fixed && (
        <SelectField
          label="Group"
          value={chosenId ?? ''}
          options={choices.map(({ id, name, count }) => ({ value: id, label: `${name} (${count} of ${stations.length})` }))}
          onChange={(_, { value }) => setChosenId(Number(value))}
        />
      )}
    </PreviewPart>
  )
}

interface Props extends PresentStations {
  kind: BulkKind
  place: BulkPlace
  /** `doneIds`: the devices that the action has changed. */
  onClose: (doneIds: readonly string[]) => void
}

/** A preview of an action on several stations, then its progress, results and undo. */
export default function BulkDialog({ kind, stations, staleCount, place, onClose }: Props) {
  const styles = useStyles()
  useFocusReturn()
  const [started, setStarted] = useState<StartedRun>()
  // A run stops when its page is left, because its results are no longer visible.
  useEffect(() => () => started?.run.stop(), [started])

  const close = () => {
    if (!started) return onClose([])
    const { phase, rows } = started.run.read()
    if (phase !== 'ended') return
    onClose(rows.flatMap(({ item, result }) => (result.state === 'done' || result.state === 'kept' ? [item.deviceId] : [])))
  }
  const start = (next: StartedRun) => {
    setStarted(next)
    void next.run.start()
  }
  const part = { stations, staleCount, place, onStart: start, onCancel: close }
  return (
    <Dialog open onOpenChange={(_, { type }) => !(started && type === 'backdropClick') && close()}>
      <DialogSurface className={styles.surface}>
        {started ? (
          <RunPart started={started} onClose={close} />
        ) : kind === 'connect' ? (
          <ConnectPart {...part} />
        ) : kind === 'remove' ? (
          <RemovalPart {...part} />
        ) : (
          <PowerPart {...part} />
        )}
      </DialogSurface>
    </Dialog>
  )
}

const useStyles = makeStyles({
  surface: { maxWidth: '860px' },
})
