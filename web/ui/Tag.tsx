import { SeverityChip } from './SeverityChip.tsx'

interface Props {
  size?: 'medium' | 'large'
  children: string
}

/** A property that does not change, such as the type of a group, as an outlined chip. */
export function Tag({ size = 'medium', children }: Props) {
  return (
    <SeverityChip severity="information" size={size} canWrap={size === 'large'}>
      {children}
    </SeverityChip>
  )
}
