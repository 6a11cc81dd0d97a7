import { markup, type Markup } from '#simulator/scenario/report/markup.ts'
import type { Product } from '#simulator/battery-storage/model/product.ts'
import { ACCEPTED_RADIUS, openLoop, type TransferPoint } from '../model/stability.ts'

/** The drawn part of the complex plane, around -1. */
const SPAN = 3
const SIZE_PX = 320

const pixel = (value: number, from: number) => Math.round(((value - from) / SPAN) * SIZE_PX * 10) / 10
const x = (re: number) => pixel(re, -2)
const y = (im: number) => SIZE_PX - pixel(im, -2.25)

/** The open loop in the complex plane, with the circle around -1 that it must not enter. */
export function loopPicture(points: readonly TransferPoint[], product: Product, distance: number): Markup {
  const curve = openLoop(points, product).map(({ value }) => `${x(value.re)} ${y(value.im)}`)
  const label = `Open loop: least distance from -1 is ${distance.toFixed(3)}, at least ${ACCEPTED_RADIUS.toFixed(3)} is required`
  return markup`<figure><figcaption>${label}</figcaption>
<svg role="img" aria-label="${label}" viewBox="0 0 ${SIZE_PX} ${SIZE_PX}" width="${SIZE_PX}" height="${SIZE_PX}">
<line class="grid" x1="0" x2="${SIZE_PX}" y1="${y(0)}" y2="${y(0)}" /><line class="grid" x1="${x(0)}" x2="${x(0)}" y1="0" y2="${SIZE_PX}" />
<circle class="limit" fill="none" cx="${x(-1)}" cy="${y(0)}" r="${(ACCEPTED_RADIUS / SPAN) * SIZE_PX}" />
<clipPath id="plane"><rect width="${SIZE_PX}" height="${SIZE_PX}" /></clipPath>
<path class="curve measured" clip-path="url(#plane)" d="M${curve.join('L')}" />
<text class="halo" x="${x(-1)}" y="${y(0)}" dy="14" text-anchor="middle">-1</text>
</svg></figure>`
}
