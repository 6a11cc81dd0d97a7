/**
 * `assert` as libraries call it: the module itself is the function.
 * @param {unknown} isTrue
 * @param {string} [message]
 */
module.exports = function assert(isTrue, message = 'assertion failed') {
  if (!isTrue) throw new Error(message)
}
