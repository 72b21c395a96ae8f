import type { Draw, FeaturedItemInput, ReplacingItem, SentImage } from '@holdfast/core'
import { invalid, type Refusal, RefusedError, refuse } from '@holdfast/core/rules'
import { MEBIBYTE } from '../input/body-text.ts'
import { booleanText } from '../input/boolean-text.ts'
import { type Part, partText } from '../input/form-part.ts'

/** Maximum bytes of one field; a text of the maximum length fits in any alphabet. */
export const FIELD_BYTES = 256 * 1024
/** Images are held in memory until the whole form has arrived. */
const MAX_IMAGES = 20

/** Characters of all fields together. */
const MAX_TEXT = 4 * MEBIBYTE

/** An image of the form, rendered again; or why it cannot be, which matters only to an item that shows it. */
interface SentFile {
  readonly fileName: string
  readonly drawn:
    | { readonly kind: 'sent'; readonly sent: SentImage }
    | { readonly kind: 'refused'; readonly refusal: Refusal }
}

export interface ItemForm {
  /** The values of each field, in the order sent. */
  readonly fields: ReadonlyMap<string, readonly string[]>
  readonly files: readonly SentFile[]
}

/** Reads a whole form. Images are rendered as they arrive. */
export async function readItemForm(parts: AsyncIterable<Part>, draw: Draw): Promise<ItemForm> {
  const fields = new Map<string, string[]>()
  const files: SentFile[] = []
  let text = 0
  for await (const part of parts) {
    if (part.name !== 'file') {
      const values = fields.get(part.name) ?? []
      const value = await partText(part, FIELD_BYTES)
      text += value.length
      if (text > MAX_TEXT) invalid('The fields of the form are too long')
      values.push(value)
      fields.set(part.name, values)
      continue
    }
    // Browsers send a part without a name and bytes when no file was chosen.
    if (part.kind === 'field' || part.fileName === '') continue
    if (files.length === MAX_IMAGES) invalid(`A form holds at most ${MAX_IMAGES} images`)
    const { fileName, bytes } = part
    files.push({ fileName, drawn: await drawn(draw(fileName, bytes)) })
  }
  return { fields, files }
}

/** Missing permissions are refused at once. */
const drawn = (drawing: Promise<SentImage>): Promise<SentFile['drawn']> =>
  drawing.then(
    (sent) => ({ kind: 'sent', sent }),
    (error: unknown) => {
      if (error instanceof RefusedError && error.refusal.kind === 'invalid')
        return { kind: 'refused', refusal: error.refusal }
      throw error
    },
  )

/** One item (docs/specification/featured-items.md#calls). `keepFile` keeps the image of an existing item. */
export function singleItem({ fields, files }: ItemForm): FeaturedItemInput {
  if (files.length > 1) invalid("More than one 'file' was sent")
  const [file] = files
  const keep = keepsFile(single(fields, 'keepFile'))
  return {
    displayOrder: wholeNumber(single(fields, 'displayOrder')),
    type: single(fields, 'type'),
    identifier: single(fields, 'dvObjectIdentifier'),
    content: single(fields, 'content'),
    image: keep ? { kind: 'keep' } : imageOf(file),
  }
}

function single(fields: ItemForm['fields'], name: string): string | null {
  const values = fields.get(name) ?? []
  if (values.length > 1) invalid(`'${name}' was sent more than once`)
  return values[0] ?? null
}

/** Clients with no file to keep send an empty text, or no field. */
const keepsFile = (text: string | null): boolean => booleanText(text?.trim() || 'false')

function imageOf(file: SentFile | undefined): FeaturedItemInput['image'] {
  if (file === undefined) return { kind: 'none' }
  return file.drawn.kind === 'sent' ? file.drawn : refuse(file.drawn.refusal)
}

/** An empty text, which the domain refuses, when there is none. */
const wholeNumber = (text: string | null): number =>
  text !== null && /^\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN

const NEEDED = ['id', 'content', 'displayOrder', 'keepFile', 'fileName'] as const
const OPTIONAL = ['type', 'dvObjectIdentifier'] as const

/** All items of a collection: values at the same position in each field belong to one item. */
export function allItems({ fields, files }: ItemForm): readonly ReplacingItem[] {
  const missing = NEEDED.filter((name) => !fields.has(name))
  if (missing.length > 0)
    invalid(`All input parameters must be given for each item; missing: ${missing.join(', ')}`)
  const lists = [...NEEDED, ...OPTIONAL].flatMap((name) => fields.get(name)?.length ?? [])
  if (new Set(lists).size > 1)
    invalid('All input lists must be of the same length: one value for each item')
  const at = (name: string, place: number): string | null => fields.get(name)?.[place] ?? null
  return Array.from({ length: lists[0] ?? 0 }, (_, place) => ({
    id: itemId(at('id', place)),
    displayOrder: wholeNumber(at('displayOrder', place)),
    type: at('type', place),
    identifier: at('dvObjectIdentifier', place),
    content: at('content', place),
    image: keepsFile(at('keepFile', place))
      ? ({ kind: 'keep' } as const)
      : imageOf(files.find(({ fileName }) => fileName === at('fileName', place))),
  }))
}

/** 0 stands for a new item. */
function itemId(text: string | null): number | null {
  const id = wholeNumber(text)
  if (Number.isNaN(id)) invalid("'id' must be a number")
  return id === 0 ? null : id
}
