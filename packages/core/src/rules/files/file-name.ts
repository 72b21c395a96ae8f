import { strToU8 } from 'fflate'
import type { Problem } from '../refusals/refusal.ts'
import type { RefusalCode } from '../refusals/refusal-code.ts'

/** Common file systems allow no longer names, and downloaded bundles must be unpackable. */
export const MAX_NAME_BYTES = 255

const MAX_FOLDER_LENGTH = 1000
const FORBIDDEN = /[:<>;#/"*|?\\]/
// Control characters (C0, DEL, C1) and the two line separators can forge lines in manifests and headers.
const CONTROL = /[\p{Cc}\u2028\u2029]/u
// Embeddings, overrides and isolates can make a name look like another one; plain direction marks cannot.
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/
const LONE_SURROGATE = /\p{Cs}/u
const BLANK = /^[\s\p{Z}\p{Cf}]*$/u
const NOT_OF_A_FOLDER = /[^\p{L}\p{M}\p{Nd}_\-./\\ ]/u
const ONLY_DOTS = /^[. ]*$/

/**
 * The first problem with a file's label, or null (docs/specification/adding-files.md#names-and-folders).
 * Besides the forbidden characters, these are problems because file systems or headers cannot carry them:
 * control and direction characters, malformed UTF-16, `.` and `..`, more than 255 bytes of UTF-8. Device
 * names (`CON`, `nul.txt`) are valid labels; `bundleNames` renames them in zips.
 */
export function checkLabel(label: string): Problem | null {
  const found = labelFault(label)
  if (found === null) return null
  const [code, message] = found
  return { path: 'label', message, code }
}

type Fault = readonly [code: RefusalCode, message: string]

function labelFault(label: string): Fault | null {
  if (BLANK.test(label)) return ['fileNameBlank', 'A file name must not be blank.']
  if (FORBIDDEN.test(label))
    return [
      'fileNameCharacters',
      'A file name must not contain any of these characters: : < > ; # / " * | ? \\',
    ]
  if (CONTROL.test(label))
    return ['fileNameHidden', 'A file name must not contain control characters.']
  if (DIRECTION.test(label))
    return [
      'fileNameHidden',
      'A file name must not contain characters that change the text direction.',
    ]
  if (LONE_SURROGATE.test(label))
    return ['fileNameHidden', 'A file name must be well-formed Unicode.']
  if (label === '.' || label === '..') return ['fileNameBlank', `A file name must not be ${label}`]
  if (tooLong(label))
    return ['fileNameTooLong', `A file name must not exceed ${MAX_NAME_BYTES} bytes.`]
  return null
}

/**
 * The folder for a `directoryLabel`; `''` is the root. Repeated slashes become one; slashes, hyphens, dots
 * and blanks are removed from both ends; segments of only dots and blanks are dropped, so that no folder
 * leaves the place where it is unpacked (docs/specification/adding-files.md#names-and-folders). Letters of
 * any script are allowed.
 */
export function cleanFolder(directoryLabel: string): { readonly folder: string } | Problem {
  if (NOT_OF_A_FOLDER.test(directoryLabel))
    return folderProblem(
      'folderCharacters',
      'may contain only letters, digits, _ - . / \\ and blanks.',
    )
  const segments = directoryLabel.split(/[/\\]+/).filter((segment) => !ONLY_DOTS.test(segment))
  const folder = trimDecoration(segments.join('/'))
  if (folder.length > MAX_FOLDER_LENGTH)
    return folderProblem('folderTooLong', `must not exceed ${MAX_FOLDER_LENGTH} characters.`)
  if (folder.split('/').some(tooLong))
    return folderProblem(
      'folderTooLong',
      `must not have a part of more than ${MAX_NAME_BYTES} bytes.`,
    )
  return { folder }
}

const DECORATION = '/-. '

/** Uses loops because a regular expression anchored to the end takes quadratic time on a long text. */
function trimDecoration(folder: string): string {
  let [start, end] = [0, folder.length]
  while (start < end && DECORATION.includes(folder.charAt(start))) start += 1
  while (end > start && DECORATION.includes(folder.charAt(end - 1))) end -= 1
  return folder.slice(start, end)
}

/**
 * The folder of a member of an unpacked archive; characters that are not allowed become dots
 * (docs/specification/adding-files.md#zips).
 */
export const cleanArchiveFolder = (path: string): { readonly folder: string } | Problem =>
  cleanFolder(path.replace(new RegExp(NOT_OF_A_FOLDER, 'gu'), '.'))

const folderProblem = (code: RefusalCode, rule: string): Problem => ({
  path: 'directoryLabel',
  code,
  message: `A directory name ${rule}`,
})

// A UTF-16 unit takes at most three bytes in UTF-8, so short names need not be encoded.
const tooLong = (name: string) =>
  name.length * 3 > MAX_NAME_BYTES && strToU8(name).length > MAX_NAME_BYTES
