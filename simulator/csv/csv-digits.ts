const MINUS = 45
const POINT = 46

/** Four characters as a 32-bit word for a little-endian store. */
const wordOf = (four: string) =>
  four.charCodeAt(0) | (four.charCodeAt(1) << 8) | (four.charCodeAt(2) << 16) | (four.charCodeAt(3) << 24)

/** For each number below a thousand: its characters and their count. */
function tableOf(textOf: (number: number) => string) {
  const texts = Array.from({ length: 1_000 }, (_, number) => textOf(number))
  return {
    words: Int32Array.from(texts, (text) => wordOf(`${text},`.padEnd(4))),
    lengths: Uint8Array.from(texts, (text) => text.length),
  }
}

const padded = (number: number) => String(number).padStart(3, '0')
/** The first digits of a number, three digits behind others, and the digits behind the decimal point. */
const FIRST = tableOf(String)
const NEXT = tableOf(padded)
const FRACTION = tableOf((thousandths) => padded(thousandths).replace(/0+$/, ''))

/**
 * Writes a number in units of its last decimal like `String` (1599 with two decimals is `15.99`, 1500 is `15`), and a
 * comma. NaN stands for an unknown value and leaves the field empty. `decimals` is at most three. Returns the position
 * behind the comma; up to two more bytes are overwritten.
 */
export function writeField(out: DataView, at: number, scaled: number, decimals: number): number {
  const word = scaled | 0
  if (word !== scaled) return writeText(out, at, Number.isNaN(scaled) ? ',' : `${scaled / 10 ** decimals},`)
  if (word < 0) {
    out.setInt8(at, MINUS)
    return writeField(out, at + 1, -scaled, decimals)
  }
  if (decimals === 0) return writeWhole(out, at, word)
  // Division by a constant is faster.
  if (decimals === 1) {
    const whole = (word / 10) | 0
    return writeFraction(out, writeWhole(out, at, whole), (word - whole * 10) * 100)
  }
  if (decimals === 2) {
    const whole = (word / 100) | 0
    return writeFraction(out, writeWhole(out, at, whole), (word - whole * 100) * 10)
  }
  const whole = (word / 1_000) | 0
  return writeFraction(out, writeWhole(out, at, whole), word - whole * 1_000)
}

/**
 * The same with all decimals: none, three or six. 49900 with three is `49.900`. Returns the position behind the comma;
 * up to two more bytes are overwritten.
 */
export function writeFixed(out: DataView, at: number, scaled: number, decimals: number): number {
  const word = scaled | 0
  if (word !== scaled) {
    return writeText(out, at, Number.isNaN(scaled) ? ',' : `${(scaled / 10 ** decimals).toFixed(decimals)},`)
  }
  if (word < 0) {
    out.setInt8(at, MINUS)
    return writeFixed(out, at + 1, -scaled, decimals)
  }
  if (decimals === 0) return writeWhole(out, at, word)
  const thousands = (word / 1_000) | 0
  const last = word - thousands * 1_000
  if (decimals === 3) return writeThree(out, writePoint(out, writeWhole(out, at, thousands)), last)
  const whole = (thousands / 1_000) | 0
  const first = writeThree(out, writePoint(out, writeWhole(out, at, whole)), thousands - whole * 1_000)
  return writeThree(out, first - 1, last)
}

/** Replaces a comma by a decimal point. */
function writePoint(out: DataView, at: number): number {
  out.setInt8(at - 1, POINT)
  return at
}

/** Writes three digits and a comma. */
function writeThree(out: DataView, at: number, value: number): number {
  out.setInt32(at, NEXT.words[value] ?? 0, true)
  return at + 4
}

/** Writes a whole number and a comma. */
function writeWhole(out: DataView, at: number, value: number): number {
  if (value < 1_000) return writeFirst(out, at, value)
  const thousands = (value / 1_000) | 0
  const end = thousands < 1_000 ? writeFirst(out, at, thousands) : writeWhole(out, at, thousands)
  // Three more digits overwrite the comma.
  return writeThree(out, end - 1, value - thousands * 1_000)
}

function writeFirst(out: DataView, at: number, value: number): number {
  out.setInt32(at, FIRST.words[value] ?? 0, true)
  return at + (FIRST.lengths[value] ?? 0) + 1
}

/** Writes decimals behind a whole number. The decimal point overwrites the comma. */
function writeFraction(out: DataView, at: number, thousandths: number): number {
  if (thousandths === 0) return at
  out.setInt8(at - 1, POINT)
  out.setInt32(at, FRACTION.words[thousandths] ?? 0, true)
  return at + (FRACTION.lengths[thousandths] ?? 0) + 1
}

/** Writes an ASCII text, one byte per character. */
export function writeText(out: DataView, at: number, text: string): number {
  for (let i = 0; i < text.length; i++) out.setInt8(at + i, text.charCodeAt(i))
  return at + text.length
}
