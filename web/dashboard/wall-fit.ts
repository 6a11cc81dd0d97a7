import { SECOND_MS } from '#contract/durations.ts'

/** The smallest picture of a wall display, px. It is enlarged to the window, so that it is read from three metres at every size. */
const LEAST = { widthPx: 1_120, heightPx: 630 }
/** Without lists: the state, the frequency, the last line, and the spaces between them, px. */
const FIXED_PX = 350
const LINE_PX = 42
const TILE_PX = 116

/** What a wall display has room for. */
export interface WallFit {
  /** The enlargement of the picture. */
  readonly scale: number
  /** The size of the picture before it is enlarged, px. */
  readonly widthPx: number
  readonly heightPx: number
  /** Lines of problems, and rows of groups. */
  readonly lines: number
  readonly tileRows: number
}

/** The picture of a window of this size, px. A narrower window than the least picture is not filled but scrolls. */
export function wallFit(widthPx: number, heightPx: number): WallFit {
  const scale = Math.max(1, Math.min(widthPx / LEAST.widthPx, heightPx / LEAST.heightPx))
  const pictureHeightPx = Math.max(LEAST.heightPx, heightPx / scale)
  const roomPx = pictureHeightPx - FIXED_PX
  return {
    scale,
    widthPx: widthPx / scale,
    heightPx: pictureHeightPx,
    lines: Math.floor(roomPx / LINE_PX),
    tileRows: Math.floor(roomPx / TILE_PX),
  }
}

/** How long a page of groups stays. */
const PAGE_MS = 12 * SECOND_MS

/** The groups that are shown at a time: all, or one page after the other. `first` counts from 0. */
export function wallPage(count: number, perPage: number, nowMs: number): { first: number; end: number } {
  const pages = Math.max(1, Math.ceil(count / perPage))
  const first = (Math.floor(nowMs / PAGE_MS) % pages) * perPage
  return { first, end: Math.min(count, first + perPage) }
}
