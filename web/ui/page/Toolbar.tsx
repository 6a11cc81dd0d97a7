import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

/** A row with the controls of a list that wraps on a narrow screen. */
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
