import { Link } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'wouter'

interface Props {
  /** A path of the console. */
  to: string
  children: ReactNode
  className?: string
  /** Called before the navigation. */
  onFollow?: () => void
}

/** A link to another screen of the console. */
export function TextLink({ to, children, className, onFollow }: Props) {
  // The tilde makes the path count from the root, also inside nested routes.
  return (
    <RouterLink href={`~${to}`} onClick={onFollow} asChild>
      <Link className={className}>{children}</Link>
    </RouterLink>
  )
}
