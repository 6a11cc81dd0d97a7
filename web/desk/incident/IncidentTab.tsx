import { Button, makeStyles, MessageBar, MessageBarBody, ProgressBar, Text, tokens } from '@fluentui/react-components'
import { atom, useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { plural } from '#contract/plural.ts'
import { SECOND_MS } from '#contract/durations.ts'
import {
  ARCHIVE_MAX_BYTES,
  openIncident,
  type OpenIncident,
  readIncidentPowers,
  readOpenIncident,
} from '#contract/sim/incident.ts'
import { call } from '#platform/call.ts'
import { refresh } from '#platform/query-client.ts'
import { resource } from '#platform/resource.ts'
import { notify } from '#ui/notices/notices.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { store } from '#ui/store.ts'
import { reloadConsole } from '../console/console-frame.ts'
import { refusalMessage, RUN_READS } from '../reads.ts'
import { durationText } from '../run/moments.ts'
import { OfGroup, PowersChart } from '../run/PowersChart.tsx'
import { tabAtom } from '../tabs.ts'

/** The reads of the incident, with their poll intervals. */
const incidentState = resource(readOpenIncident, { every: SECOND_MS })
const incidentPowers = resource(readIncidentPowers, { every: SECOND_MS, isShownInPlace: true })

type Opening = { readonly file: string; readonly problem?: string } | undefined
/** The file that is being opened, or the last one that could not be opened. */
const openingAtom = atom<Opening>(undefined)

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    const textOf = ({ result }: FileReader) => (typeof result === 'string' ? result.replace(/^[^,]*,/, '') : '')
    reader.addEventListener('load', () => resolve(textOf(reader)))
    reader.addEventListener('error', () => reject(new Error('The file cannot be read.')))
    reader.readAsDataURL(file)
  })

/** Starts the run of a saved incident. A file that cannot be opened keeps the present run. */
async function openFile(file: File) {
  store.set(tabAtom, 'incident')
  store.set(openingAtom, { file: file.name })
  const failed = (problem: string) => store.set(openingAtom, { file: file.name, problem })
  if (file.size > ARCHIVE_MAX_BYTES) return failed('The file is larger than 20 MB.')
  const archive = await base64Of(file).catch(() => undefined)
  if (archive === undefined) return failed('The file cannot be read.')
  const reply = await call(openIncident, { body: { archive } })
  if (reply.outcome !== 'ok') return failed(refusalMessage(reply, 'The simulator does not answer.'))
  store.set(openingAtom, undefined)
  notify.done(`Opened ${file.name}`)
  refresh([...RUN_READS, readOpenIncident, readIncidentPowers])
  return reloadConsole()
}

/** Opens an incident that is dropped anywhere on the desk. */
export function IncidentDrop() {
  const styles = useDropStyles()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const ending = new AbortController()
    const listen = (kind: 'dragover' | 'dragleave' | 'drop', follow: (event: DragEvent) => void) =>
      document.addEventListener(kind, follow, { signal: ending.signal })
    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // Without this, the browser opens the file in place of the desk.
      event.preventDefault()
      setOver(true)
    })
    listen('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false)
    })
    listen('drop', (event) => {
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      void openFile(file)
    })
    return () => ending.abort()
  }, [])
  return isOver && <output className={styles.over}>Drop a saved incident to open it</output>
}

const useDropStyles = makeStyles({
  over: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    padding: tokens.spacingVerticalL,
    textAlign: 'center',
    border: `2px dashed ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    pointerEvents: 'none',
  },
})

function Chooser() {
  const input = useRef<HTMLInputElement>(null)
  const opening = useAtomValue(openingAtom)
  const isOpening = opening !== undefined && opening.problem === undefined
  return (
    <>
      <div>
        <Button size="small" disabledFocusable={isOpening} onClick={() => input.current?.click()}>
          Open incident
        </Button>
        <input
          ref={input}
          type="file"
          accept=".zip"
          aria-label="Incident file"
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // Allows to open the same file again.
            currentTarget.value = ''
            if (file) void openFile(file)
          }}
        />
      </div>
      {isOpening && (
        <output>
          <Text size={200}>{`Opening ${opening.file}`}</Text>
          <ProgressBar aria-label={`Opening ${opening.file}`} />
        </output>
      )}
      {opening?.problem !== undefined && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{`${opening.file} could not be opened. ${opening.problem}`}</MessageBarBody>
        </MessageBar>
      )}
    </>
  )
}

/** The run that is rebuilt from a saved incident, beside the saved values. */
export function IncidentTab({ startMs }: { startMs: number }) {
  const styles = useStyles()
  const read = useAtomValue(incidentState())
  if (read.state === 'failed') {
    return <PageState kind="failed" text="The incident could not be read" action={{ label: 'Retry', run: read.refresh }} />
  }
  if (!read.value) return <PageState kind="loading" text="Loading..." />
  const { incident } = read.value
  return (
    <>
      {!incident && (
        <Text className={styles.note}>
          A saved incident becomes a run: the model plays what happened, beside the saved values. Drop the file here, or open it.
          It replaces the present run.
        </Text>
      )}
      <Chooser />
      {incident && <Present incident={incident} startMs={startMs} />}
    </>
  )
}

function GroupPowers({ groupId, startMs }: { groupId: number; startMs: number }) {
  const powers = useAtomValue(incidentPowers({ query: { groupId } })).value?.powers
  return <PowersChart powers={powers && { ...powers, otherKw: powers.savedKw, otherName: 'Saved' }} startMs={startMs} />
}

function Present({
  incident: { note, start, end, groups, inferences, notRead },
  startMs,
}: {
  incident: OpenIncident
  startMs: number
}) {
  const styles = useStyles()
  const [from, to] = [start, end].map((at) => durationText(Math.round((Date.parse(at) - startMs) / SECOND_MS) * SECOND_MS))
  return (
    <>
      <Text>{`${groups.map(({ name }) => name).join(', ')}: saved from ${from} to ${to} of this run.`}</Text>
      {note !== '' && <Text className={styles.note}>{note}</Text>}
      <OfGroup groups={groups}>{(groupId) => <GroupPowers groupId={groupId} startMs={startMs} />}</OfGroup>
      <Text size={200} className={styles.note}>
        The expectations state what happened. To see what another limit or charger would have changed, start a branch.
      </Text>
      {notRead.length > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            {`Not in the incident: ${notRead.map(({ what, reason }) => `${what} (${reason})`).join('; ')}`}
          </MessageBarBody>
        </MessageBar>
      )}
      <details>
        <summary>{plural(inferences.length, '1 inference', `${inferences.length} inferences`)}</summary>
        <ul className={styles.list}>
          {inferences.map(({ subject, what, confidence }) => (
            <li key={`${subject} ${what}`}>{`${subject}: ${what} Confidence: ${confidence}.`}</li>
          ))}
        </ul>
      </details>
    </>
  )
}

const useStyles = makeStyles({
  note: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalXL, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
})
