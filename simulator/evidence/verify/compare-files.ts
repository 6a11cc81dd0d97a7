import * as z from 'zod'
import { FORMAT } from '../pack/manifest.ts'
import { CHECKSUM, checksumText, MANIFEST } from '../archive/entries.ts'

/** A file as found in a pack. */
export interface FoundFile {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

export interface FoundPack {
  readonly files: readonly FoundFile[]
  /** The text of the manifest and of its checksum; undefined if the file is missing. */
  readonly manifest: string | undefined
  readonly checksum: string | undefined
}

const Manifest = z.looseObject({
  format: z.literal(FORMAT),
  group: z.looseObject({ name: z.string() }),
  span: z.looseObject({ start: z.iso.datetime(), end: z.iso.datetime(), seconds: z.int() }),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

/** The manifest, or undefined if its text is not that of a pack. */
export function readManifest(text: string): Manifest | undefined {
  try {
    return Manifest.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** One sentence for each altered, missing or additional file; empty for an unaltered pack. */
export function compareFiles({ files, manifest: text, checksum }: FoundPack): string[] {
  if (text === undefined) return [`${MANIFEST} is missing.`]
  const problems: string[] = []
  if (checksum === undefined) problems.push(`${CHECKSUM} is missing.`)
  else if (checksum !== checksumText(text)) problems.push(`${MANIFEST} or ${CHECKSUM} is altered.`)
  const manifest = readManifest(text)
  if (!manifest) return [...problems, `${MANIFEST} is not the manifest of an evidence pack.`]
  const found = new Map(files.map((file) => [file.name, file]))
  for (const { name, bytes, sha256 } of manifest.files) {
    const file = found.get(name)
    if (!file) problems.push(`${name} is missing.`)
    else if (file.bytes !== bytes || file.sha256 !== sha256) problems.push(`${name} is altered.`)
  }
  const listed = new Set([MANIFEST, CHECKSUM, ...manifest.files.map(({ name }) => name)])
  const seen = new Set<string>()
  for (const { name } of files) {
    if (!listed.has(name)) problems.push(`${name} is not in the manifest.`)
    else if (seen.has(name)) problems.push(`${name} occurs twice.`)
    seen.add(name)
  }
  return problems
}
