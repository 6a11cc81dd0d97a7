import { createHash, type Hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EvidencePack } from '../pack/evidence-pack.ts'
import type { FileFacts } from '../pack/manifest.ts'

export const MANIFEST = 'manifest.json'
/** The SHA-256 of the manifest, in the format of `sha256sum`. */
export const CHECKSUM = 'manifest.sha256'

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')
export const checksumText = (manifest: string | Uint8Array) => `${sha256(manifest)}  ${MANIFEST}\n`

/** A file of a pack. Its blocks may be read once, and after those of the files before it. */
export interface PackEntry {
  readonly name: string
  readonly blocks: () => AsyncIterable<Buffer>
}

/** The files of a pack in their order. The last ones are the manifest with their sizes and hashes, and its checksum. */
export function packEntries({ files, manifest }: EvidencePack): PackEntry[] {
  const facts: FileFacts[] = []
  let text = ''
  return [
    ...files.map(({ name, blocks }) => ({ name, blocks: () => hashed(name, blocks(), facts) })),
    { name: MANIFEST, blocks: () => hashed(MANIFEST, [(text = manifest([...facts]))], facts) },
    { name: CHECKSUM, blocks: () => hashed(CHECKSUM, [checksumText(text)], facts) },
  ]
}

/** The blocks, with other work between them. Appends the size and the hash of the file after the last block. */
async function* hashed(name: string, blocks: Iterable<string | Uint8Array>, facts: FileFacts[]): AsyncGenerator<Buffer> {
  const hash: Hash = createHash('sha256')
  let bytes = 0
  for (const block of blocks) {
    const buffer = typeof block === 'string' ? Buffer.from(block) : Buffer.from(block.buffer, block.byteOffset, block.byteLength)
    if (buffer.length > 0) {
      hash.update(buffer)
      bytes += buffer.length
      yield buffer
    }
    await nextTurn()
  }
  facts.push({ name, bytes, sha256: hash.digest('hex') })
}
