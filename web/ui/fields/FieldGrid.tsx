import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

/** A few short fields side by side, below each other where there is no room. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={useStyles().fields}>{children}</div>
}

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
    '& input': { width: '100%', minWidth: 0 },
  },
})
