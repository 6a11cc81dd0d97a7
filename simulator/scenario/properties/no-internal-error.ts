import type { Property } from './property.ts'

/** An error ends the run, so that this check finds nothing by itself; the search reports the error under this name. */
export const noInternalError: Property = {
  name: 'no-internal-error',
  about: 'The run reaches its end without an internal error.',
  begin: (_start, met) => () => {
    met()
    return undefined
  },
}
