import { Checkbox, Field, Link, makeStyles, ProgressBar, Text, Textarea, tokens } from '@fluentui/react-components'
import { useRef, useState } from 'react'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { plural } from '#contract/plural.ts'
import { useKeptState } from '#platform/draft/use-draft.ts'
import { now } from '#platform/platform-clock.ts'
import { TextField } from '#ui/fields/Fields.tsx'
import { consoleConfig } from '#ui/config/console-config.ts'
import { confirm, discardQuestion } from '#ui/page/confirm.ts'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { saveFile } from '#ui/save-file.ts'
import { zoneText } from '#units/dates.ts'
import { MOMENT_FORMAT, momentInput } from '#units/typed-moment.ts'
import { INCIDENT_DAYS, draftBefore, exportErrors, toExportSpan } from './export-window.ts'
import type { SavedFile } from './save-incident.ts'

export interface IncidentScope {
  group: { id: number; name: string }
  /** The zoomed range on screen, ms. */
  range?: { startMs: number; endMs: number } | undefined
  /** The start of a problem, ms. Without a range, it is the first hour from then on if that can still be saved, or the last hour. */
  sinceMs?: number | undefined
  deviceId?: string | undefined
}

const DEFAULT_SPAN_MS = 3_600_000

type Step =
  | { kind: 'form'; problem?: string }
  | { kind: 'saving'; what: string; requests: number; expected: number }
  | { kind: 'saved'; file: SavedFile }

/** From a minute before a problem until its first hour is over, ms; undefined for one that began too long ago to be saved. */
function firstHour(sinceMs: number) {
  const startMs = sinceMs - MINUTE_MS
  return startMs > now() - INCIDENT_DAYS * DAY_MS ? { startMs, endMs: startMs + HOUR_MS } : undefined
}

/** Saves what happened to a group in a time range as one file, which can be opened and replayed elsewhere. */
export function SaveIncidentDialog({
  group,
  sinceMs = NaN,
  range = firstHour(sinceMs),
  deviceId,
  onClose,
}: IncidentScope & { onClose: () => void }) {
  const styles = useStyles()
  const name = `incident of ${deviceId ?? group.id}`
  const [draft, setDraft] = useKeptState(`${name}: range`, () =>
    range
      ? { start: momentInput(range.startMs), end: momentInput(Math.min(range.endMs, now())) }
      : draftBefore(now(), DEFAULT_SPAN_MS),
  )
  const [note, setNote] = useKeptState(`${name}: note`, '')
  const [withSupply, setWithSupply] = useKeptState(`${name}: supply`, false)
  const [isAnonymous, setAnonymous] = useKeptState(`${name}: anonymous`, false)
  const [step, setStep] = useState<Step>({ kind: 'form' })
  const abort = useRef<AbortController>(undefined)
  const errors = exportErrors(draft, now(), INCIDENT_DAYS)
  const isRefused = errors.start !== undefined || errors.end !== undefined

  const close = async () => {
    if (note.trim() !== '' && !(await confirm(discardQuestion('the note that you have entered')))) return
    abort.current?.abort()
    onClose()
  }
  const save = async () => {
    const own = new AbortController()
    abort.current = own
    setStep({ kind: 'saving', what: group.name, requests: 0, expected: 30 })
    const { start, end } = toExportSpan(draft)
    try {
      const [{ saveIncident }, { MARGIN_MS }] = await Promise.all([
        import('./save-incident.ts'),
        import('#contract/incident/collect.ts'),
      ])
      const request = {
        groupId: group.id,
        deviceId,
        startMs: start * SECOND_MS,
        endMs: end * SECOND_MS,
        marginMs: MARGIN_MS,
        withSupply,
        note,
        isAnonymous,
        savedBy: `Loadstar ${String(import.meta.env['VITE_VERSION'])}`,
      }
      const onProgress = (what: string, requests: number, expected: number) =>
        setStep({ kind: 'saving', what, requests, expected })
      const file = await saveIncident(request, { signal: own.signal, onProgress })
      saveFile(file.name, file.content)
      setStep({ kind: 'saved', file })
    } catch (error) {
      if (own.signal.aborted) return
      setStep({ kind: 'form', problem: `Failed to save the incident. ${error instanceof Error ? error.message : ''}` })
    }
  }

  if (step.kind === 'saved') {
    const { index, content, name } = step.file
    const { deskUrl } = consoleConfig()
    return (
      <FormDialog title="Incident saved" submit="Close" isOff={false} onSubmit={onClose} onClose={onClose}>
        <Text>
          {name}: {index.files.length + 1} files, {Math.ceil(content.size / 1_000)} kB
        </Text>
        {deskUrl !== undefined && (
          <Text>
            See it again, and what another limit would have changed:{' '}
            <Link href={deskUrl} target="_blank" rel="noreferrer">
              open the scenario desk
            </Link>{' '}
            and drop the file there.
          </Text>
        )}
        {index.notRead.length > 0 && (
          <div>
            <Text weight="semibold">
              {index.notRead.length} {plural(index.notRead.length, 'part', 'parts')} could not be read. The file states them:
            </Text>
            <ul className={styles.list}>
              {index.notRead.map(({ what, reason }, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- the list does not change
                <li key={place}>
                  {what}: {reason}
                </li>
              ))}
            </ul>
          </div>
        )}
      </FormDialog>
    )
  }
  const isSaving = step.kind === 'saving'
  return (
    <FormDialog
      title="Save incident"
      submit={isSaving ? 'Saving...' : 'Save'}
      isOff={isRefused || isSaving}
      refusal={step.kind === 'form' ? step.problem : undefined}
      onSubmit={() => void save()}
      onClose={() => void close()}
    >
      <Text>
        {group.name}: settings, states, values, charts, logs, bids and rules of this range and 15 min around it, as one ZIP file.
      </Text>
      <div className={styles.dates}>
        {(['start', 'end'] as const).map((edge) => (
          <TextField
            key={edge}
            hint={MOMENT_FORMAT}
            autoComplete="off"
            disabled={isSaving}
            label={`${edge === 'start' ? 'Start date' : 'End date'}, ${zoneText(now())}`}
            value={draft[edge]}
            error={errors[edge]}
            onChange={(_, { value }) => setDraft({ ...draft, [edge]: value })}
          />
        ))}
      </div>
      <Field label="What happened">
        <Textarea value={note} disabled={isSaving} maxLength={2_000} onChange={(_, { value }) => setNote(value)} />
      </Field>
      <Checkbox
        className={styles.option}
        label="Also groups that have stations in common with it"
        disabled={isSaving}
        checked={withSupply}
        onChange={(_, { checked }) => setWithSupply(checked === true)}
      />
      <Checkbox
        className={styles.option}
        label="Without names and IDs of people, stations and groups"
        disabled={isSaving}
        checked={isAnonymous}
        onChange={(_, { checked }) => setAnonymous(checked === true)}
      />
      {isSaving && (
        <Field validationState="none" validationMessage={`${step.requests} of ${step.expected}: ${step.what}`}>
          <ProgressBar aria-label="Progress of saving" value={step.requests / step.expected} />
        </Field>
      )}
    </FormDialog>
  )
}

const useStyles = makeStyles({
  dates: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
  },
  option: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
  list: {
    margin: `${tokens.spacingVerticalXS} 0 0`,
    paddingLeft: tokens.spacingHorizontalXL,
    maxHeight: '200px',
    overflowY: 'auto',
  },
})
