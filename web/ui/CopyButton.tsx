import { Button } from '@fluentui/react-components'
import { Checkmark16Regular, Copy16Regular } from '@fluentui/react-icons'
import { useEffect, useState } from 'react'

const THANKS_MS = 2000

/** Puts `text` on the clipboard and says so on itself. `label` names what is copied. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()

  useEffect(() => {
    if (!outcome) return undefined
    const timer = setTimeout(() => setOutcome(undefined), THANKS_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  // A page that is not served over https has no clipboard at all.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }

  const words = { copied: 'Copied', refused: 'The browser does not allow copying' }
  return (
    <Button
      size="small"
      appearance="subtle"
      icon={outcome === 'copied' ? <Checkmark16Regular /> : <Copy16Regular />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{outcome ? words[outcome] : label}</span>
    </Button>
  )
}
