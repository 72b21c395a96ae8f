/** A text as a part of a pattern of LIKE that stands for itself. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
