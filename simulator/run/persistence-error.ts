/** What cannot be kept, or not be gone on with: a sentence for whoever asked for the change, or started the simulator. */
export class PersistenceError extends Error {
  override readonly name = 'NotKept'
}
