import { DialogContent } from '@fluentui/react-components'
import { useRef, type ReactNode } from 'react'
import { useScrollStop } from '../use-scroll-stop.ts'

interface Props {
  /** The title of the dialog. */
  label: string
  className?: string | undefined
  children: ReactNode
}

/** The content of a dialog. In a low window it scrolls, also by keyboard where it has no field and no button. */
export function ScrollingContent({ label, className, children }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const stop = useScrollStop(element, label)
  return (
    <DialogContent ref={element} className={className} {...stop}>
      {children}
    </DialogContent>
  )
}
