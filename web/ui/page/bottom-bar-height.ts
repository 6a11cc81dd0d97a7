/** The height of the bottom bar, which windows of this width have. */
export const BOTTOM_BAR_HEIGHT = 'calc(57px + env(safe-area-inset-bottom))'
export const WITH_BOTTOM_BAR = '@media (max-width: 640px)'
