import type { AttributeChange } from '@holdfast/core/rules'
import { booleanText } from '../input/boolean-text.ts'

const TEXTS = ['alias', 'name', 'description', 'affiliation'] as const

const FLAGS = {
  filePIDsEnabled: 'filePids',
  requireFilesToPublishDataset: 'requireFilesToPublish',
} as const

/**
 * The change that setting one attribute makes (docs/specification/collections.md#attributes); `typesNamed`
 * looks up dataset types.
 */
export async function attributeChange(
  attribute: string,
  value: string | null,
  typesNamed: (list: string | null) => Promise<readonly string[]>,
): Promise<AttributeChange> {
  const text = TEXTS.find((name) => name === attribute)
  if (text !== undefined) return { kind: 'text', attribute: text, value }
  if (isFlag(attribute))
    return { kind: 'flag', attribute: FLAGS[attribute], value: booleanText(value ?? undefined) }
  if (attribute === 'allowedDatasetTypes')
    return { kind: 'datasetTypes', names: await typesNamed(value) }
  return { kind: 'unsupported', attribute }
}

const isFlag = (name: string): name is keyof typeof FLAGS => Object.hasOwn(FLAGS, name)
