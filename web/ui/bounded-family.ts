/** The most recently used atoms of a family. A page shows a few hundred at most. */
const MAX_ATOMS = 1_000

/**
 * One atom for each parameter, like `atomFamily`, for parameters without end: addresses, searches and drafts. The atoms that were
 * not used for the longest time are evicted. A mounted component keeps an evicted atom; its next render gets another one, which
 * shares the cached replies.
 */
export function boundedFamily<Parameter, Made>(make: (parameter: Parameter) => Made, most = MAX_ATOMS) {
  const atoms = new Map<Parameter, Made>()
  return (parameter: Parameter): Made => {
    const made = atoms.get(parameter) ?? make(parameter)
    atoms.delete(parameter)
    atoms.set(parameter, made)
    for (const oldest of atoms.keys()) {
      if (atoms.size <= most) break
      atoms.delete(oldest)
    }
    return made
  }
}
