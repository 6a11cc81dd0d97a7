/** A fieldset that only groups: without the frame and the widths of its own that browsers give it. */
export const bareFieldset = { border: 'none', margin: 0, padding: 0, minWidth: 0 } as const
