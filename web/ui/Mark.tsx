import { tokens } from '@fluentui/react-components'
import { productMark } from './config/console-config.ts'

/** The mark of the installation, or that of Loadstar: a star whose lower ray is a charging plug. */
export function Mark({ sizePx }: { sizePx: number }) {
  const own = productMark()
  if (own !== undefined) return <img src={own} alt="" width={sizePx} height={sizePx} style={{ flexShrink: 0 }} />
  return (
    <svg viewBox="3 2 26 28" width={sizePx} height={sizePx} aria-hidden style={{ flexShrink: 0 }}>
      <path
        d="M16 3.5 18.2 11l9.3 2.6-6.7 2.2v3.4a4.8 4.8 0 0 1-3.4 4.6v4.7h-2.8v-4.7a4.8 4.8 0 0 1-3.4-4.6v-3.4l-6.7-2.2L13.8 11z"
        fill={tokens.colorBrandForeground1}
      />
    </svg>
  )
}
