/** A window without room for bars that stay in view, such as a page at 400 %. */
export const SHORT_WINDOW = '@media (max-height: 400px)'
/** The height of the bottom bar, in windows where it stays in view. */
export const BOTTOM_BAR_HEIGHT = 'calc(57px + env(safe-area-inset-bottom))'
export const WITH_BOTTOM_BAR = '@media (max-width: 640px) and (min-height: 401px)'
