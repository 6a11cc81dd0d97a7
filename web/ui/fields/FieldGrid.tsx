import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

/** A few short fields side by side, or below each other on a narrow screen. */
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
