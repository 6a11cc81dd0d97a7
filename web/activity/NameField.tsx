import { Combobox, Field, makeStyles, Option } from '@fluentui/react-components'
import { useAtomValue, type Atom } from 'jotai'
import { useState } from 'react'
import { usePause } from './use-pause.ts'

/** Something that was found by its name. */
export interface Found {
  id: string
  name: string
}

interface Props {
  label: string
  placeholder: string
  /** The name of what is chosen; empty for none. */
  shown: string
  /** What is wrong with what is chosen. */
  error: string | undefined
  /** What there is to choose from for a text, a few at most; the same atom for the same text. */
  foundBy: (search: string) => Atom<readonly Found[]>
  /** The id that a text spells where nothing of that name was found; undefined where it spells none, which `refusal` explains. */
  idFrom: (text: string) => string | undefined
  refusal?: (text: string) => string
  /** Empty for none. */
  onChoose: (id: string) => void
}

/** Chooses something by its name, which is looked for while it is typed, or by its ID. */
export function NameField({ label, placeholder, shown, error, foundBy, idFrom, refusal, onChoose }: Props) {
  const styles = useStyles()
  const [typed, setTyped] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const found = useAtomValue(foundBy(usePause(typed?.trim() ?? '')))
  const said = refused !== undefined && refused === typed?.trim() ? refusal?.(refused) : error

  const choose = (id: string) => {
    setTyped(undefined)
    setRefused(undefined)
    onChoose(id)
  }
  /** Who types a name or an ID to its end need not choose it. */
  const leave = () => {
    const text = typed?.trim()
    if (text === undefined) return
    if (text === shown) return setTyped(undefined)
    const id = text === '' ? '' : (found.find(({ name }) => name === text)?.id ?? idFrom(text))
    if (id === undefined) setRefused(text)
    else choose(id)
  }
  return (
    <Field label={label} validationState={said ? 'error' : 'none'} validationMessage={said}>
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
