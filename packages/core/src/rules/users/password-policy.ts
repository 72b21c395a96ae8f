import { type SettingValues, settingCount, settingNumber } from '../settings/setting-values.ts'

/**
 * What a password lacks, in the words that clients compare (docs/specification/users.md#built-in-accounts).
 */
export type PasswordFault =
  | 'TOO_SHORT'
  | 'TOO_LONG'
  | 'INSUFFICIENT_CHARACTERISTICS'
  | 'INSUFFICIENT_DIGIT'
  | 'INSUFFICIENT_ALPHABETICAL'
  | 'INSUFFICIENT_UPPERCASE'
  | 'INSUFFICIENT_LOWERCASE'
  | 'INSUFFICIENT_SPECIAL'
  | 'ILLEGAL_NUMBER_RANGE'
  | 'ILLEGAL_WORD'
  | 'NO_GOODSTRENGTH'

/** The kinds of characters that a rule can ask for, each with the fault of having too few. */
const KINDS = {
  Alphabetical: { pattern: /\p{L}/gu, fault: 'INSUFFICIENT_ALPHABETICAL' },
  Digit: { pattern: /\p{Nd}/gu, fault: 'INSUFFICIENT_DIGIT' },
  UpperCase: { pattern: /\p{Lu}/gu, fault: 'INSUFFICIENT_UPPERCASE' },
  LowerCase: { pattern: /\p{Ll}/gu, fault: 'INSUFFICIENT_LOWERCASE' },
  Special: { pattern: /[^\p{L}\p{Nd}]/gu, fault: 'INSUFFICIENT_SPECIAL' },
} as const
type CharacterKind = keyof typeof KINDS

/** The rules that an installation sets for passwords; null where something is not limited. */
export interface PasswordPolicy {
  readonly minLength: number
  readonly maxLength: number | null
  /** A password of at least this length needs no character classes; null disables this exception. */
  readonly goodStrength: number | null
  readonly characters: ReadonlyMap<CharacterKind, number>
  /** How many of the character rules must hold. */
  readonly characteristics: number
  /** Longer runs of digits are a fault. */
  readonly digitRun: number | null
  /** Words that must not occur, in lower case. */
  readonly forbiddenWords: ReadonlySet<string>
}

const DEFAULT_RULES: ReadonlyMap<CharacterKind, number> = new Map([
  ['Alphabetical', 1],
  ['Digit', 1],
])

/** Reads the policy from the settings `:PV…`; values that cannot be used take the default. */
export function passwordPolicy(settings: SettingValues): PasswordPolicy {
  const number = (name: string): number => settingCount(settings, name)
  const maxLength = number(':PVMaxLength')
  const goodStrength = number(':PVGoodStrength')
  return {
    minLength: number(':PVMinLength'),
    maxLength: maxLength === 0 ? null : maxLength,
    goodStrength: goodStrength === 0 ? null : goodStrength,
    characters: characterRules(settings.get(':PVCharacterRules')) ?? DEFAULT_RULES,
    characteristics: number(':PVNumberOfCharacteristics'),
    digitRun: settingNumber(settings, ':PVNumberOfConsecutiveDigitsAllowed'),
    forbiddenWords: wordsOf(settings.get(':PVDictionaries') ?? ''),
  }
}

/** `UpperCase:1,Digit:2`; null for text that has another form. */
function characterRules(text: string | undefined): PasswordPolicy['characters'] | null {
  if (text === undefined) return null
  const rules = new Map<CharacterKind, number>()
  for (const rule of text.split(',')) {
    const [, name, count] = /^\s*(\w+)\s*:\s*(\d{1,3})\s*$/.exec(rule) ?? []
    const kind = Object.keys(KINDS).find((known): known is CharacterKind => known === name)
    if (kind === undefined) return null
    rules.set(kind, Number(count))
  }
  return rules
}

/** The setting holds the words themselves, separated by blanks, commas or line breaks. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[\s,|]+/)
      .filter((word) => word.length >= MIN_WORD_LENGTH),
  )
/** Shorter words occur in every other password. */
const MIN_WORD_LENGTH = 4

/** What a password lacks under both rule sets; empty when it satisfies one of them. */
export function passwordFaults(password: string, policy: PasswordPolicy): readonly PasswordFault[] {
  const length = [...password].length
  const isLong = policy.goodStrength !== null && length >= policy.goodStrength
  const faults = standardFaults(password, length, policy)
  if (isLong || faults.length === 0) return []
  return policy.goodStrength === null ? faults : [...faults, 'NO_GOODSTRENGTH']
}

function standardFaults(
  password: string,
  length: number,
  policy: PasswordPolicy,
): readonly PasswordFault[] {
  const faults: PasswordFault[] = []
  if (length < policy.minLength) faults.push('TOO_SHORT')
  if (policy.maxLength !== null && length > policy.maxLength) faults.push('TOO_LONG')
  faults.push(...characterFaults(password, policy))
  if (policy.digitRun !== null && longestDigitRun(password) > policy.digitRun)
    faults.push('ILLEGAL_NUMBER_RANGE')
  const lower = password.toLowerCase()
  if ([...policy.forbiddenWords].some((word) => lower.includes(word))) faults.push('ILLEGAL_WORD')
  return faults
}

function characterFaults(
  password: string,
  { characters, characteristics }: PasswordPolicy,
): readonly PasswordFault[] {
  const missing = [...characters].filter(([kind, least]) => countOf(password, kind) < least)
  const wanted = Math.min(characteristics, characters.size)
  if (characters.size - missing.length >= wanted) return []
  return ['INSUFFICIENT_CHARACTERISTICS', ...missing.map(([kind]) => KINDS[kind].fault)]
}

const countOf = (password: string, kind: CharacterKind): number =>
  password.match(KINDS[kind].pattern)?.length ?? 0

const longestDigitRun = (password: string): number =>
  Math.max(0, ...(password.match(/\p{Nd}+/gu) ?? []).map((run) => run.length))
