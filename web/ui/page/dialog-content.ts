import { tokens } from '@fluentui/react-components'

/** The content of a dialog as a column. Content that does not fit scrolls. */
export const dialogContent = {
  display: 'flex',
  flexDirection: 'column',
  gap: tokens.spacingVerticalM,
  paddingBottom: tokens.spacingVerticalM,
  overflowWrap: 'anywhere',
  '& > *': { flexShrink: 0 },
} as const
