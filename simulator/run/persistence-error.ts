/** A change or a run that cannot be stored or restored: one sentence for the user of the change or of the command line. */
export class PersistenceError extends Error {
  override readonly name = 'NotKept'
}
