import { createHash } from 'node:crypto'

/** A digest of the content. Equal content has an equal digest, at any path. */
export const digestOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 16)
