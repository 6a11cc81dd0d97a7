import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useRef } from 'react'
import type { RunView } from '#contract/sim.ts'
import { edit, editFile, editNew } from './draft.ts'

/** Buttons that open a new scenario, a local file or the running scenario in the editor. */
export function EditorSources({ source }: { source: RunView['source'] }) {
  const styles = useStyles()
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

const useStyles = makeStyles({
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
})
