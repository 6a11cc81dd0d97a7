import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { PackEntry } from './entries.ts'

/** ZIP files have local times without an offset. These are in UTC on every computer. */
class UtcDate extends Date {
  override getFullYear = () => this.getUTCFullYear()
  override getMonth = () => this.getUTCMonth()
  override getDate = () => this.getUTCDate()
  override getHours = () => this.getUTCHours()
  override getMinutes = () => this.getUTCMinutes()
  override getSeconds = () => this.getUTCSeconds()
}

/** Mode of a regular file that everyone may read. */
const MODE = 0o100644

/**
 * A ZIP file of entries, which are read at the speed of the reader. The entries are not compressed, because compression is slower
 * than a network. The same entries and time, ms, give the same bytes. An error of an entry destroys the stream.
 */
export function archiveOf(entries: readonly PackEntry[], atMs: number): Readable {
  const zip = new ZipFile()
  const { outputStream } = zip
  let reading: Readable | undefined
  for (const { name, blocks } of entries) {
    zip.addReadStreamLazy(name, { compress: false, mtime: new UtcDate(atMs), mode: MODE }, (ready) => {
      reading = Readable.from(blocks(), { objectMode: false })
      reading.once('error', (error) => archive.destroy(error))
      ready(null, reading)
    })
  }
  const archive = outputStream as unknown as Readable
  archive.once('close', () => reading?.destroy())
  zip.end()
  return archive
}
