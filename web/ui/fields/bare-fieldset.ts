/** A fieldset that only groups fields, without the browser's default frame and widths. */
export const bareFieldset = { border: 'none', margin: 0, padding: 0, minWidth: 0 } as const
