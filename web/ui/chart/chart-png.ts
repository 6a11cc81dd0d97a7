import type { LineLook } from './line-looks.ts'

/** Style properties that are copied to an image, because an SVG file has no theme. */
const KEPT = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'paint-order',
  'display',
  'visibility',
]
const SCALE = 2
const LINE_PX = 20
const PAD_PX = 12
const SAMPLE_PX = 28
const BETWEEN_PX = 24
const CHARACTER_PX = 7
const SVG = 'http://www.w3.org/2000/svg'

interface Caption {
  title: string
  /** Shown below the title. */
  lines: readonly string[]
  /** The legend, in separate rows. */
  legend: readonly { readonly name: string; readonly look: LineLook }[]
}

/** Renders the SVG drawings within an element as one PNG, with their colours on screen. */
export async function chartPng(area: HTMLElement, { title, lines, legend }: Caption): Promise<Blob> {
  const { width, height } = area.getBoundingClientRect()
  const places = legendPlaces(
    legend.map(({ name }) => name),
    width,
  )
  const headPx = PAD_PX + LINE_PX * (lines.length + 2 + (places.at(-1)?.row ?? 0))
  const page = getComputedStyle(area)
  const image = element('svg', { width, height: height + headPx, viewBox: `0 0 ${width} ${height + headPx}` })
  image.append(element('rect', { width: '100%', height: '100%', fill: backgroundOf(area) }))
  const write = (text: string, x: number, row: number, isTitle = false) => {
    const size = { 'font-size': isTitle ? 15 : 12, 'font-weight': isTitle ? 600 : 400 }
    const line = element('text', { x, y: LINE_PX * row, fill: page.color, 'font-family': page.fontFamily, ...size })
    line.textContent = text
    image.append(line)
  }
  for (const [index, text] of [title, ...lines].entries()) write(text, PAD_PX, index + 1, index === 0)

  for (const [index, { name, look }] of legend.entries()) {
    const { xPx = PAD_PX, row: below = 0 } = places[index] ?? {}
    const row = lines.length + 2 + below
    const place = { x1: xPx, x2: xPx + SAMPLE_PX, y1: LINE_PX * row - 4, y2: LINE_PX * row - 4 }
    const paint = { stroke: resolvedColor(look.color, area), 'stroke-dasharray': look.dash ?? 'none', 'stroke-width': 2 }
    image.append(element('line', { ...place, ...paint }))
    write(name, xPx + SAMPLE_PX + 6, row)
  }
  const plot = element('g', { transform: `translate(0 ${headPx})` })
  for (const layer of area.querySelectorAll('svg')) {
    plot.append(styledCopy(layer))
  }
  image.append(plot)
  return rasterised(new XMLSerializer().serializeToString(image), width, height + headPx)
}

function element(name: string, attributes: Record<string, string | number>) {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}

/** A copy with its styles as attributes. */
function styledCopy(svg: SVGSVGElement): Node {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const copies = [copy, ...copy.querySelectorAll('*')]
  for (const [index, original] of [svg, ...svg.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(original)
    const into = copies[index]
    into?.removeAttribute('class')
    into?.removeAttribute('style')
    for (const name of KEPT) into?.setAttribute(name, style.getPropertyValue(name))
  }
  return copy
}

/** Whether a colour in the format of computed styles is transparent. Black, `rgb(0, 0, 0)`, is opaque. */
export const isTransparent = (color: string) => /^transparent$|^rgba\(.*, 0\)$/.test(color)

/** The nearest background behind the chart that is not transparent. */
function backgroundOf(area: Element): string {
  for (let at: Element | null = area; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at)
    if (!isTransparent(backgroundColor)) return backgroundColor
  }
  return 'Canvas'
}

async function rasterised(svg: string, widthPx: number, heightPx: number): Promise<Blob> {
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = widthPx * SCALE
  canvas.height = heightPx * SCALE
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser could not create the image.'))), 'image/png')
  })
}

/** Positions of legend entries in an image: px from the left, and their row from 0. A full row is followed by a new one. */
export function legendPlaces(names: readonly string[], widthPx: number): { xPx: number; row: number }[] {
  let xPx = PAD_PX
  let row = 0
  return names.map((name) => {
    const entryPx = SAMPLE_PX + name.length * CHARACTER_PX
    if (xPx > PAD_PX && xPx + entryPx > widthPx - PAD_PX) {
      xPx = PAD_PX
      row++
    }
    const place = { xPx, row }
    xPx += entryPx + BETWEEN_PX
    return place
  })
}

/** The computed value of a theme colour at an element. An SVG file knows neither tokens nor system colours. */
function resolvedColor(color: string, element: Element): string {
  const probe = document.createElement('span')
  probe.style.color = color
  element.append(probe)
  const { color: seen } = getComputedStyle(probe)
  probe.remove()
  return seen
}
