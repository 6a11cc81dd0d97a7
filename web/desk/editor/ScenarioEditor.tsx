import type { Diagnostic } from '@codemirror/lint'
import type { EditorState } from '@codemirror/state'
import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { atom, useAtom, useAtomValue } from 'jotai'
import { useState, useRef } from 'react'
import { checkScenario, type RunView } from '#contract/sim.ts'
import { call } from '#platform/call.ts'
import { store } from '#ui/store.ts'
import { load } from '../run/load-run.ts'
import { CodeEditor } from './CodeEditor.tsx'
import { changeDraft, draftAtom, editionAtom, edit, editFile, editNew } from './draft.ts'
import { problemRange, problemText } from './problem-range.ts'

/** Buttons that open a new scenario, a local file or the running scenario in the editor. */
function EditorSources({ source }: { source: RunView['source'] }) {
  const styles = useEditorSourcesStyles()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.buttons}>
      <Button onClick={() => void editNew()}>New scenario</Button>
      <Button onClick={() => input.current?.click()}>Open file</Button>
      <Button onClick={() => void edit(source)}>Edit running scenario</Button>
      <input
        ref={input}
        type="file"
        accept=".yaml,.yml"
        aria-label="Scenario file"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Allows to open the same file again after it has changed on disk.
          currentTarget.value = ''
          if (file) void editFile(file)
        }}
      />
    </div>
  )
}

const useEditorSourcesStyles = makeStyles({
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
})

/** Result of the last check of the text. */
type Checked = 'unchecked' | 'valid' | 'unreachable' | { problem: string }
const checkedAtom = atom<Checked>('unchecked')

async function check(state: EditorState): Promise<Diagnostic[]> {
  const reply = await call(checkScenario, { body: { yaml: state.doc.toString() } })
  if (reply.outcome !== 'ok') {
    store.set(checkedAtom, 'unreachable')
    return []
  }
  const { problem } = reply.value
  store.set(checkedAtom, problem ? { problem: problemText(problem) } : 'valid')
  return problem ? [{ ...problemRange(problem, state.doc), severity: 'error', message: problemText(problem) }] : []
}

const STATUS_TEXT = {
  unchecked: 'Checking…',
  valid: 'The scenario is valid.',
  unreachable: 'The simulator does not answer. The text was not checked.',
}

/** An editor for the text of a scenario, which is checked while typing and can be started. */
export default function ScenarioEditor({ source }: { source: RunView['source'] }) {
  const styles = useStyles()
  const draft = useAtomValue(draftAtom)
  const edition = useAtomValue(editionAtom)
  const [checked, setChecked] = useAtom(checkedAtom)
  const [refusal, setRefusal] = useState<string>()

  if (!draft) {
    return (
      <div className={styles.editor}>
        <Text>Write a new scenario, open a file, or edit the running scenario or one from the Scenarios tab.</Text>
        <EditorSources source={source} />
      </div>
    )
  }
  const change = (text: string) => {
    setChecked('unchecked')
    setRefusal(undefined)
    changeDraft(text)
  }
  const problem = typeof checked === 'object' ? checked.problem : refusal
  return (
    <div className={styles.editor}>
      <Text size={200} className={styles.note}>
        {draft.name === undefined ? 'Based on the running scenario' : `Based on ${draft.name}`}
        {draft.text !== draft.original && ', changed'}
      </Text>
      <CodeEditor key={edition} label="Scenario" initial={draft.text} onChange={change} check={check} />
      <div className={styles.foot}>
        <output className={problem === undefined ? styles.note : styles.problem}>
          {problem ?? (typeof checked === 'string' ? STATUS_TEXT[checked] : '')}
        </output>
        <div className={styles.buttons}>
          <Button appearance="primary" onClick={() => void load({ yaml: draft.text }, '').then(setRefusal)}>
            Start scenario
          </Button>
          <EditorSources source={source} />
        </div>
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  editor: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0, flexGrow: 1 },
  note: { color: tokens.colorNeutralForeground2 },
  problem: { color: tokens.colorStatusDangerForeground1, overflowWrap: 'anywhere' },
  // Sticky, so that errors are visible while typing in a long text.
  foot: {
    position: 'sticky',
    bottom: `calc(-1 * ${tokens.spacingVerticalM})`,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalXS} 0 ${tokens.spacingVerticalM}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
})
