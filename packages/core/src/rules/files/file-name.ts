import { strToU8 } from 'fflate'
import type { Problem } from '../refusals/refusal.ts'

/** No common file system holds a longer name, and a bundle has to be unpacked somewhere. */
export const MAX_NAME_BYTES = 255

const MAX_FOLDER_LENGTH = 1000
const FORBIDDEN = /[:<>;#/"*|?\\]/
// Control characters (C0, DEL, C1) and the two line separators: they forge lines in manifests and headers.
const CONTROL = /[\p{Cc}\u2028\u2029]/u
// Embeddings, overrides and isolates make a name read as another one; plain direction marks do not.
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/
const LONE_SURROGATE = /\p{Cs}/u
const BLANK = /^[\s\p{Z}\p{Cf}]*$/u
const NOT_OF_A_FOLDER = /[^\p{L}\p{M}\p{Nd}_\-./\\ ]/u
const ONLY_DOTS = /^[. ]*$/

/**
 * What is wrong with a file's label, or null (docs/specification/adding-files.md#names-and-folders). Beyond
 * the forbidden characters it refuses what no file system or header could carry: control and direction
 * characters, broken UTF-16, `.` and `..`, more than 255 bytes of UTF-8. Device names (`CON`, `nul.txt`) are
 * legal labels: `bundleNames` changes them where they would come out on a disk.
 */
export function checkLabel(label: string): Problem | null {
  const message = labelProblem(label)
  return message === null ? null : { path: 'label', message }
}

function labelProblem(label: string): string | null {
  if (BLANK.test(label)) return 'A file name must not be blank.'
  if (FORBIDDEN.test(label))
    return 'A file name must not contain any of these characters: : < > ; # / " * | ? \\'
  if (CONTROL.test(label)) return 'A file name must not contain control characters.'
  if (DIRECTION.test(label))
    return 'A file name must not contain characters that change the direction of text.'
  if (LONE_SURROGATE.test(label)) return 'A file name must be well-formed Unicode.'
  if (label === '.' || label === '..') return `A file cannot be called ${label}`
  if (tooLong(label)) return `A file name must not exceed ${MAX_NAME_BYTES} bytes.`
  return null
}

/**
 * The folder that a `directoryLabel` means; `''` is the root. Runs of slashes become one, the ends lose
 * slashes, hyphens, dots and blanks, and segments of nothing but dots and blanks are dropped, so that no
 * result climbs out of where it is unpacked (docs/specification/adding-files.md#names-and-folders). Letters
 * are those of any script.
 */
export function cleanFolder(directoryLabel: string): { readonly folder: string } | Problem {
  if (NOT_OF_A_FOLDER.test(directoryLabel))
    return folderProblem('may hold only letters, digits, _ - . / \\ and blanks.')
  const segments = directoryLabel.split(/[/\\]+/).filter((segment) => !ONLY_DOTS.test(segment))
  const folder = undecorated(segments.join('/'))
  if (folder.length > MAX_FOLDER_LENGTH)
    return folderProblem(`must not exceed ${MAX_FOLDER_LENGTH} characters.`)
  if (folder.split('/').some(tooLong))
    return folderProblem(`must not have a part of more than ${MAX_NAME_BYTES} bytes.`)
  return { folder }
}

const DECORATION = '/-. '

/** A pattern for the end would be tried from every character: the square of the length, for a long text. */
function undecorated(folder: string): string {
  let [start, end] = [0, folder.length]
  while (start < end && DECORATION.includes(folder.charAt(start))) start += 1
  while (end > start && DECORATION.includes(folder.charAt(end - 1))) end -= 1
  return folder.slice(start, end)
}

/** The folder of an entry of an unpacked archive: what a folder may not hold becomes a dot (23.6). */
export const cleanArchiveFolder = (path: string): { readonly folder: string } | Problem =>
  cleanFolder(path.replace(new RegExp(NOT_OF_A_FOLDER, 'gu'), '.'))

const folderProblem = (rule: string): Problem => ({
  path: 'directoryLabel',
  message: `A directory name ${rule}`,
})

// A UTF-16 unit is at most three bytes of UTF-8, so that short names need no encoding.
const tooLong = (name: string) =>
  name.length * 3 > MAX_NAME_BYTES && strToU8(name).length > MAX_NAME_BYTES
