/**
 * What a pattern of domains may be made of: letters, digits, `-`, `_`, `.`, classes in brackets, groups,
 * alternatives and repetitions. All of it means the same to every engine that stores match with.
 */
const PATTERN = /^(?:[a-z0-9_-]|\\[.dw]|\.|\[\^?[a-z0-9_.-]+\]|\((?:\?:)?|[)|*+?])+$/

const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/

/** Whether `text`, in lower case, is a domain that mail addresses have. */
export const isDomain = (text: string): boolean => DOMAIN.test(text)

/** Whether `text`, in lower case, can be used as a pattern. */
export function isDomainPattern(text: string): boolean {
  if (text.length > 200 || !PATTERN.test(text)) return false
  try {
    compiled(text)
    return true
  } catch {
    return false
  }
}

/** Whether a mail domain, in lower case, is the one meant, or is matched whole by the pattern. */
export const matchesDomain = (meant: string, domain: string, regex: boolean): boolean =>
  regex ? compiled(meant).test(domain) : meant === domain

const compiled = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, 'u')
