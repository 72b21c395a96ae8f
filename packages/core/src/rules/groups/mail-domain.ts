/**
 * The permitted syntax of domain patterns: letters, digits, `-`, `_`, `.`, character classes, groups,
 * alternatives and repetitions. Every regular-expression engine that stores use interprets it alike.
 */
const PATTERN = /^(?:[a-z0-9_-]|\\[.dw]|\.|\[\^?[a-z0-9_.-]+\]|\((?:\?:)?|[)|*+?])+$/

const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/

/** Whether the lower-case `text` is a valid mail domain. */
export const isDomain = (text: string): boolean => DOMAIN.test(text)

/** Whether the lower-case `text` is a valid domain pattern. */
export function isDomainPattern(text: string): boolean {
  if (text.length > 200 || !PATTERN.test(text)) return false
  try {
    compiled(text)
    return true
  } catch {
    return false
  }
}

/** Whether the lower-case `domain` equals `meant` or, with `regex`, matches it as a whole. */
export const matchesDomain = (meant: string, domain: string, regex: boolean): boolean =>
  regex ? compiled(meant).test(domain) : meant === domain

const compiled = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, 'u')
