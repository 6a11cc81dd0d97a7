import { SECOND_MS } from '#contract/durations.ts'

/** An age in its two largest units: `8 s`, `3 min 5 s`, `2 h 10 min`, `3 d 4 h`. A negative age is shown as `0 s`. */
export function ageText(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / SECOND_MS))
  if (!Number.isFinite(seconds)) return '–'
  const [s, min, h, d] = [
    seconds % 60,
    Math.floor(seconds / 60) % 60,
    Math.floor(seconds / 3_600) % 24,
    Math.floor(seconds / 86_400),
  ]
  if (d > 0) return h > 0 ? `${d} d ${h} h` : `${d} d`
  if (h > 0) return min > 0 ? `${h} h ${min} min` : `${h} h`
  if (min > 0) return s > 0 ? `${min} min ${s} s` : `${min} min`
  return `${s} s`
}

/** An age in its largest unit only, for narrow places: `8 s`, `3 min`, `2 h`, `3 d`. */
export const roughAgeText = (ageMs: number): string => ageText(ageMs).split(' ').slice(0, 2).join(' ')
