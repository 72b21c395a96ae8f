import { strToU8 } from 'fflate'
import { MAX_NAME_BYTES } from './file-name.ts'

// A longer text after the last dot is part of the name, not an extension.
const MAX_EXTENSION_LENGTH = 50
// A hyphen and the digits of a number. Longer runs of digits are time stamps, not counters.
const ROOM_FOR_NUMBER = 11

interface NameParts {
  readonly stem: string
  readonly number: number
  readonly extension: string
}

/**
 * `name`, or the first of `stem-1.ext`, `stem-2.ext`, ... that is not taken
 * (docs/specification/adding-files.md#names-and-folders). A number at the end of the name is counted up:
 * `a-3.csv` becomes `a-4.csv`. The stem is shortened if the name would exceed 255 bytes.
 */
export function freeName(name: string, taken: (name: string) => boolean): string {
  if (!taken(name)) return name
  const parts = partsOf(name)
  let number = parts.number + 1
  while (taken(numbered(parts, number))) number += 1
  return numbered(parts, number)
}

/**
 * The common prefix of all names that can collide with `name` or its numbered forms. Fetch the labels with
 * this prefix in one query and pass them to `freeName`.
 */
export function nameStem(name: string): string {
  const { stem, extension } = partsOf(name)
  return firstBytes(stem, MAX_NAME_BYTES - strToU8(extension).length - ROOM_FOR_NUMBER)
}

function partsOf(name: string): NameParts {
  const dot = name.lastIndexOf('.')
  const split = dot > 0 && name.length - dot <= MAX_EXTENSION_LENGTH ? dot : name.length
  const base = name.slice(0, split)
  const counted = /^(.+)-(\d{1,9})$/s.exec(base)
  return {
    stem: counted?.[1] ?? base,
    number: Number(counted?.[2] ?? 0),
    extension: name.slice(split),
  }
}

function numbered({ stem, extension }: NameParts, number: number): string {
  const ending = `-${number}${extension}`
  return firstBytes(stem, MAX_NAME_BYTES - strToU8(ending).length) + ending
}

/** The longest prefix of `text`, in whole characters, that fits into `bytes` bytes of UTF-8. */
function firstBytes(text: string, bytes: number): string {
  if (text.length * 3 <= bytes) return text
  let [used, length] = [0, 0]
  for (const character of text) {
    used += strToU8(character).length
    if (used > bytes) return text.slice(0, length)
    length += character.length
  }
  return text
}
