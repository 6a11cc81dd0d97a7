import { Button, type ButtonProps } from '@fluentui/react-components'
import { use, type ReactNode } from 'react'
import { Link } from 'wouter'
import { LinkGate } from './TextLink.tsx'

interface Props {
  /** A path of the console. */
  to: string
  appearance?: ButtonProps['appearance']
  icon?: ButtonProps['icon']
  children: ReactNode
}

/** A link to another screen that looks like a button; nothing if the user may not open that screen. */
export function LinkButton({ to, children, ...look }: Props) {
  const mayOpen = use(LinkGate)
  if (!mayOpen(to)) return null
  return (
    <Link href={`~${to}`} asChild>
      <Button as="a" {...look}>
        {children}
      </Button>
    </Link>
  )
}
