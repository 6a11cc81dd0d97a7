import { stopAbove } from '../page/sticky-head.ts'
import { visuallyHidden } from '#ui/visually-hidden.ts'
import { Button, makeStyles, MessageBar, MessageBarBody, Text, tokens } from '@fluentui/react-components'
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { plural } from '#contract/plural.ts'
import { useScrollStop } from '../use-scroll-stop.ts'
import { WithReason } from '../WithReason.tsx'
import { changeText } from './draft-changes.ts'
import { type BarForm, type BarForms, BarFormsContext, createBarForms } from './save-bar-forms.ts'
import { resultText, saveInOrder } from './save-run.ts'

interface SaveBarProps {
  forms: BarForms
  /** The keys of the forms in the order of the page. */
  order: readonly string[]
}

/** The forms with changes, in the order of the page. */
const changedForms = (forms: BarForms, order: readonly string[]) =>
  order.flatMap((key) => {
    const form = forms.read().get(key)
    return form?.hasUnsaved ? [{ ...form, key }] : []
  })

/** Whether an input changes more of the bar than the text of a change. */
const outlineOf = (changed: readonly BarForm[]) =>
  JSON.stringify(changed.map(({ title, changes, reason }) => [title, changes.length, reason]))

/** Lists the unsaved changes of all forms of a page at the lower edge, with one button to save and one to discard them. */
function SaveBar({ forms, order }: SaveBarProps) {
  useSyncExternalStore(forms.subscribe, () => outlineOf(changedForms(forms, order)))
  const [isSaving, setSaving] = useState(false)
  const [result, setResult] = useState<string>()
  const changed = changedForms(forms, order)
  const reason = changed.find((form) => form.reason !== undefined)?.reason

  const saveAll = async () => {
    const present = changedForms(forms, order)
    if (isSaving || present.length === 0 || present.some((form) => form.reason !== undefined)) return
    setSaving(true)
    setResult(undefined)
    // The present form of each key, because a save can change the values of the next form.
    const toSave = present.map(({ key, title }) => ({
      title,
      save: () => forms.read().get(key)?.save() ?? Promise.resolve('not-sent' as const),
    }))
    const outcome = await saveInOrder(toSave)
    setSaving(false)
    setResult(resultText(outcome))
    const failed = present.find(({ title }) => outcome.notSaved.includes(title))
    if (failed) requestAnimationFrame(() => focusError(failed))
  }
  useEffect(() => {
    forms.setSaveAll(() => void saveAll())
  })
  const discardAll = () => {
    setResult(undefined)
    for (const { discard } of changedForms(forms, order)) discard()
  }

  const count = changed.reduce((sum, { changes }) => sum + changes.length, 0)
  const countText = `${count} unsaved ${plural(count, 'change', 'changes')}`
  return (
    <Bar countText={countText} isShown={changed.length > 0}>
      <Changes countText={countText}>
        <ChangeItems forms={forms} order={order} />
      </Changes>
      {changed.map(({ key, effect }) => effect && <div key={key}>{effect}</div>)}
      {result !== undefined && !isSaving && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{result}</MessageBarBody>
        </MessageBar>
      )}
      <Buttons reason={reason} isSaving={isSaving} saveAll={() => void saveAll()} discardAll={discardAll} />
    </Bar>
  )
}

/** The changes, which render again with each input. */
function ChangeItems({ forms, order }: SaveBarProps) {
  const styles = useStyles()
  useSyncExternalStore(forms.subscribe, forms.read)
  return changedForms(forms, order).flatMap(({ key, changes }) =>
    changes.map((change) => (
      <li key={`${key} ${change.label}`} className={styles.change}>
        {changeText(change)}
      </li>
    )),
  )
}

/** Moves the focus to the first field with an error. */
function focusError({ form }: BarForm) {
  form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

interface BarProps {
  countText: string
  isShown: boolean
  children: ReactNode
}

function Bar({ countText, isShown, children }: BarProps) {
  const styles = useStyles()
  // Fields that get the focus stop above the bar.
  const measured = useCallback((bar: HTMLElement | null) => (bar ? stopAbove(bar) : undefined), [])
  return (
    <>
      {/* Always there, since screen readers do not announce a region that appears together with its text. */}
      <output className={styles.announced}>{isShown ? countText : ''}</output>
      {isShown && (
        <section ref={measured} aria-label="Unsaved changes" className={styles.bar}>
          {children}
        </section>
      )}
    </>
  )
}

function Changes({ countText, children }: { countText: string; children: ReactNode }) {
  const styles = useStyles()
  const list = useRef<HTMLUListElement>(null)
  const { tabIndex } = useScrollStop(list, 'Unsaved changes')
  return (
    <div className={styles.changes}>
      <Text weight="semibold">{countText}</Text>
      <ul ref={list} aria-label="Unsaved changes" tabIndex={tabIndex} className={styles.list}>
        {children}
      </ul>
    </div>
  )
}

interface ButtonsProps {
  reason: string | undefined
  isSaving: boolean
  saveAll: () => void
  discardAll: () => void
}

function Buttons({ reason, isSaving, saveAll, discardAll }: ButtonsProps) {
  const styles = useStyles()
  return (
    <div className={styles.buttons}>
      <Button disabledFocusable={isSaving} onClick={discardAll}>
        Discard
      </Button>
      <WithReason reason={reason}>
        <Button appearance="primary" disabledFocusable={reason !== undefined || isSaving} onClick={saveAll}>
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
      </WithReason>
    </div>
  )
}

const NARROW = '@media (max-width: 640px)'

const useStyles = makeStyles({
  announced: visuallyHidden,
  bar: {
    position: 'sticky',
    bottom: 'var(--bottom-bar-height, 0px)',
    zIndex: 5,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXL}`,
    margin: `0 calc(-1 * ${tokens.spacingHorizontalXXL})`,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXXL}`,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    [NARROW]: {
      margin: `0 calc(-1 * ${tokens.spacingHorizontalM})`,
      padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    },
  },
  changes: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: `0 ${tokens.spacingHorizontalL}`, minWidth: 0 },
  list: {
    listStyleType: 'none',
    display: 'flex',
    flexWrap: 'wrap',
    gap: `0 ${tokens.spacingHorizontalL}`,
    maxHeight: '20vh',
    margin: 0,
    padding: 0,
    overflowY: 'auto',
  },
  change: { fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalM, marginInlineStart: 'auto' },
})

interface Props {
  /** The keys of the forms in the order of the page. */
  order: readonly string[]
  children: ReactNode
}

/** Content whose forms have one save bar. */
export function SaveBarPage({ order, children }: Props) {
  const [forms] = useState(createBarForms)
  return (
    <BarFormsContext value={forms}>
      {children}
      <SaveBar forms={forms} order={order} />
    </BarFormsContext>
  )
}
