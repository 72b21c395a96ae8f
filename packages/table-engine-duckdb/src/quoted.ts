/** A name as SQL has it, whatever is in it. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A text as SQL has it, whatever is in it. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
