/** The text as a sentence: with a full stop, and with a capital letter unless it begins with a file name. */
export const asSentence = (text: string) =>
  `${text}.`.replace(/([.?!])\.$/, '$1').replace(/^[a-z]+ /, (word) => word.charAt(0).toUpperCase() + word.slice(1))
