import { Button, type ButtonProps } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

interface Props {
  /** A path of the console. */
  to: string
  appearance?: ButtonProps['appearance']
  icon?: ButtonProps['icon']
  children: ReactNode
}

/** A link to another screen that looks like a button. */
export function LinkButton({ to, children, ...look }: Props) {
  return (
    <Link href={`~${to}`} asChild>
      <Button as="a" {...look}>
        {children}
      </Button>
    </Link>
  )
}
