// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g

/**
 * Escapes characters that would control a terminal: file names and messages of servers may contain characters
 * that move the cursor, begin lines or change the writing direction. They become `\u001b` and the like.
 */
export const printable = (text: string): string =>
  text.replace(UNPRINTABLE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
