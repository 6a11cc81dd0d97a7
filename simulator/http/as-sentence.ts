/** With a full stop, and a capital unless it begins with the name of a file. */
export const asSentence = (text: string) =>
  `${text}.`.replace(/([.?!])\.$/, '$1').replace(/^[a-z]+ /, (word) => word.charAt(0).toUpperCase() + word.slice(1))
