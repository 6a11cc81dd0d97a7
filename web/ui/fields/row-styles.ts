/** A fieldset that only groups fields, without the browser's default frame and widths. */
export const bareFieldset = { border: 'none', margin: 0, padding: 0, minWidth: 0 } as const

/** On a phone, a row of controls is one line that scrolls sideways, so that it does not push the content off the screen. */
export const oneLineOnPhone = {
  '@media (max-width: 640px)': {
    flexWrap: 'nowrap',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    whiteSpace: 'nowrap',
    '& > *': { flexShrink: 0 },
  },
} as const
