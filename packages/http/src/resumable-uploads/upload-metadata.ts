import type { AnnouncedUpload } from '@holdfast/core'
import { type FileInput, invalid } from '@holdfast/core/rules'
import { fileInputOf } from '../files/file-body.ts'
import { unstorableText } from '../input/storable-text.ts'

/** What a client may send about a file, each value in Base64 as the protocol demands. */
const MAX_HEADER_LENGTH = 16_384
const PAIR = /^([^\s,]+)(?: +([A-Za-z0-9+/]*={0,2}))?$/

/**
 * Reads `Upload-Metadata`. Clients name the file in `filename` or `name`, its type in `filetype` or `type`,
 * and its folder in `relativePath`, with the name at the end, or in `directoryLabel`; the other names are
 * those of `jsonData` (docs/specification/adding-files.md#description-in-json). Unknown names are ignored.
 */
export function uploadMetadata(header: string): Omit<AnnouncedUpload, 'size'> {
  const pairs = decodedPairs(header)
  const name = pairs.get('filename') ?? pairs.get('name') ?? ''
  if (name.trim() === '') invalid('Upload-Metadata must hold the name of the file as filename.')
  return {
    fileName: name,
    declaredType: pairs.get('filetype') || pairs.get('type') || null,
    input: inputOf(pairs),
  }
}

function decodedPairs(header: string): ReadonlyMap<string, string> {
  if (header.length > MAX_HEADER_LENGTH)
    invalid(`Upload-Metadata takes at most ${MAX_HEADER_LENGTH} characters.`)
  const pairs = header.split(',').map((pair) => pair.trim())
  return new Map(
    pairs.flatMap((pair): readonly (readonly [string, string])[] => {
      if (pair === '') return []
      const [, key, value = ''] = PAIR.exec(pair) ?? []
      if (key === undefined) return invalid('Upload-Metadata is a list of names and Base64 values.')
      return [[key, decoded(value)]]
    }),
  )
}

/** Invalid UTF-8 becomes replacement characters, so halves of surrogate pairs do not occur. */
function decoded(value: string): string {
  const text = Buffer.from(value, 'base64').toString('utf8')
  return unstorableText(text) === null
    ? text
    : invalid('Upload-Metadata must not contain the character U+0000.')
}

function inputOf(pairs: ReadonlyMap<string, string>): FileInput {
  const relative = pairs.get('relativePath') ?? ''
  const folder = relative.includes('/') ? relative.slice(0, relative.lastIndexOf('/')) : undefined
  const categories = pairs.get('categories')
  return fileInputOf({
    description: pairs.get('description'),
    directoryLabel: pairs.get('directoryLabel') ?? folder,
    categories: categories?.split(',').filter((category) => category.trim() !== ''),
    restrict: pairs.get('restrict'),
    tabIngest: pairs.get('tabIngest'),
  })
}
