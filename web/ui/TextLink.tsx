import { Link, makeStyles, mergeClasses } from '@fluentui/react-components'
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
  const styles = useStyles()
  // The tilde makes the path count from the root, also inside nested routes.
  return (
    <RouterLink href={`~${to}`} onClick={onFollow} asChild>
      <Link className={mergeClasses(styles.target, className)}>{children}</Link>
    </RouterLink>
  )
}

const useStyles = makeStyles({
  // A target of at least 24 px that takes the space of its text.
  target: { minWidth: '24px', minHeight: '24px', boxSizing: 'border-box', paddingBlock: '2px', marginBlock: '-2px' },
})
