import { Tooltip } from '@fluentui/react-components'
import { useState, type ComponentProps } from 'react'

interface Props {
  /** Why the control is disabled. */
  reason: string | undefined
  /** The control; it keeps the focus when the reason appears or disappears. */
  children: ComponentProps<typeof Tooltip>['children']
}

/** Adds the reason why a control is disabled, as a tooltip and as its accessible description. */
export function WithReason({ reason, children }: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <Tooltip
      content={reason ?? ''}
      relationship={reason === undefined ? 'inaccessible' : 'description'}
      visible={isShown && reason !== undefined}
      onVisibleChange={(_, { visible }) => setShown(visible)}
    >
      {children}
    </Tooltip>
  )
}
