import { Combobox, Field, makeStyles, Option } from '@fluentui/react-components'
import { useAtomValue, type Atom } from 'jotai'
import { useState, useEffect } from 'react'

const PAUSE_MS = 300

/** The text at the last pause in typing. */
function useDebouncedText(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** A search result. */
export interface Found {
  id: string
  name: string
}

interface Props {
  label: string
  placeholder: string
  /** The name of the selection; empty without a selection. */
  shown: string
  /** The error of the selection. */
  error: string | undefined
  /** The first results for a text. Must return the same atom for the same text. */
  foundBy: (search: string) => Atom<readonly Found[]>
  /** The ID in a text that matches no name; undefined if the text is not an ID. `refusal` is the error in that case. */
  idFrom: (text: string) => string | undefined
  refusal?: (text: string) => string
  /** Called with an empty ID when the selection is cleared. */
  onChoose: (id: string) => void
}

/** Selects an object by its name, with a search while the user types, or by its ID. */
export function NameField({ label, placeholder, shown, error, foundBy, idFrom, refusal, onChoose }: Props) {
  const styles = useStyles()
  const [typed, setTyped] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const found = useAtomValue(foundBy(useDebouncedText(typed?.trim() ?? '')))
  const shownError = refused !== undefined && refused === typed?.trim() ? refusal?.(refused) : error

  const choose = (id: string) => {
    setTyped(undefined)
    setRefused(undefined)
    onChoose(id)
  }
  /** A complete name or ID needs no selection from the list. */
  const leave = () => {
    const text = typed?.trim()
    if (text === undefined) return
    if (text === shown) return setTyped(undefined)
    const id = text === '' ? '' : (found.find(({ name }) => name === text)?.id ?? idFrom(text))
    if (id === undefined) setRefused(text)
    else choose(id)
  }
  return (
    <Field label={label} validationState={shownError ? 'error' : 'none'} validationMessage={shownError}>
      <Combobox
        freeform
        size="small"
        className={styles.box}
        listbox={{ className: styles.list }}
        positioning={{ autoSize: false }}
        autoComplete="off"
        placeholder={placeholder}
        value={typed ?? shown}
        selectedOptions={[]}
        onChange={({ target }) => setTyped(target.value)}
        onOptionSelect={(_, { optionValue }) => (optionValue === undefined ? setTyped(undefined) : choose(optionValue))}
        onBlur={leave}
      >
        {found.map(({ id, name }) => (
          <Option key={id} value={id}>
            {name}
          </Option>
        ))}
      </Combobox>
    </Field>
  )
}

const useStyles = makeStyles({
  box: { minWidth: 0 },
  list: { maxHeight: '320px', overflowY: 'auto' },
})
