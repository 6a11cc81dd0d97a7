import { Button } from '@fluentui/react-components'
import { Checkmark16Regular, Copy16Regular } from '@fluentui/react-icons'
import { useEffect, useState } from 'react'

const THANKS_MS = 2000

/** Copies `text` to the clipboard and shows the result on the button. `label` names the copied value. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()

  useEffect(() => {
    if (!outcome) return undefined
    const timer = setTimeout(() => setOutcome(undefined), THANKS_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  // The clipboard is not available on a page that is not served over HTTPS.
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
