import { Tooltip } from '@fluentui/react-components'
import { useState, type ComponentProps } from 'react'

interface Props {
  /** Why the control cannot be used now. */
  reason: string | undefined
  /** The control; it keeps the focus when a reason comes or goes. */
  children: ComponentProps<typeof Tooltip>['children']
}

/** Says of a control why it cannot be used, as a tooltip and as its description. */
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
