import type { LicenseChoice } from '@holdfast/core'
import {
  refuse,
  TERMS_OF_ACCESS_KEYS,
  TERMS_OF_USE_KEYS,
  type TemplateChange,
  type TermsOfAccessKey,
  type TermsOfUseKey,
} from '@holdfast/core/rules'
import * as v from 'valibot'
import { jsonBody } from '../input/body-input.ts'
import { optionalText } from '../input/optional-text.ts'
import { withRefusalPrefix } from '../input/refusal-prefix.ts'
import { strictObject } from '../input/strict-object.ts'
import { sentTexts, textEntries } from '../input/terms-texts.ts'

const Instructions = v.pipe(
  v.array(
    v.object({
      instructionField: v.pipe(v.string(), v.nonEmpty('The field must be named')),
      instructionText: v.string(),
    }),
  ),
  v.transform((sent) =>
    sent.map(({ instructionField, instructionText }) => ({
      fieldName: instructionField,
      text: instructionText,
    })),
  ),
)

/**
 * A new template; the core parses its fields, because it knows the blocks
 * (docs/specification/templates.md#calls).
 */
export const newTemplateBody = jsonBody(
  v.object({
    name: v.string(),
    isDefault: v.nullish(v.boolean(), false),
    fields: v.nullish(v.unknown(), []),
    instructions: v.nullish(Instructions, []),
  }),
)

const ChangeSchema = v.looseObject({
  name: optionalText,
  fields: v.nullish(v.array(v.unknown())),
  instructions: v.nullish(Instructions),
})

/**
 * A change of metadata; a body without any of the three members is one field
 * (docs/specification/templates.md#changing-metadata).
 */
export const templateChangeBody = withRefusalPrefix(
  'Error parsing dataset update',
  jsonBody(v.pipe(ChangeSchema, v.transform(templateChange))),
)

function templateChange(sent: v.InferOutput<typeof ChangeSchema>): TemplateChange {
  const { name, fields, instructions } = sent
  const named = name != null && name.trim() !== ''
  if (!named && fields == null && instructions == null) return { fields: [sent] }
  return {
    ...(named ? { name } : {}),
    ...(fields == null ? {} : { fields }),
    ...(instructions == null ? {} : { instructions }),
  }
}

const LicenseSchema = v.object({
  name: optionalText,
  customTerms: v.nullish(strictObject(v.object(textEntries(TERMS_OF_USE_KEYS)))),
})

/**
 * A licence, or custom terms; if both are sent, the licence counts (docs/specification/templates.md#calls).
 */
export const licenseTermsBody = jsonBody(
  v.pipe(
    LicenseSchema,
    v.transform(({ name, customTerms }): LicenseChoice => {
      if (name != null && name.trim() !== '') return { kind: 'license', nameOrUri: name }
      if (customTerms != null)
        return { kind: 'custom', terms: sentTexts<TermsOfUseKey>(customTerms) }
      return refuse({
        kind: 'invalid',
        message: 'Either a license name or customTerms is required.',
      })
    }),
  ),
)

/** All terms of access; absent ones become empty. */
export const termsOfAccessBody = jsonBody(
  v.pipe(
    v.object({
      customTermsOfAccess: strictObject(
        v.object({
          ...textEntries(TERMS_OF_ACCESS_KEYS),
          fileAccessRequest: v.nullish(v.boolean(), false),
        }),
      ),
    }),
    v.transform(({ customTermsOfAccess: { fileAccessRequest, ...texts } }) => ({
      ...sentTexts<TermsOfAccessKey>(texts),
      fileAccessRequest,
    })),
  ),
)
