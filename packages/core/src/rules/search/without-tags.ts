/** A text without HTML elements; what is written in them stays. */
export const withoutTags = (text: string): string =>
  text.includes('<') ? text.replace(/<[/!a-zA-Z][^<>]*>/g, ' ') : text
