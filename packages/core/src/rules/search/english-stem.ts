/**
 * The stem of an English word by Porter's algorithm, so that `fishing` finds `fished`. For other words, a shorter form
 * that is the same for equal words. The word consists of `a` to `z`.
 */
export function englishStem(word: string): string {
  if (word.length < 3 || word.length > LONGEST) return word
  const steps = [plural, pastOrGerund, finalY, longSuffix, shortSuffix, removedSuffix, finalE]
  return steps.reduce((stem, step) => step(stem), word)
}

/** No English word is longer. */
const LONGEST = 40

/** The number of times that a consonant follows a vowel. */
function measure(stem: string): number {
  let count = 0
  let afterVowel = false
  for (let at = 0; at < stem.length; at += 1) {
    const vowel = vowelFrom(stem, at, afterVowel)
    if (afterVowel && !vowel) count += 1
    afterVowel = vowel
  }
  return count
}

/** A `y` is a vowel after a consonant. */
const vowelFrom = (word: string, at: number, afterVowel: boolean): boolean =>
  word.charAt(at) === 'y' ? at > 0 && !afterVowel : 'aeiou'.includes(word.charAt(at))

const hasVowel = (stem: string): boolean => {
  let afterVowel = false
  for (let at = 0; at < stem.length; at += 1) {
    afterVowel = vowelFrom(stem, at, afterVowel)
    if (afterVowel) return true
  }
  return false
}

const endsDouble = (word: string): boolean =>
  word.length > 1 && word.at(-1) === word.at(-2) && !isVowelAtEnd(word)

const isVowelAtEnd = (word: string): boolean => 'aeiou'.includes(word.charAt(word.length - 1))

/** Consonant, vowel, consonant, of which the last is not w, x or y: as in `hop`. */
const endsShort = (word: string): boolean => /[^aeiou][aeiouy][^aeiouwxy]$/.test(word)

function plural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2)
  if (word.endsWith('ss') || !word.endsWith('s')) return word
  return word.slice(0, -1)
}

function pastOrGerund(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const suffix = word.endsWith('ed') ? 'ed' : word.endsWith('ing') ? 'ing' : ''
  const stem = word.slice(0, word.length - suffix.length)
  return suffix === '' || !hasVowel(stem) ? word : restored(stem)
}

function restored(stem: string): string {
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`
  if (endsDouble(stem) && !/[lsz]$/.test(stem)) return stem.slice(0, -1)
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem
}

const finalY = (word: string): string =>
  word.endsWith('y') && hasVowel(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word

/** Suffixes with what takes their place; the first that fits counts, so longer ones come first. */
type Suffixes = readonly (readonly [suffix: string, instead: string])[]

const LONG: Suffixes = [
  ['ational', 'ate'],
  ['ization', 'ize'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['entli', 'ent'],
  ['ousli', 'ous'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['abli', 'able'],
  ['alli', 'al'],
  ['ator', 'ate'],
  ['logi', 'log'],
  ['eli', 'e'],
]

const SHORT: Suffixes = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
]

const replacing =
  (suffixes: Suffixes) =>
  (word: string): string => {
    const found = suffixes.find(([suffix]) => word.endsWith(suffix))
    if (found === undefined) return word
    const stem = word.slice(0, -found[0].length)
    return measure(stem) > 0 ? stem + found[1] : word
  }

const longSuffix = replacing(LONG)
const shortSuffix = replacing(SHORT)

const REMOVED =
  /(?:ement|ance|ence|able|ible|ment|(?<=[st])ion|ant|ent|ism|ate|iti|ous|ive|ize|al|er|ic|ou)$/

function removedSuffix(word: string): string {
  const found = REMOVED.exec(word)
  if (found === null) return word
  const stem = word.slice(0, found.index)
  return measure(stem) > 1 ? stem : word
}

function finalE(word: string): string {
  const bare = word.endsWith('e') ? word.slice(0, -1) : word
  const count = measure(bare)
  const shorter = bare !== word && (count > 1 || (count === 1 && !endsShort(bare))) ? bare : word
  return shorter.endsWith('ll') && measure(shorter) > 1 ? shorter.slice(0, -1) : shorter
}
