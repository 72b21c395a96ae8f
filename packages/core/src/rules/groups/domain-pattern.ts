/** What a domain pattern consists of. */
export type PatternNode =
  | { readonly kind: 'one'; readonly accepts: (character: string) => boolean }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly part: PatternNode; readonly times: '*' | '+' | '?' }

const MAX_LENGTH = 200

/**
 * Parses a domain pattern: letters, digits, `-`, `_`, `.`, `\.`, `\d`, `\w`, character classes, groups, alternatives
 * and repetitions. Every regular-expression engine that stores use interprets these alike. Null for any other text.
 */
export function parsePattern(text: string): PatternNode | null {
  const reader: Reader = { text, at: 0 }
  const node = text.length > MAX_LENGTH ? null : readChoice(reader)
  return reader.at === text.length ? node : null
}

interface Reader {
  readonly text: string
  at: number
}

/** Takes what the sticky expression matches here; null when it matches nothing. */
function take(reader: Reader, expression: RegExp): string | null {
  expression.lastIndex = reader.at
  const found = expression.exec(reader.text)?.[0] ?? null
  reader.at += found?.length ?? 0
  return found
}

function readChoice(reader: Reader): PatternNode | null {
  const options: PatternNode[] = []
  do {
    const parts = readSequence(reader)
    if (parts === null) return null
    options.push({ kind: 'sequence', parts })
  } while (take(reader, /\|/y) !== null)
  return { kind: 'choice', options }
}

function readSequence(reader: Reader): readonly PatternNode[] | null {
  const parts: PatternNode[] = []
  while (reader.at < reader.text.length && !'|)'.includes(reader.text.charAt(reader.at))) {
    const part = readAtom(reader)
    if (part === null) return null
    // A question mark behind a repetition makes it lazy, which is no difference for a whole match.
    const [times] = take(reader, /[*+?]\??/y) ?? []
    parts.push(times === '*' || times === '+' || times === '?' ? repeat(part, times) : part)
  }
  return parts
}

const repeat = (part: PatternNode, times: '*' | '+' | '?'): PatternNode => ({
  kind: 'repeat',
  part,
  times,
})

function readAtom(reader: Reader): PatternNode | null {
  if (take(reader, /\((?:\?:)?/y) !== null) {
    const inner = readChoice(reader)
    return take(reader, /\)/y) === null ? null : inner
  }
  const atom = take(reader, ATOM)
  return atom === null ? null : oneCharacter(atom)
}

const ATOM = /[a-z0-9_.-]|\\[.dw]|\[\^?-?(?:[a-z0-9]-[a-z0-9]|[a-z0-9_.])*-?\]/y

/** Null for a class that is empty, or whose ranges run backwards. */
function oneCharacter(atom: string): PatternNode | null {
  if (atom === '[]' || atom === '[^]') return null
  try {
    const expression = new RegExp(`^${atom}$`, 'u')
    return { kind: 'one', accepts: (character) => expression.test(character) }
  } catch {
    return null
  }
}
