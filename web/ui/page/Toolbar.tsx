import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

/** A row of a list's controls that wraps where there is no room. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={useStyles().toolbar}>{children}</div>
}

const useStyles = makeStyles({
  toolbar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
  },
})
