import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Small files without a hash in their names, which a deployment or an operator replaces while a server has them open. */
const REPLACED = new Set(['versions.json', 'config.json'])

/** Files to compress: text larger than a packet. */
export const isWorthCompressing = (path: string, bytes: number) =>
  /\.(?:js|css|html|svg|json)$/.test(path) && bytes > 1_400 && !REPLACED.has(path)

/** Writes `a.js.gz` and `a.js.br` beside every `a.js` of a build, as small as possible: it is done once and sent often. */
export function compressFiles(folder: string) {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.\w+$/.test(path)) continue
    const content = readFileSync(`${folder}/${path}`)
    if (!isWorthCompressing(path, content.length)) continue
    writeFileSync(`${folder}/${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }))
    writeFileSync(`${folder}/${path}.br`, brotliCompressSync(content))
  }
}
