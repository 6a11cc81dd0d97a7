/** Replaces the hyphens of negative numbers by minus signs (U+2212), which have the width of a digit and do not wrap. */
export const withMinusSign = (text: string): string => text.replaceAll(/-(?=\d)/g, '−')
