/** The part of `node:util` that the simulator and its libraries use. Libraries import it whole as well, so it is no ES module. */

/**
 * @param {(...given: any[]) => void} call A function whose last parameter is a callback.
 * @returns {(...given: any[]) => Promise<any>}
 */
const promisify =
  (call) =>
  (...given) =>
    new Promise((resolve, reject) => {
      call(...given, (/** @type {unknown} */ error, /** @type {unknown} */ answer) => (error ? reject(error) : resolve(answer)))
    })

/**
 * The child gets the methods of the parent, as in code from before classes.
 * @param {{ prototype: object }} child
 * @param {{ prototype: object }} parent
 */
function inherits(child, parent) {
  Object.setPrototypeOf(child.prototype, parent.prototype)
}

/**
 * Equality of values of JSON.
 * @param {any} a
 * @param {any} b
 * @returns {boolean}
 */
function isDeepStrictEqual(a, b) {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [ours, theirs] = [Object.keys(a), Object.keys(b)]
  return ours.length === theirs.length && ours.every((key) => Object.hasOwn(b, key) && isDeepStrictEqual(a[key], b[key]))
}

module.exports = { promisify, inherits, isDeepStrictEqual }
